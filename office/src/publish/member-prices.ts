import type { MembersPrice } from '@sipday/contract/office/money/price-changes.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'

export type PricedMembers = OfficeAnswerOf<'publish-preview'>['members'][number]

/** As far as it was answered. */
export type MembersChoice = Partial<{ members: MembersPrice['members']; firstOn: string; silent: Silent }>
type Silent = Extract<MembersPrice, { members: 'tell' }>['silent']

/** What is sent for a plan; null while it is not answered. */
export const membersPriceOf = (
  { planId, earliestOn }: PricedMembers,
  { members, firstOn = earliestOn, silent = 'new' }: MembersChoice = {},
): MembersPrice | null => {
  if (members === 'keep') return { planId, members }
  return members === 'tell' && firstOn >= earliestOn ? { planId, members, firstOn, silent } : null
}

/** Null while one plan is not answered. */
export const allPricesOf = (
  asked: readonly PricedMembers[],
  choices: Readonly<Record<string, MembersChoice>>,
): MembersPrice[] | null => {
  const prices = asked.flatMap((one) => membersPriceOf(one, choices[one.planId]) ?? [])
  return prices.length === asked.length ? prices : null
}
