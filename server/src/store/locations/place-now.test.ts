import { expect, test } from 'vitest'
import { placeNow } from './place-now.ts'

const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '22:00' }))
const hours = [{ locationId: 'kips-bay', timeZone: 'America/New_York', weekly, days: [] }]

test('what is said of a location changes with the minute, also when the clock goes back', () => {
  const at = (time: string) =>
    placeNow({ hours }, { locationId: 'kips-bay', soldOut: [] }, new Date(`2027-06-01T${time}Z`))['Open Now']
  expect(at('12:59:59.999')).toBe('Opens at 9 AM')
  expect(at('13:00:00.000')).toBe('Open until 10 PM')
  expect(at('12:59:59.999')).toBe('Opens at 9 AM')
})
