import { dateIn } from '@sipday/rules/calendar.ts'
import { may, type Person } from '@sipday/rules/office/capabilities.ts'
import { bookTexts } from '@sipday/rules/books/book-words.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { placesOfBooks } from '../../store/books/balances.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'

type Asked = { from?: string | undefined; to?: string | undefined; locationId?: string | undefined }

/**
 * Days of the locations, both inclusive. `today`: where it is latest. Throws Refusal: 404 for an unknown location, 422
 * for days in the wrong order.
 */
export const askedBooks = async (deps: Pick<Deps, 'reads' | 'clock'>, person: Person, input: Asked) => {
  const own = may(person, 'money.read', { locationIds: [] }) ? null : [...person.locationIds]
  const [{ shop }, locations] = await Promise.all([catalogueOf(deps.reads), placesOfBooks(deps.reads, {})])
  const { locationId } = input
  const seen = locations.filter(({ id }) => own?.includes(id) ?? true)
  if (locationId && !seen.some(({ id }) => id === locationId))
    throw new Refusal(404, 'unknown', 'This location cannot be found.')
  const zones = [shop.timeZone, ...seen.map(({ timeZone }) => timeZone)]
  const today = zones.map((zone) => dateIn(deps.clock.now(), zone)).reduce((one, other) => (one > other ? one : other))
  const to = input.to ?? today
  const from = input.from ?? `${to.slice(0, 8)}01`
  if (from > to)
    throw new Refusal(422, 'fields_invalid', bookTexts.daysReversed, { fields: { to: bookTexts.daysReversed } })
  return { only: locationId ? [locationId] : own, from, to, today }
}
