import { canonical } from '@sipday/rules/office/publishing/canonical.ts'

/** True for a thing that is not live. */
export const differ = <B extends object>(live: B | null, body: B, fields: readonly (keyof B)[]): boolean =>
  live === null || fields.some((field) => canonical(live[field]) !== canonical(body[field]))
