import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { differenceCents } from './price-difference.ts'

const period = { from: '2027-01-31', to: '2027-02-28' }
const start = '2027-01-01'

test('the days left of the days that are paid for, in cents', () => {
  const left = (today: string) => differenceCents(500, period, today, period.to)
  expect([left('2027-01-31'), left('2027-02-14'), left('2027-02-27'), left('2027-02-28')]).toEqual([500, 250, 17, 0])
})

test('the parts of a period add up to the whole difference, wherever it is cut (R68)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 366 }),
      fc.array(fc.integer({ min: 0, max: 366 }), { maxLength: 8 }),
      (cents, days, cuts) => {
        const whole = { from: start, to: addDays(start, days) }
        const at = [0, ...cuts.filter((cut) => cut <= days).toSorted((a, b) => a - b), days]
        const parts = at
          .slice(1)
          .map((to, index) => differenceCents(cents, whole, addDays(start, at[index] ?? 0), addDays(start, to)))
        expect(parts.every((part) => part >= 0)).toBe(true)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
      },
    ),
  )
})

test('what is left is never more than its share, and never a whole cent less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 366 }),
      fc.nat(),
      (cents, days, used) => {
        const to = addDays(start, days)
        const day = used % (days + 1)
        const left = differenceCents(cents, { from: start, to }, addDays(start, day), to)
        const exact = (cents * (days - day)) / days
        expect(left <= exact + 1e-6 && left > exact - 1).toBe(true)
      },
    ),
  )
})

test('days outside the period cost nothing', () => {
  expect(differenceCents(500, period, '2027-01-01', period.to)).toBe(500)
  expect(differenceCents(500, period, '2027-03-05', '2027-03-20')).toBe(0)
  expect(differenceCents(500, { from: period.to, to: period.from }, period.from, period.to)).toBe(0)
})
