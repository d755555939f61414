import type { LabPart, LabSort } from '@sipday/contract/office/money/lab.ts'
import type { Use } from '@sipday/contract/use.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labShop, labSort, labUse, played } from '../../test/lab.ts'
import { dateIn } from '../calendar.ts'
import { standingOfUse, type Taken } from '../uses/standing.ts'
import { periodKey } from '../uses/periods.ts'
import { leversOf } from './address.ts'
import { breakEvenAfterCosts } from './break-even.ts'
import { benefitWith, notPublishable, planWith } from './into-draft.ts'
import { type Levers, unchanged } from './levers.ts'
import { extraOf, stillGiven } from './uses.ts'

type Payer = LabPart['payers'][number]

const partOf = (sorts: LabSort[], ...payers: Partial<Payer>[]): LabPart => ({
  sorts,
  payers: payers.map((payer) => ({ joined: false, payments: [], backs: [], memberships: [], ...payer })),
})
const play = (part: LabPart, levers: Partial<Levers> = {}) =>
  played(labShop([part]), [part], { ...unchanged, ...levers })
const price = (cents: number, members: 'keep' | 'tell' = 'tell') => ({
  plans: { 'one-month': { cents, members, without: [] } },
})
const membership = (uses: number[][], given = {}) => ({ plan: 0, place: 0, renewed: 0, uses: uses.flat(), ...given })

const sorts = fc.array(
  fc.record({
    plan: fc.integer({ min: -1, max: 1 }),
    place: fc.integer({ min: 0, max: 1 }),
    kind: fc.constantFrom('purchase' as const, 'renewal' as const, 'plan_change' as const),
    full: fc.integer({ min: 1, max: 60_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    rate: fc.constantFrom(0, 6675, 8187.5),
    off: fc.constantFrom(null, { percent: 30 }, { cents: 700 }, { price: 1500 }),
    agreed: fc.boolean(),
    joined: fc.boolean(),
    // Anything was captured.
    netCents: fc.integer({ min: 0, max: 90_000 }),
    taxCents: fc.integer({ min: 0, max: 9_000 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const parts = sorts.chain((all) =>
  fc.record({
    sorts: fc.constant(all),
    payers: fc.array(
      fc.record({
        joined: fc.boolean(),
        payments: fc
          .array(fc.tuple(fc.integer({ min: 0, max: all.length - 1 }), fc.integer({ min: 0, max: 2 })), {
            maxLength: 5,
          })
          .map((list) => list.flat()),
        backs: fc
          .array(fc.tuple(fc.integer({ min: -1, max: all.length - 1 }), fc.constant(1), fc.nat(5000), fc.nat(400)))
          .map((list) => list.flat()),
        memberships: fc.array(
          fc.record({
            plan: fc.integer({ min: 0, max: 1 }),
            place: fc.integer({ min: 0, max: 1 }),
            renewed: fc.integer({ min: -1, max: all.length - 1 }),
            uses: fc
              .array(fc.tuple(fc.nat(91), fc.nat(1439), fc.integer({ min: -1, max: 1 }), fc.nat(1)), { maxLength: 9 })
              .map((list) =>
                list
                  .toSorted((a, b) => a[0] * 1440 + a[1] - b[0] * 1440 - b[1])
                  .flatMap(([day, minute, benefit, place]) => labUse(day, minute, benefit, place)),
              ),
          }),
        ),
      }),
    ),
  }),
)

describe('with nothing changed', () => {
  test('whatever was captured, the lab gives it to the cent, and no guess moves anything by itself (O21)', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const shop = labShop([part])
        const result = played(shop, [part], unchanged)
        expect(result.agrees).toBe(true)
        expect(result.tried).toEqual(result.real)
        expect(result.tried.outcome).toMatchObject(shop.booked)
        expect([result.more, result.less]).toEqual([0, 0])
        expect(result.band).toEqual({ low: 0, high: 0 })
      }),
    )
  })

  test('limits that no one reached, and a price that everyone had, change nothing either (O21)', () => {
    fc.assert(
      fc.property(parts, (part) => {
        const alike = { ...part, sorts: part.sorts.map((sort) => ({ ...sort, full: 3000 })) }
        const levers = {
          ...unchanged,
          ...price(3000),
          benefits: { daily: { count: 999, per: 'month' as const }, snack: { count: 999, per: 'week' as const } },
        }
        expect(played(labShop([alike]), [alike], levers).tried).toEqual(
          played(labShop([alike]), [alike], unchanged).tried,
        )
      }),
    )
  })
})

describe('another price', () => {
  const family = labSort({ kind: 'purchase', quantity: 3, joined: true })
  const code = labSort({ kind: 'purchase', off: { percent: 50 }, joined: true, netCents: 1500, taxCents: 100 })
  const part = partOf(
    [labSort(), family, code, labSort({ agreed: true }), labSort({ kind: 'plan_change' }), labSort({ plan: -1 })],
    { payments: [0, 0, 0, 1], memberships: [membership([labUse(3, 600)])] },
    { payments: [1, 0], joined: true },
    { payments: [2, 1], joined: true },
    { payments: [3, 1] },
    { payments: [4, 2] },
    { payments: [5, 2] },
  )
  test.each([
    ['is paid by all who renew, by families for each, and under a code by its own rule', price(3600), 3],
    ['is paid only by who joins where present members keep theirs', price(3600, 'keep'), 2],
    ['of a plan that no one has changes nothing', { plans: { annual: { cents: 1, members: 'tell', without: [] } } }, 0],
    ['of a plan that is not there changes nothing', { plans: { gone: { cents: 1, members: 'tell', without: [] } } }, 0],
  ] as const)('%s (O21)', (_case, levers, more) => {
    const result = play(part, { ...levers, leavePerTen: 0 })
    expect([result.more, result.less, result.same]).toEqual([more, 0, 6 - more])
    const gained = more === 3 ? 600 * 2 + 600 * 3 + 300 : more === 2 ? 600 * 3 + 300 : 0
    expect(result.tried.outcome.netCents - result.real.outcome.netCents).toBe(gained)
  })

  test.each([
    [0, 0, 0],
    [1, 2, 0],
    [7, 14, 0],
    [8, 16, 2],
    [1_000_000, 2_000_000, 133_500],
  ])('of %d cents is taxed by the rule of the product (O21)', (cents, netCents, taxCents) => {
    const one = partOf([labSort()], { payments: [0, 0, 0, 1] })
    expect(play(one, { ...price(cents), leavePerTen: 0 }).tried.outcome).toMatchObject({ netCents, taxCents })
  })

  test('makes some leave from the first renewal on, by the guess, and the band says what the guess is worth (O21)', () => {
    const one = partOf([labSort()], ...Array.from({ length: 100 }, () => ({ payments: [0, 0, 0, 1, 0, 2] })))
    const { tried, band } = play(one, price(3300))
    // 4 of 100 for ten percent.
    expect(tried.outcome.netCents).toBe(3300 * 300 * 0.96)
    expect(band.low).toBeLessThan(tried.outcome.netCents - 900_000)
    expect(band.high).toBeGreaterThan(tried.outcome.netCents - 900_000)
    expect(band.low).toBeGreaterThan(3300 * 300 * 0.94 - 900_000)
    expect(play(one, price(3300)).band).toEqual(band)
    expect(play(one, { ...price(3300), leavePerTen: 1000 }).tried.outcome.netCents).toBe(0)
  })

  test('gives back the same part of it, and what was paid before is given back as it was (O21)', () => {
    const one = partOf([labSort()], { payments: [0, 0], backs: [0, 1, 1500, 100, -1, 1, 700, 47] })
    expect(play(one, { ...price(6000), leavePerTen: 0 }).tried.outcome).toMatchObject({
      backNetCents: 3000 + 700,
      backTaxCents: 200 + 47,
    })
  })
})

describe('other limits', () => {
  const daily = Array.from({ length: 92 }, (_, day) => labUse(day, 600))
  const one = (uses: number[][]) => partOf([labSort()], { payments: [0, 0], memberships: [membership(uses)] })
  test.each([
    ['a lower one hands out fewer', { daily: { count: 10, per: 'month' as const } }, 30],
    ['once a week, from Monday', { daily: { count: 1, per: 'week' as const } }, 14],
    ['a gap of exactly a day', { daily: { gapMinutes: 1440 } }, 92],
    ['a gap of a day and a minute', { daily: { gapMinutes: 1441 } }, 46],
    ['a cost is not a limit', { daily: { costCents: 250 } }, 92],
  ])('%s (O21)', (_case, benefits, drinks) => {
    const cents = 'costCents' in benefits.daily ? 250 : 100
    expect(play(one(daily), { benefits }).tried.outcome).toMatchObject({ drinks, costCents: drinks * cents })
  })

  test('what was drunk in the week before counts for the week, and is not a drink of these days (O21)', () => {
    // August 1, 2026 is a Saturday.
    const uses = [labUse(-2, 600), labUse(0, 600), labUse(2, 600)]
    expect(play(one(uses)).tried.outcome.drinks).toBe(2)
    expect(play(one(uses), { benefits: { daily: { count: 1, per: 'week' } } }).tried.outcome.drinks).toBe(1)
  })

  test('a plan without a benefit hands out none of it; without a known cost it is said (O21)', () => {
    const uses = [labUse(1, 600), labUse(1, 601, 1), labUse(2, 600, -1)]
    expect(play(one(uses)).tried.outcome).toMatchObject({ drinks: 3, costCents: 100, withoutCost: 2 })
    const plans = { 'one-month': { members: 'tell' as const, without: ['daily'] } }
    expect(play(one(uses), { plans }).tried.outcome).toMatchObject({ drinks: 2, costCents: 0 })
  })

  test('an extra drink of a code costs what one of the benefit does, and no limit and no plan without it takes it away (O21, O8.3)', () => {
    const uses = [labUse(1, 600), labUse(1, 700, extraOf(0)), labUse(2, 600), labUse(2, 700, extraOf(1))]
    expect(play(one(uses)).tried.outcome).toMatchObject({ drinks: 4, costCents: 300, menuCents: 1800, withoutCost: 1 })
    const limited = play(one(uses), { benefits: { daily: { count: 1, per: 'month', costCents: 250 } } })
    expect(limited.tried.outcome).toMatchObject({ drinks: 3, costCents: 500 })
    const plans = { 'one-month': { members: 'tell' as const, without: ['daily'] } }
    expect(play(one(uses), { plans }).tried.outcome).toMatchObject({ drinks: 2, costCents: 100 })
  })

  test('they are those of the counter: each use is given where the counter says it is ready (O21)', () => {
    const uses = fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      per: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
      gap: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
    })
    const timeZone = 'America/New_York'
    // Over the night on which clocks go back.
    const began = Date.parse('2026-10-29T00:00:00Z')
    const minutes = fc.array(fc.nat(7 * 1440), { maxLength: 30 }).map((list) => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(uses, minutes, ({ count, per, gap }, all) => {
        const use: Use = { count, per, ...(gap !== undefined && { gapMinutes: gap }) }
        const taken: Taken[] = []
        const counting = { timeZone, termSince: '' }
        const byCounter = all.map((minute) => {
          const at = new Date(began + minute * 60_000)
          if (standingOfUse(use, taken, at, counting).readyAt !== null) return false
          if (standingOfUse(use, taken, at, counting).left === 0) return false
          taken.push({ key: periodKey(use, at, counting), at })
          return true
        })
        const dayOf = (minute: number) => dateIn(new Date(began + minute * 60_000), timeZone)
        expect(stillGiven(use, all, dayOf, { count: true, gap: true })).toEqual(byCounter)
      }),
    )
  })
})

describe('other locations', () => {
  const uses = [labUse(1, 600), labUse(1, 601), labUse(1, 602, 0, 1)]
  const part = partOf(
    [labSort(), labSort({ place: 1 })],
    { payments: [0, 0], memberships: [membership(uses)] },
    { payments: [1, 0], memberships: [membership([labUse(1, 603)], { place: 1 })] },
  )
  test.each([
    ['a closed one has no members and hands out nothing', { 'kips-bay': 0 as const }, 3000, 0, 0],
    ['another one like it has as many of both', { 'kips-bay': 200 as const }, 9000, 7, 3],
  ])('%s (O21)', (_case, places, netCents, drinks, busy) => {
    const { tried } = play(part, { places })
    expect(tried.outcome).toMatchObject({ netCents, drinks })
    expect(tried.busiest?.drinks ?? 0).toBe(busy)
  })
  test('the busiest quarter hour is that of one location, the first of equal ones (O21)', () => {
    expect(play(part).real.busiest).toEqual({ place: 0, day: '2026-08-02', minute: 600, drinks: 3 })
    expect(play(partOf([], {})).real.busiest).toBeNull()
  })
})

test.each([
  [{ members: 100, paidCents: 300_000, costCents: 0 }, 3300, 9],
  [{ members: 100, paidCents: 300_000, costCents: 100_000 }, 3300, 13],
  [{ members: 100, paidCents: 300_000, costCents: 400_000 }, 3300, 100],
  [{ members: 100, paidCents: 300_000, costCents: 100_000 }, 2900, 0],
  [{ members: 0, paidCents: 0, costCents: 0 }, 3300, 0],
])(
  'of %j at %d cents so many may leave until it brings in less than before, drinks taken off: %d (O21)',
  (all, to, is) => {
    expect(breakEvenAfterCosts(all, to)).toBe(is)
    const left = (leavers: number) => (all.members - leavers) * (to - all.costCents / Math.max(1, all.members))
    if (is > 0) expect(left(is)).toBeGreaterThanOrEqual(Math.min(0, all.paidCents - all.costCents))
    if (is > 0 && is < all.members) {
      expect(left(is)).toBeGreaterThan(all.paidCents - all.costCents)
      expect(left(is + 1)).toBeLessThanOrEqual(all.paidCents - all.costCents)
    }
  },
)

test('an address keeps the levers; what is no value is said, and what the shop does not have is ignored (O21)', () => {
  const shop = labShop([])
  const { levers, wrong } = leversOf(
    {
      'price.one-month': '$32.50',
      'members.one-month': 'keep',
      'without.one-month': 'snack,gone',
      'price.annual': '12.345',
      'price.gone': '5',
      'count.daily': '0',
      'gap.daily': '30',
      'per.daily': 'month',
      'place.westfield': 'closed',
      'guess.joins': '150',
      from: '2026-01-01',
    },
    shop,
  )
  expect(levers).toEqual({
    ...unchanged,
    plans: { 'one-month': { cents: 3250, members: 'keep', without: ['snack'] } },
    benefits: { daily: { gapMinutes: 30 } },
    places: { westfield: 0 },
    joins: 150,
  })
  expect(Object.keys(wrong).toSorted()).toEqual(['count.daily', 'price.annual'])
  expect(leversOf({}, shop)).toEqual({ levers: unchanged, wrong: {} })
})

test('the draft gets the tried price from tomorrow on, once, and a benefit’s limit and worth (O21)', () => {
  const plan = {
    modelId: 'm',
    name: 'One Month',
    frequency: 'month' as const,
    planType: 'Base' as const,
    description: '',
    minimumQuantity: 1,
    gift: false,
    onSale: 'public' as const,
    sells: [],
    benefits: ['daily', 'snack'],
    prices: [
      { cents: 3000, from: '2000-01-01' },
      { cents: 3100, from: '2027-01-01' },
    ],
    photo: null,
    position: 0,
  }
  const tried = planWith(plan, { cents: 3200, members: 'tell', without: ['snack'] }, '2026-11-29')
  expect(tried).toEqual({
    ...plan,
    benefits: ['daily'],
    prices: [
      { cents: 3000, from: '2000-01-01' },
      { cents: 3200, from: '2026-11-29' },
    ],
  })
  expect(planWith(tried, { cents: 3200, members: 'tell', without: ['snack'] }, '2026-11-29')).toEqual(tried)
  expect(planWith(plan, { members: 'tell', without: [] }, '2026-11-29')).toEqual(plan)
  const benefit = {
    name: 'D',
    use: { count: 1, per: 'day' as const },
    menuCents: null,
    costCents: 1,
    status: [],
    position: 0,
  }
  expect(benefitWith(benefit, { count: 20, per: 'month', menuCents: 600 })).toEqual({
    ...benefit,
    use: { count: 20, per: 'month' },
    menuCents: 600,
  })
})

test.each([
  [{ cents: 0, members: 'tell', without: [] }, 1],
  [{ cents: 49, members: 'tell', without: [] }, 1],
  [{ cents: 50, members: 'tell', without: [] }, 0],
  [{ members: 'tell', without: ['daily', 'snack'] }, 1],
] as const)('what could not be published is not taken into the draft: %j (O21, O6)', (lever, problems) => {
  expect(notPublishable({ ...unchanged, plans: { 'one-month': lever } }, labShop([]))).toHaveLength(problems)
})
