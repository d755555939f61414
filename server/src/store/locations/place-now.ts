import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { hoursWords } from '@sipday/rules/hours/hours-words.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { hoursAt, type PlaceHours } from '../catalogue/hours.ts'
import type { ListedMembership } from '../memberships/memberships.ts'

const MINUTE_MS = 60_000
const said = new WeakMap<PlaceHours, { minute: number; words: string | null }>()

/** Cached: they change at most once a minute, and finding them takes longer than the rest of a list. */
const wordsNow = (hours: PlaceHours, now: Date): string | null => {
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const known = said.get(hours)
  if (known?.minute === minute) return known.words
  const words = hoursWords(hours, now)
  said.set(hours, { minute, words })
  return words
}

/** For a member: until when the location is open, and what is sold out. */
export const placeNow = (
  { hours }: Pick<Catalogue, 'hours'>,
  { locationId, soldOut }: Pick<ListedMembership, 'locationId' | 'soldOut'>,
  now: Date,
): Pick<SubscriptionRecord, 'Open Now' | 'Sold Out'> => {
  const here = hoursAt(hours, locationId)
  const open = here && wordsNow(here, now)
  return { ...(open ? { 'Open Now': open } : {}), ...(soldOut.length > 0 ? { 'Sold Out': soldOut } : {}) }
}
