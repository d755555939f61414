import type { Use } from '@sipday/contract/use.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, startOfDay } from '../calendar.ts'
import { birthdayOf, birthdayText, fixedUntil, nextWindow, windowEnd, windowOn } from './birthday.ts'
import { onPassText, readOnPass } from './on-pass.ts'
import { periodKey } from './periods.ts'
import { readyAtTill, standingOfUse } from './standing.ts'

const once: Use = { count: 1, per: 'birthday' }
const newYork = 'America/New_York'
const counting = (birthday: string | null, timeZone = newYork) => ({ timeZone, termSince: '', birthday })
const clock = (text: string) => new Date(text)

test.each([
  ['05-03', '2026-05-02', null],
  ['05-03', '2026-05-03', '2026-05-03'],
  ['05-03', '2026-05-09', '2026-05-03'],
  ['05-03', '2026-05-10', null],
  ['12-28', '2027-01-03', '2026-12-28'],
  ['12-28', '2027-01-04', null],
  ['02-29', '2027-02-28', '2027-02-28'],
  ['02-29', '2027-03-06', '2027-02-28'],
  ['02-29', '2027-03-07', null],
  ['02-29', '2028-02-28', null],
  ['02-29', '2028-03-06', '2028-02-29'],
])('the week of %s on %s began on %s (O6.3)', (birthday, day, begins) => {
  expect(windowOn(birthday, day)).toBe(begins)
})

test('a day lies in one week or none, the next one has not ended, and two weeks are 359 days apart at least (O6.3)', () => {
  const days = fc.integer({ min: 0, max: 3000 }).map((number) => addDays('2024-01-01', number))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 }), days, (number, day) => {
      const birthday = addDays('2024-01-01', number).slice(5)
      const begins = nextWindow(birthday, day)
      expect(windowEnd(begins) >= day).toBe(true)
      expect(windowOn(birthday, day)).toBe(begins <= day ? begins : null)
      const after = nextWindow(birthday, addDays(windowEnd(begins), 1))
      expect(daysBetween(windowEnd(begins), after)).toBeGreaterThanOrEqual(359)
      expect(daysBetween(day, begins)).toBeLessThanOrEqual(360)
    }),
  )
})

test.each([
  ['2', '29', '02-29'],
  ['02', '30', null],
  ['', '3', null],
  ['13', '1', null],
  ['05', '', null],
  ['05', 'x', null],
])('month %j and day %j are %s', (month, day, birthday) => {
  expect(birthdayOf(month, day)).toBe(birthday)
})

test('a birthday is said as month and day', () => {
  expect(['05-03', '02-29'].map(birthdayText)).toEqual(['May 3', 'February 29'])
})

test.each([
  ['before it was told', null, '2026-05-04', '2026-05-05', null],
  ['outside its week, unused', '05-03', null, '2026-06-01', null],
  ['in its week', '05-03', null, '2026-05-05', '2026-05-11'],
  ['a day after it, while tills still report', '05-03', null, '2026-05-10', '2026-05-11'],
  ['after that', '05-03', null, '2026-05-11', null],
  ['a year after a drink', '05-03', '2026-05-04', '2027-05-01', '2027-05-04'],
  ['from that day on, but in the next week', '05-03', '2026-05-04', '2027-05-04', '2027-05-11'],
  ['after a leap day', '02-29', '2028-02-29', '2028-06-01', '2029-02-28'],
])('%s the birthday is fixed until then (O6.3)', (_, birthday, usedOn, today, until) => {
  expect(fixedUntil(birthday, usedOn, today)).toBe(until)
})

test.each<[string, string | null, string, object]>([
  ['untold', null, '2026-05-03T12:00:00Z', { left: 1, why: 'birthday', readyAt: null }],
  ['before', '05-03', '2026-05-03T03:59:59Z', { left: 1, why: 'birthday', readyAt: clock('2026-05-03T04:00:00Z') }],
  ['at midnight', '05-03', '2026-05-03T04:00:00Z', { left: 1, why: null }],
  ['on the last evening', '05-03', '2026-05-10T03:59:59Z', { left: 1, why: null }],
  ['after it', '05-03', '2026-05-10T04:00:00Z', { why: 'birthday', readyAt: clock('2027-05-03T04:00:00Z') }],
])('%s: midnight is that of the location (O6.3)', (_, birthday, at, standing) => {
  expect(standingOfUse(once, [], clock(at), counting(birthday))).toMatchObject(standing)
})

test('in another zone the week begins at another instant (O6.3)', () => {
  const at = clock('2026-05-03T05:00:00Z')
  const why = (timeZone: string) => standingOfUse(once, [], at, counting('05-03', timeZone)).why
  expect([why(newYork), why('America/Los_Angeles')]).toEqual([null, 'birthday'])
})

test('a drink counts for its week, whichever year it ends in, and for 350 days whatever the birthday is by then (O6.3)', () => {
  const at = clock('2026-12-30T17:00:00Z')
  const key = periodKey(once, at, counting('12-28'))
  expect(key).toBe('birthday 2026')
  expect(periodKey(once, clock('2027-01-02T17:00:00Z'), counting('12-28'))).toBe('birthday 2026')
  const taken = [{ key, at }]
  const then = (text: string, birthday: string) => standingOfUse(once, taken, clock(text), counting(birthday))
  expect(then('2027-01-02T17:00:00Z', '12-28')).toMatchObject({
    left: 0,
    why: 'used',
    readyAt: clock('2027-12-28T05:00:00Z'),
  })
  expect(then('2027-01-07T17:00:00Z', '01-05')).toMatchObject({ left: 0, why: 'used' })
  expect(then('2027-07-02T17:00:00Z', '07-01').readyAt).toEqual(clock('2028-07-01T04:00:00Z'))
  expect(then('2027-12-28T17:00:00Z', '12-28')).toMatchObject({ left: 1, why: null })
})

test('hours and a gap hold within the week, and a week without an hour left is over (O6.3)', () => {
  const use: Use = { count: 2, per: 'birthday', gapMinutes: 60, days: [1], from: '09:00', to: '11:00' }
  const at = (text: string, taken: { key: string; at: Date }[] = []) =>
    standingOfUse(use, taken, clock(text), counting('05-03'))
  expect(at('2026-05-04T12:00:00Z')).toMatchObject({ why: 'hours', readyAt: clock('2026-05-04T13:00:00Z') })
  const first = [{ key: 'birthday 2026', at: clock('2026-05-04T13:00:00Z') }]
  expect(at('2026-05-04T13:30:00Z', first)).toMatchObject({
    left: 1,
    why: 'gap',
    readyAt: clock('2026-05-04T14:00:00Z'),
  })
  expect(at('2026-05-05T12:00:00Z').readyAt).toEqual(clock('2027-05-03T13:00:00Z'))
})

test('a till is told no next birthday, but when the next of the same week is ready (O6.3)', () => {
  const readyAt = clock('2026-05-04T14:00:00Z')
  const told = (per: Use['per'], why: 'used' | 'gap' | 'birthday') => readyAtTill({ per }, { readyAt, why })
  expect([told('birthday', 'used'), told('birthday', 'birthday'), told('birthday', 'gap')]).toEqual([
    null,
    null,
    readyAt,
  ])
  expect(told('day', 'used')).toEqual(readyAt)
})

test('a pass names the week only where it runs or begins within two days (O6.3)', () => {
  const issuedAt = clock('2026-05-10T12:00:00Z')
  const named = (days: number) => {
    const week = addDays('2026-05-10', days)
    const text = onPassText({ use: once, left: 1, last: null, week }, issuedAt)
    expect(readOnPass(text.slice(0, -1), issuedAt)).toBeNull()
    expect(readOnPass(`${text}xyz`, issuedAt)?.length).toBe(text.length)
    return readOnPass(text, issuedAt)?.found.week === week
  }
  expect([-9, -8, -6, 0, 1, 2, 3, 300].map(named)).toEqual([false, true, true, true, true, true, false, false])
  const far = ['2026-06-01', '2026-12-01', null].map((week) =>
    onPassText({ use: once, left: 1, last: null, week }, issuedAt),
  )
  expect(new Set(far).size).toBe(1)
  expect(startOfDay('2026-05-03', newYork)).toEqual(clock('2026-05-03T04:00:00Z'))
})
