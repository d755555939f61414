import { weekdayName } from '@sipday/rules/hours/hours-words.ts'
import { overlapIn } from '@sipday/rules/hours/week.ts'
import { change } from '../../../store/office/changes.ts'
import { writeWeek } from '../../../store/locations/hours.ts'
import { moveComingBack } from '../../../store/locations/sold-out.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { heldHours, overlapping } from '../held-hours.ts'

export const locationHours = onceEndpoint('location-hours', async ({ deps, input, trx, person, by }) => {
  const { locationId, weekly, seen } = input
  const before = await heldHours(trx, person, { locationId, seen })
  const overlap = overlapIn(weekly)
  if (overlap) {
    const weekday = weekdayName(weekly[overlap[1]]?.weekday ?? 0)
    throw overlapping(`Two of the hours on ${weekday} overlap.`, `weekly.${overlap[1]}`)
  }
  await writeWeek(trx, locationId, weekly)
  await moveComingBack(trx, locationId, { ...before, weekly }, deps.clock.now())
  await change(trx, {
    at: deps.clock.now(),
    by,
    subject: 'location',
    id: locationId,
    field: 'hours',
    before: before.weekly,
    after: weekly,
  })
  return {}
})
