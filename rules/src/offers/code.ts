import type { CalendarDate } from '../calendar.ts'
import { isTrial, type Off, type Offer, offerOf, type OfferTime } from './offer.ts'

/** As the owner made it. Empty lists: any; days of the shop, both included. */
export type Code = {
  id: string
  code: string
  off: Off
  lasts: OfferTime
  planIds: readonly string[]
  locationIds: readonly string[]
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  goesOn: boolean
  /** Only the codes made from it are good, each once. */
  oneUse: boolean
  /** Members bring friends with it, and both get these days. */
  friendDays: number | null
}

/** As codes are kept: capital letters, no spaces or signs that no one sees, and every dash a hyphen. */
export const codeOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()

const withoutHyphens = (code: string): string => code.replaceAll('-', '')

/** Whether nothing but hyphens tells them apart. */
export const areAlike = (one: string, other: string): boolean => withoutHyphens(one) === withoutHyphens(other)

/** The one that was meant: as it is kept or, where no other is alike, with its hyphens left out or elsewhere. */
export const meantOf = <T extends { code: string }>(codes: readonly T[], typed: string): T | null => {
  const wanted = codeOf(typed)
  const exact = codes.find(({ code }) => code === wanted)
  if (exact) return exact
  const alike = codes.filter(({ code }) => areAlike(code, wanted))
  return alike.length === 1 ? (alike[0] ?? null) : null
}

const refusals = {
  code_unknown: 'We do not know this code. Please check it, or go on without one.',
  code_not_started: 'This code is not valid yet.',
  code_ended: 'This code has ended.',
  code_not_for_plan: 'This code is not for this plan.',
  code_not_for_location: 'This code is not for this location.',
  code_used_up: 'This code has been used as often as it could be.',
  code_used_already: 'You have used this code already. It is good once for each person.',
  code_new_members_only: 'This code is for new members only.',
  code_trial_had: 'You have had a free trial already. There is one for each person and card.',
} as const
export type CodeRefusal = { code: keyof typeof refusals; message: string }

/** @param code one of its own kinds, also from the database */
export const codeRefusal = (code: string): CodeRefusal => {
  const known = code in refusals ? (code as keyof typeof refusals) : 'code_unknown'
  return { code: known, message: refusals[known] }
}

/** `renews`: what is bought goes on by itself. */
export type Asked = { planId: string; priceCents: number; renews: boolean; locationId: string; today: CalendarDate }

/** On the shop's day `today`, or why it gives nothing. */
export const offerFor = (
  code: Code,
  { planId, priceCents, renews, locationId, today }: Asked,
): { refused: CodeRefusal } | { refused: null; offer: Offer } => {
  const no = (why: keyof typeof refusals) => ({ refused: codeRefusal(why) })
  if (code.startsOn !== null && today < code.startsOn) return no('code_not_started')
  if (code.endsOn !== null && today > code.endsOn) return no('code_ended')
  if (code.planIds.length > 0 && !code.planIds.includes(planId)) return no('code_not_for_plan')
  if (code.locationIds.length > 0 && !code.locationIds.includes(locationId)) return no('code_not_for_location')
  // Who brings a friend gets days of what goes on.
  if (code.friendDays !== null && !renews) return no('code_not_for_plan')
  const offer = offerOf(code, priceCents)
  if (offer.drinks) return { refused: null, offer }
  // Only a trial costs nothing, and only what renews can be kept; everything else costs something, and less.
  if (isTrial(code) ? !renews : offer.cents < 1 || offer.cents >= priceCents) return no('code_not_for_plan')
  return { refused: null, offer }
}
