import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { renewalCents, totals } from './money.ts'
import { squareLocationAt, taxRateAt, type PlaceTerms } from './place.ts'
import { termsOf } from './terms.ts'

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-06-01', days))
const place = fc.constantFrom('newark', 'kips-bay', 'westfield')
const rate = fc.integer({ min: 0, max: 100_000 })
const terms = fc.array(
  fc.record<PlaceTerms>({
    locationId: place,
    from: day,
    taxRate: fc.option(rate),
    squareLocationId: fc.option(fc.constantFrom('L1', 'L2')),
  }),
  { maxLength: 12 },
)

test('without a rate of its own a place has the shop’s, which is 6.675 % where no one says otherwise (R65, W9)', () => {
  fc.assert(
    fc.property(place, day, rate, (id, today, shop) => {
      expect(taxRateAt([], id, today, shop)).toBe(shop)
      expect(squareLocationAt([], id, today, 'L0')).toBe('L0')
    }),
  )
})

test('a rate holds from its day until the next one’s, at its place and nowhere else', () => {
  fc.assert(
    fc.property(terms, place, day, rate, (held, id, today, shop) => {
      const begun = held.filter((one) => one.locationId === id && one.from <= today && one.taxRate !== null)
      const latest = begun
        .map((one) => one.from)
        .sort()
        .at(-1)
      const rates = begun.filter((one) => one.from === latest).map((one) => one.taxRate)
      expect(rates.length > 0 ? rates : [shop]).toContain(taxRateAt(held, id, today, shop))
    }),
  )
})

test('a rate that begins later changes nothing today, and a row about Square alone leaves the tax as it was', () => {
  const held = [
    { locationId: 'newark', from: '2026-01-01', taxRate: 0, squareLocationId: null },
    { locationId: 'newark', from: '2026-07-01', taxRate: null, squareLocationId: 'L2' },
    { locationId: 'newark', from: '2027-01-01', taxRate: 8875, squareLocationId: null },
  ]
  expect(
    ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((at) => taxRateAt(held, 'newark', at, 6675)),
  ).toEqual([6675, 0, 0, 8875])
  expect(['2026-06-30', '2026-07-01'].map((at) => squareLocationAt(held, 'newark', at, 'L1'))).toEqual(['L1', 'L2'])
})

test('an order has the tax of its day and a renewal that of the renewal day, for every price, place and day', () => {
  fc.assert(
    fc.property(
      terms,
      place,
      day,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 10 }),
      (held, id, boughtOn, unitPriceCents, quantity) => {
        const taxRate = (at: string) => taxRateAt(held, id, at, 6675)
        const order = { planName: 'One Month', frequency: 'month', isGift: false, sendOn: null } as const
        const meant = termsOf({ ...order, unitPriceCents, quantity, boughtOn, taxRate })
        expect(meant).toMatchObject({
          taxRate: taxRate(boughtOn),
          ...totals(unitPriceCents, quantity, taxRate(boughtOn)),
        })
        expect(meant.renewalCents).toBe(renewalCents(unitPriceCents, taxRate(meant.renewsOn ?? '')))
      },
    ),
  )
})

test('a place that taxes nothing charges the price itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 10 }), (price, quantity) => {
      expect(totals(price, quantity, 0)).toEqual({
        subtotalCents: price * quantity,
        taxCents: 0,
        totalCents: price * quantity,
      })
      expect(renewalCents(price, 0)).toBe(price)
    }),
  )
})
