import { type CalendarDate, dateIn, dateText } from '@sipday/rules/calendar.ts'
import { offerUntil } from '@sipday/rules/renewing/closing-offer.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { beginClosing, holdLocation, setLastDay, waitAgain } from '../../store/locations/closings.ts'
import { type By, change } from '../../store/office/changes.ts'

type Asked = { locationId: string; lastDay: CalendarDate; offerTo?: string | undefined; by: By; reason?: string }

/** A second request is the same job while it waits. */
const work = (trx: Trx, deps: Deps, closingId: string) =>
  deps.jobs.add(trx, 'close_location', { closingId }, { jobKey: `closing:${closingId}` })

/**
 * Sales end with the commit, and a job tells and refunds members, first asking those who can move to `offerTo` while
 * there is time (O7). Repeating changes nothing; an earlier day brings the end forward. Throws Refusal: 404 for an
 * unknown location, 422 for a past day, 409 `already_closing` for a later day.
 */
export const startClosing = async (
  trx: Trx,
  deps: Deps,
  { locationId, lastDay, offerTo, by, reason }: Asked,
): Promise<{ closingId: string; members: number }> => {
  const now = deps.clock.now()
  const [place] = await holdLocation(trx, { locationId })
  if (!place) throw new Refusal(404, 'unknown', 'We could not find that.')
  const today = dateIn(now, place.time_zone)
  if (lastDay < today) {
    const message = 'The last day of a location must be today or later.'
    throw new Refusal(422, 'fields_invalid', message, { fields: { lastDay: message } })
  }
  if (place.last_day !== null && place.last_day < lastDay)
    throw new Refusal(409, 'already_closing', `${place.name} closes after ${dateText(place.last_day)} already.`)
  await setLastDay(trx, { locationId, lastDay })
  const staffId = typeof by === 'string' ? null : by.staffId
  const until = offerTo ? offerUntil(lastDay, today) : null
  const offer = { offerTo: until && offerTo ? offerTo : null, offerUntil: until }
  const [begun] = await beginClosing(trx, { id: deps.ids.id(), locationId, lastDay, ...offer, staffId, now })
  if (!begun) throw new Error('A closing was not recorded.')
  const changed = { at: now, by, subject: 'location' as const, id: locationId, field: 'closing' }
  if (place.last_day !== lastDay)
    await change(trx, { ...changed, before: place.last_day, after: lastDay, ...(reason ? { reason } : {}) })
  await work(trx, deps, begun.id)
  return { closingId: begun.id, members: begun.members }
}

/** The provider billed it before it was told: the closing deals with it again, in the payment's transaction. */
export const payBackInClosing = async (trx: Trx, deps: Deps, membershipId: string): Promise<void> => {
  for (const { closing_id: closingId } of await waitAgain(trx, { membershipId })) await work(trx, deps, closingId)
}
