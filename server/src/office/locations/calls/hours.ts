import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import type { SpecialDay } from '@sipday/rules/hours/hours.ts'
import { meetsNeighbors, overlapIn } from '@sipday/rules/hours/week.ts'
import { Refusal } from '../../../refusal.ts'
import { deleteSpecialDay, writeSpecialDay, writeWeek } from '../../../store/locations/hours.ts'
import { moveComingBack } from '../../../store/locations/sold-out.ts'
import { change } from '../../../store/office/changes.ts'
import { sayWhetherSoldOut } from '../../../store/office/say-sold-out.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { heldHours, overlapping } from '../held-hours.ts'
import { found, requireOwnLocation } from '../reach-location.ts'

export const hoursCalls = {
  'location-hours': oncePerKey(async ({ deps, input, trx, person, by }) => {
    const { locationId, weekly, byAppointment, seen } = input
    const before = await heldHours(trx, person, { locationId, seen })
    if (byAppointment && weekly.length > 0) throw overlapping('By appointment there are no hours.', 'weekly')
    const overlap = overlapIn(weekly)
    if (overlap) {
      const weekday = weekdayName(weekly[overlap[1]]?.weekday ?? 0)
      throw overlapping(`Two of the hours on ${weekday} overlap.`, `weekly.${overlap[1]}`)
    }
    await writeWeek(trx, locationId, weekly, byAppointment)
    await moveComingBack(trx, locationId, { ...before, weekly, byAppointment }, deps.clock.now())
    await change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'location',
      id: locationId,
      field: 'hours',
      before: before.byAppointment ? 'by appointment' : before.weekly,
      after: byAppointment ? 'by appointment' : weekly,
    })
    return {}
  }),

  /** At once: closed, other hours, or like its weekday again. */
  'location-day': oncePerKey(async ({ deps, input, trx, person, by }) => {
    const { locationId, day, seen } = input
    const hours = await heldHours(trx, person, { locationId, seen })
    const before = hours.days.find((one) => one.day === day) ?? null
    const after: SpecialDay | null =
      'usual' in input
        ? null
        : { day, span: 'opens' in input ? { opens: input.opens, closes: input.closes } : null, note: input.note.trim() }
    if (after && meetsNeighbors(hours, after))
      throw overlapping('These hours overlap with those of the day before or after.', 'opens')
    if (after) await writeSpecialDay(trx, locationId, after)
    else await deleteSpecialDay(trx, locationId, day)
    const others = hours.days.filter((one) => one.day !== day)
    await moveComingBack(trx, locationId, { ...hours, days: after ? [...others, after] : others }, deps.clock.now())
    await change(trx, { at: deps.clock.now(), by, subject: 'location', id: locationId, field: 'days', before, after })
    return {}
  }),

  'sold-out': oncePerKey(async ({ deps, input, trx, person, by }) => {
    const { locationId, drinkId } = input
    requireOwnLocation(person, locationId)
    const until = 'until' in input && input.until ? new Date(input.until) : null
    if (until && until <= deps.clock.now())
      throw new Refusal(422, 'fields_invalid', 'Please choose a time to come.', {
        fields: { until: 'Please choose a time to come.' },
      })
    const given = 'until' in input && input.until !== undefined ? { until } : {}
    const said = await sayWhetherSoldOut(trx, deps, { by, locationId, drinkId, back: 'back' in input, ...given })
    found(said || undefined)
    return {}
  }),
} satisfies Partial<OfficeCalls>
