import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backCents,
  choicesFor,
  leftCents,
  mayApproveCents,
  needsSecond,
  type OneRefund,
  refundStates,
  taxInRefund,
} from './amounts.ts'

const paid = (refunds: OneRefund[], disputes: string[] = []) => leftCents({ paidCents: 3200, refunds, disputes })

describe('what is left to refund', () => {
  test.each([
    ['asked', 2700],
    ['wanted', 2700],
    ['pending', 2700],
    ['completed', 2700],
    ['refused', 3200],
    ['lapsed', 3200],
    ['failed', 3200],
  ] as const)('of $32.00 with $5.00 %s is %i cents', (state, left) => {
    expect(paid([{ cents: 500, state }])).toBe(left)
  })

  test.each([
    ['EVIDENCE_REQUIRED', 0],
    ['INQUIRY_EVIDENCE_REQUIRED', 0],
    ['PROCESSING', 0],
    ['LOST', 0],
    ['ACCEPTED', 0],
    ['WON', 3200],
    ['INQUIRY_CLOSED', 3200],
  ])('while a dispute is %s is %i cents', (state, left) => {
    expect(paid([], [state])).toBe(left)
  })

  test('is nothing after a full refund, and never less than nothing when the dashboard returned more', () => {
    expect(paid([{ cents: 3200, state: 'completed' }])).toBe(0)
    expect(
      paid([
        { cents: 3200, state: 'completed' },
        { cents: 100, state: 'asked' },
      ]),
    ).toBe(0)
  })

  test('whatever is refunded of what is left, in any order, is at most what was paid', () => {
    const steps = fc.array(
      fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), state: fc.constantFrom(...refundStates) }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), steps, (paidCents, asked) => {
        const refunds: OneRefund[] = []
        for (const { part, state } of asked) {
          const left = leftCents({ paidCents, refunds, disputes: [] })
          refunds.push({ cents: Math.ceil(left * part), state })
          expect(backCents(refunds)).toBeLessThanOrEqual(paidCents)
        }
      }),
    )
  })
})

describe('the tax in a refund', () => {
  test.each([
    [3200, 200, 0, 3200, 200],
    [3200, 200, 0, 500, 31],
    [3200, 200, 500, 2700, 169],
    [54_022, 5022, 0, 1000, 93],
    [3200, 200, 0, 8, 0],
    [3200, 200, 0, 24, 2],
    [3200, 0, 0, 500, 0],
    [0, 0, 0, 0, 0],
  ])(
    'of %i cents paid with %i tax, after %i back: %i has %i (R84)',
    (paidCents, taxCents, before, amountCents, tax) => {
      expect(taxInRefund({ paidCents, taxCents }, { backCents: before, amountCents })).toBe(tax)
    },
  )

  test('adds up to the tax of the payment, however it is divided', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.integer({ min: 1, max: 100_000 })),
        (paidCents, share, parts) => {
          const payment = { paidCents, taxCents: Math.floor(paidCents * share) }
          let [back, tax] = [0, 0]
          for (const part of [...parts, paidCents]) {
            const amountCents = Math.min(part, paidCents - back)
            const inIt = taxInRefund(payment, { backCents: back, amountCents })
            expect(inIt).toBeGreaterThanOrEqual(0)
            expect(inIt).toBeLessThanOrEqual(amountCents)
            back += amountCents
            tax += inIt
          }
          expect([back, tax]).toEqual([paidCents, payment.taxCents])
        },
      ),
    )
  })
})

describe('a second person', () => {
  test.each([
    [10_000, 0, 10_000, false],
    [10_001, 0, 10_000, true],
    [10_000, 20_000, 10_000, false],
    [1, 30_000, 10_000, true],
    [2_001, 0, 2_000, true],
  ])('for %i cents after %i that day, with a limit of %i: %s', (cents, dayCents, limitCents, needed) => {
    expect(needsSecond(cents, { dayCents, limitCents })).toBe(needed)
  })

  test.each([
    ['manager', 25_000, true],
    ['manager', 25_001, false],
    ['owner', 1_000_000, true],
  ])('who is %s approves %i cents: %s', (role, cents, may) => {
    expect(mayApproveCents(role, cents, 25_000)).toBe(may)
  })
})

describe('the amounts that are offered', () => {
  const one = { shareCents: 3200, unusedCents: 1600 }
  test.each([
    [[one], 3200, false, ['unused 1600', 'all 3200']],
    [[one, one], 6400, false, ['unused 3200', 'all 6400']],
    [[{ shareCents: 3200, unusedCents: 3200 }], 3200, false, ['all 3200']],
    [[one], 1600, false, ['all 1600']],
    [[one], 0, false, []],
    [[], 3200, false, []],
    [[{ shareCents: 38_400, unusedCents: 19_200 }], 38_400, true, ['unused 19200', 'month 3200', 'all 38400']],
  ])('%j with %i left, a year %s', (parts, left, isYear, offered) => {
    expect(choicesFor(parts, { leftCents: left, isYear }).map(({ kind, cents }) => `${kind} ${cents}`)).toEqual(offered)
  })
})
