import type { Outcome } from '../../providers/square-outcome.ts'

export type Details = { givenName: string; familyName: string; email: string; phone: string }

const ABOUT: readonly (readonly [name: keyof Details, codeOrField: RegExp])[] = [
  ['phone', /phone/i],
  ['email', /email/i],
  ['givenName', /^given_name$/],
  ['familyName', /^family_name$/],
]

/** Null when the provider refused no detail. */
export const refusedDetail = (outcome: Outcome<unknown>): keyof Details | null => {
  if (outcome.kind !== 'invalid') return null
  const { code, field = '' } = outcome
  return ABOUT.find(([, about]) => about.test(code) || about.test(field))?.[0] ?? null
}
