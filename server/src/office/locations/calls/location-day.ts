import { meetsNeighbors } from '@sipday/rules/hours/week.ts'
import type { SpecialDay } from '@sipday/rules/hours/hours.ts'
import { change } from '../../../store/office/changes.ts'
import { deleteSpecialDay, writeSpecialDay } from '../../../store/locations/hours.ts'
import { moveComingBack } from '../../../store/locations/sold-out.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { heldHours, overlapping } from '../held-hours.ts'

/** At once: closed, other hours, or like its weekday again. */
export const locationDay = onceEndpoint('location-day', async ({ deps, input, trx, person, by }) => {
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
})
