import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { hoursWords } from '@sipday/rules/hours/hours-words.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { hoursAt } from '../catalogue/hours.ts'
import type { MembershipRow } from '../memberships/memberships.ts'

/** What a member is told about the location of a membership: until when it is open, and what is sold out. */
export const placeNow = (
  { hours }: Pick<Catalogue, 'hours'>,
  { locationId, soldOut }: Pick<MembershipRow, 'locationId' | 'soldOut'>,
  now: Date,
): Pick<SubscriptionRecord, 'Open Now' | 'Sold Out'> => {
  const here = hoursAt(hours, locationId)
  const open = here && hoursWords(here, now)
  return { ...(open ? { 'Open Now': open } : {}), ...(soldOut.length > 0 ? { 'Sold Out': soldOut } : {}) }
}
