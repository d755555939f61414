import { expect, test } from 'vitest'
import { hourIn } from '../../hours/local-time.ts'
import { isOwnerMailHour } from './owner-mail.ts'

const at8 = { mode: 'daily', from: 8 } as const

test('it goes out from its hour on, for half a day', () => {
  expect([7, 8, 19, 20].map((hour) => isOwnerMailHour(hour, at8))).toEqual([false, true, true, false])
  expect([0, 11, 12].map((hour) => isOwnerMailHour(hour, { mode: 'waiting', from: 0 }))).toEqual([true, true, false])
  expect(isOwnerMailHour(8, { ...at8, mode: 'never' })).toBe(false)
})

test('the hour is that of the clock on the wall, also on days of a clock change', () => {
  const zone = 'America/New_York'
  expect(hourIn(new Date('2027-03-14T11:59:00Z'), zone)).toBe(7)
  expect(hourIn(new Date('2027-03-14T12:00:00Z'), zone)).toBe(8)
  expect(hourIn(new Date('2027-11-07T12:59:00Z'), zone)).toBe(7)
  expect(hourIn(new Date('2027-11-07T13:00:00Z'), zone)).toBe(8)
  // At 2 there is no such hour in spring: it goes out at 3.
  expect([6, 7].map((utc) => hourIn(new Date(`2027-03-14T0${utc}:30:00Z`), zone))).toEqual([1, 3])
})
