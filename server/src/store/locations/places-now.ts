import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { hoursWords } from '@sipday/rules/hours/hours-words.ts'
import type { Deps } from '../../deps.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { hoursAt } from '../catalogue/hours.ts'
import { soldOutAt } from './sold-out.ts'

/** What a member is told about the location of a membership: until when it is open, and what is sold out. */
export const placesNow = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { hours }: Pick<Catalogue, 'hours'>,
  at: readonly { locationId: string }[],
) => {
  const now = clock.now()
  const soldOut = await soldOutAt(db, [...new Set(at.map(({ locationId }) => locationId))], now)
  return (locationId: string): Pick<SubscriptionRecord, 'Open Now' | 'Sold Out'> => {
    const here = hoursAt(hours, locationId)
    const open = here && hoursWords(here, now)
    const names = soldOut.filter((one) => one.locationId === locationId).map(({ name }) => name)
    return { ...(open ? { 'Open Now': open } : {}), ...(names.length > 0 ? { 'Sold Out': names } : {}) }
  }
}
