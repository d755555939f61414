import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renewalCents } from '../money.ts'
import { creditAsked, creditEffect } from '../office/customer/credit-words.ts'
import { creditRefused, creditTooMuch } from '../renewing/giving.ts'
import { afterCredit, daysWorth, paidWith, worthOfDays } from './credit.ts'
import { creditLine } from './credit-words.ts'

test.each([
  [3000, 0, 3000],
  [3000, 1000, 2000],
  [3000, 2900, 100],
  [3000, 2901, 100],
  [3000, 1_000_000, 100],
  [100, 500, 100],
  [40, 500, 40],
])('a bill of %i with credit of %i is %i, so that there always is one (O9.7)', (due, credit, billed) => {
  expect(afterCredit(due, credit)).toBe(billed)
})

const january = { from: '2027-01-15', through: '2027-02-15' }

test('days are worth what the unused days of a period are, and a sum is worth its begun days (O9.7)', () => {
  expect([1, 10, 31].map((days) => worthOfDays(days, 3000, january))).toEqual([97, 968, 3000])
  // Credit of nothing is none: a year for 50 cents has days that round to it.
  expect([1, 3, 4].map((days) => worthOfDays(days, 50, { from: '2027-01-15', through: '2028-01-15' }))).toEqual([
    1, 1, 1,
  ])
  expect([1, 97, 98, 3000, 3001].map((cents) => daysWorth(cents, 3000, january))).toEqual([1, 2, 2, 31, 32])
})

describe('a paid bill', () => {
  const bill = { taxRate: 6675, dueCents: 3000, otherCents: [2800], creditCents: 1000 }
  test.each([
    ['at the price with credit uses it', 2000, { priceCents: 3000, netCents: 2000, usedCents: 1000 }],
    ['at the price without uses none', 3000, { priceCents: 3000, netCents: 3000, usedCents: 0 }],
    ['at a price that the provider kept uses none', 2800, { priceCents: 2800, netCents: 2800, usedCents: 0 }],
    ['from before more was given uses what is missing', 2600, { priceCents: 3000, netCents: 2600, usedCents: 400 }],
    ['for less than all credit would leave uses none', 1900, { priceCents: 3000, netCents: 3000, usedCents: 0 }],
    ['for more than was due uses none', 3300, { priceCents: 3000, netCents: 3000, usedCents: 0 }],
  ])('%s (O9.7)', (_case, net, paid) => {
    expect(paidWith({ ...bill, totalCents: renewalCents(net, 6675) })).toEqual(paid)
  })

  test('is taken apart into what was paid and used, whatever price, tax and credit, and never uses more than there is (O9.7)', () => {
    const cents = (min: number) => fc.integer({ min, max: 60_000 })
    fc.assert(
      fc.property(cents(1), cents(0), fc.integer({ min: 0, max: 20_000 }), (dueCents, creditCents, taxRate) => {
        const billed = afterCredit(dueCents, creditCents)
        const totalCents = renewalCents(billed, taxRate)
        const { netCents, usedCents } = paidWith({ totalCents, taxRate, dueCents, otherCents: [], creditCents })
        expect([netCents, usedCents]).toEqual([billed, dueCents - billed])
        expect(usedCents).toBeLessThanOrEqual(creditCents)
      }),
    )
  })
})

test.each([
  ['renewing', true, false, false, null],
  ['renewing', false, false, false, 'already_ended'],
  ['renewing', true, true, false, 'already_cancelled'],
  ['renewing', true, false, true, 'location_closing'],
  ['term', true, false, false, 'not_renewing'],
  ['complimentary', true, false, false, 'not_renewing'],
] as const)(
  'credit for a %s membership (live: %s, canceled: %s, closing: %s): %s (O9.7)',
  (kind, isLive, isCancelled, isClosing, code) => {
    expect(creditRefused({ kind, isLive, isCancelled, isClosing })?.code ?? null).toBe(code)
  },
)

test.each([
  ['owner', 10_000, 20_000, 0, null],
  ['owner', 10_001, 0, 0, 'too_much_credit'],
  ['owner', 10_000, 20_001, 0, 'too_much_credit'],
  ['support', 3000, 0, 59, null],
  ['support', 3000, 0, 60, 'too_many_days'],
  ['manager', 3000, 0, 400, null],
] as const)(
  '%s gives %i cents after %i on that day and %i days of the year: %s (O9.7)',
  (role, cents, dayCents, givenInYear, code) => {
    expect(creditTooMuch({ role, cents, days: 31, dayCents, limitCents: 10_000, givenInYear })?.code ?? null).toBe(code)
  },
)

const facts = {
  refused: null,
  heldCents: 0,
  mostCents: 10_000,
  dueCents: 3000,
  taxRate: 6675,
  period: { from: '2026-12-12', through: '2027-01-12' },
  waits: null,
}

test('before it is given, both sums are said, and what waits for a later charge (O9.7)', () => {
  expect(creditEffect(facts, null)).toEqual(['The next charge is $32.00 on December 12, 2026.'])
  expect(creditEffect(facts, 1000)).toEqual(['Next charge $32.00 now, $21.34 with it, on December 12, 2026.'])
  expect(creditEffect({ ...facts, heldCents: 500 }, 3500)).toEqual([
    'It has $5.00 of credit already.',
    'Next charge $26.67 now, $1.07 with it, on December 12, 2026.',
    '$11.00 of the credit waits for the charge after that: none is less than $1.00 before tax.',
  ])
  expect(creditEffect({ ...facts, waits: 'overdue' }, 1000)).toEqual([
    'The unpaid renewal keeps its sum. The charge after it uses the credit.',
  ])
  expect(creditAsked({ as: 'days', cents: null, days: 7 }, facts)).toBe(677)
  expect(creditAsked({ as: 'cents', cents: 10_001, days: 7 }, facts)).toBeNull()
  expect([creditLine(1000, false), creditLine(1000, true)]).toEqual([
    '$10.00 credit is used first',
    '$10.00 credit is used by the charge after it',
  ])
})
