import { canonical } from '@sipday/rules/office/publishing/canonical.ts'

/** Whether one of the fields is not as it is live; of a thing that is not live, everything is. */
export const differ = <B extends object>(live: B | null, body: B, fields: readonly (keyof B)[]): boolean =>
  live === null || fields.some((field) => canonical(live[field]) !== canonical(body[field]))
