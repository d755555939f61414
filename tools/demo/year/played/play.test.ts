import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dateIn, dayOf, monthsOf } from '@sipday/rules/calendar.ts'
import { openAt } from '@sipday/rules/hours/hours.ts'
import { renewalCents, totals } from '@sipday/rules/money.ts'
import { BIRTHDAY_APART_DAYS } from '@sipday/rules/uses/birthday.ts'
import { periodKey } from '@sipday/rules/uses/periods.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import { usualLevers } from './levers.ts'
import { playYear } from './play.ts'
import { hoursOrUsual, placeOf, type YearPlan, type YearShop } from './shop.ts'
import type { Year, YearMembership } from './story.ts'

const daily = { id: 'daily-drink', per: 'day' } as const
const benefits = [daily, { id: 'welcome', per: 'once' }, { id: 'topping', per: 'unlimited' }] as const
const birthday = { id: 'birthday-drink', per: 'birthday' } as const
const both = ['kips-bay', 'los-angeles']
const plan = (over: Partial<YearPlan> & { id: string }): YearPlan => ({
  name: over.id,
  modelId: 'individual',
  frequency: 'month',
  priceCents: 3000,
  minimumQuantity: 1,
  gift: false,
  locationIds: both,
  benefits,
  ...over,
})
const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '01:00' }))
const shop: YearShop = {
  name: 'Sipday',
  places: [
    { id: 'kips-bay', timeZone: 'America/New_York', hours: { timeZone: 'America/New_York', weekly: [], days: [] } },
    {
      id: 'los-angeles',
      timeZone: 'America/Los_Angeles',
      hours: {
        timeZone: 'America/Los_Angeles',
        weekly,
        days: [{ day: '2026-12-25', span: null, note: 'Christmas' }],
      },
    },
  ],
  plans: [
    plan({ id: 'one-month' }),
    plan({ id: 'treat', priceCents: 3500, benefits: [...benefits, { id: 'treat', per: 'month' }] }),
    plan({ id: 'annual', frequency: 'year', priceCents: 36_500, benefits: [...benefits, birthday] }),
    plan({ id: 'family', modelId: 'family', priceCents: 2700, minimumQuantity: 2, locationIds: ['kips-bay'] }),
    plan({ id: 'gift-3', modelId: 'gift', frequency: '3 months', priceCents: 9000, gift: true }),
  ],
  campaigns: [{ id: 'launch', modelIds: [], locationIds: ['kips-bay'], planIds: [] }],
  taxRateAt: (locationId, day) => (locationId === 'kips-bay' ? 8875 : day < '2027-01-01' ? 6675 : 7000),
}

const levers = {
  ...usualLevers,
  members: 30,
  declines: 0.15,
  pauses: 0.1,
  planChanges: 0.12,
  moves: 0.08,
  leavesWithRefund: 0.4,
  goodwill: 0.1,
  drinksVoided: 0.05,
  comesBack: 0.6,
  givenPerThousand: 60,
}
const yearOf = (seed: number, at = '2027-05-31T20:30:00Z', over: Partial<typeof levers> = {}): Year =>
  playYear(shop, { ...levers, ...over }, { seed, now: new Date(at) })

const seeds = fc.integer({ min: 1, max: 1_000_000 })
/** Days at the ends of months, at clock changes, and at midnight. */
const nows = fc.constantFrom(
  '2027-03-01T04:59:00Z',
  '2027-03-14T12:00:00Z',
  '2027-05-31T20:30:00Z',
  '2027-11-07T07:30:00Z',
  '2028-02-29T23:00:00Z',
)
const inEveryYear = (law: (year: Year, now: Date) => void, numRuns = 10): void =>
  fc.assert(
    fc.property(seeds, nows, (seed, at) => law(yearOf(seed, at), new Date(at))),
    { numRuns },
  )

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0)
const renewalsOf = ({ payments }: YearMembership) => payments.filter(({ kind }) => kind === 'renewal')
const homeAt = ({ moves, firstPlaceId }: YearMembership, at: Date): string =>
  moves.findLast(({ at: moved }) => moved <= at)?.to ?? firstPlaceId
const zoneOf = ({ placeId }: YearMembership) => placeOf(shop, placeId).timeZone

test('the same seed is the same year, and another one is not', () => {
  expect(yearOf(7)).toEqual(yearOf(7))
  expect(yearOf(7).people).not.toEqual(yearOf(8).people)
})

test('as many memberships begin as were asked for, about', () => {
  const { memberships, drinks, visits } = yearOf(3, undefined, { members: 1_500 })
  expect(memberships.length).toBeGreaterThan(1_250)
  expect(memberships.length).toBeLessThan(2_300)
  expect(drinks.length).toBeGreaterThan(30_000)
  expect(visits.length).toBeGreaterThan(100)
})

test('everything happens somewhere in a few years', () => {
  const many = [1, 2].map((seed) => yearOf(seed, undefined, { members: 400 }))
  const memberships = many.flatMap((year) => year.memberships)
  const states = new Set(memberships.map(({ state }) => state))
  expect(states).toEqual(new Set(['active', 'grace', 'unpaid', 'ended']))
  const happened = {
    families: many.some(({ orders }) => orders.some(({ subscribers }) => subscribers.length > 2)),
    gifts: memberships.some(({ claimedAt }) => claimedAt !== null),
    declined: many.some(({ orders }) => orders.some(({ paid }) => !paid)),
    paused: memberships.some(({ pausedUntil }) => pausedUntil !== null),
    planned: memberships.some(({ nextPlan }) => nextPlan !== null),
    changed: memberships.some(({ payments }) => payments.some(({ kind }) => kind === 'plan_change')),
    moved: memberships.some(({ moves }) => moves.length > 0),
    endedWithRefund: memberships.some(({ refunds }) => refunds.some(({ ends }) => ends)),
    apologized: memberships.some(({ refunds }) => refunds.some(({ ends }) => !ends)),
    paidLate: memberships.some(({ payments }) => payments.some(({ kind, bySelf }) => kind === 'renewal' && bySelf)),
    leaving: memberships.some(({ state, endDate }) => state === 'active' && endDate !== null),
    given: memberships.some(({ kind }) => kind === 'complimentary'),
    cameBack: many.some(
      ({ orders }) =>
        new Set(orders.filter(({ paid }) => paid).map(({ payer }) => payer)).size <
        orders.filter(({ paid }) => paid).length,
    ),
    birthday: many.some(({ drinks }) => drinks.some(({ benefitId }) => benefitId === birthday.id)),
    voided: many.some(({ drinks }) => drinks.some(({ voidedAt }) => voidedAt !== null)),
  }
  expect(Object.entries(happened).filter(([, happens]) => !happens)).toEqual([])
})

describe('in every year', () => {
  test('the money that came in is the money of the members and their orders, with the tax of the place and day', () =>
    inEveryYear(({ orders, memberships }) => {
      for (const order of orders) {
        const { priceCents } = shop.plans.find(({ id }) => id === order.planId) ?? { priceCents: 0 }
        const { subtotalCents, taxCents, totalCents } = order
        const taxRate = shop.taxRateAt(order.placeId, order.day)
        expect({ subtotalCents, taxCents, totalCents }).toEqual(totals(priceCents, order.subscribers.length, taxRate))
      }
      for (const { payments, order } of memberships) {
        expect(order === null && payments.length > 0).toBe(false)
        for (const { kind, amountCents, netCents, placeId, periodStart } of payments)
          if (kind === 'renewal') expect(amountCents).toBe(renewalCents(netCents, shop.taxRateAt(placeId, periodStart)))
      }
    }))

  test('no more goes back of a payment than was paid', () =>
    inEveryYear(({ orders, memberships }) => {
      const back = new Map<string, number[]>()
      for (const [number, { refunds, order, payments }] of memberships.entries())
        for (const { payment, amountCents, taxCents, at } of refunds) {
          const key = payment === 'order' ? `order ${order}` : `${number} ${payment}`
          back.set(key, [...(back.get(key) ?? []), amountCents])
          expect(amountCents).toBeGreaterThan(0)
          expect(taxCents).toBeLessThan(amountCents)
          if (payment !== 'order') expect(payments[payment]?.paid && payments[payment].at <= at).toBe(true)
        }
      for (const [key, cents] of back) {
        const [of, which] = key.split(' ')
        const paid =
          of === 'order'
            ? orders[Number(which)]?.totalCents
            : memberships[Number(of)]?.payments[Number(which)]?.amountCents
        expect(sum(cents)).toBeLessThanOrEqual(paid ?? 0)
      }
    }))

  test('a membership renews on its day of the month, or on the last day of a shorter one', () =>
    inEveryYear(({ memberships }) => {
      for (const one of memberships) {
        const day = dayOf(one.startedOn)
        let from = one.startedOn
        for (const { periodStart } of renewalsOf(one)) {
          expect(periodStart).toBe(addMonths(periodStart, 0, day))
          expect(periodStart > from).toBe(true)
          from = periodStart
        }
      }
    }))

  test('periods follow each other, but for pauses', () =>
    inEveryYear(({ memberships }) => {
      for (const one of memberships.filter(({ kind }) => kind === 'renewing')) {
        const periods = renewalsOf(one).filter(({ paid }) => paid)
        const last = periods.at(-1)
        if (last === undefined || one.state === 'ended') continue
        const months = monthsOf(one.plan.frequency)
        expect(one.paidThrough).toBe(addMonths(last.periodStart, months, dayOf(one.startedOn)))
      }
    }))

  test('no one pays after leaving, before joining, or in the future, and no one twice for a period', () =>
    inEveryYear(({ memberships, orders }, now) => {
      for (const { at } of orders) expect(at <= now).toBe(true)
      for (const { payments, endedAt, createdAt, cancelledAt } of memberships) {
        const paid = payments.filter((one) => one.paid)
        for (const { at } of paid) {
          expect(at <= now && at > createdAt).toBe(true)
          if (endedAt) expect(at < endedAt).toBe(true)
          if (cancelledAt) expect(at < cancelledAt).toBe(true)
        }
        const starts = paid.map(({ kind, periodStart }) => `${kind} ${periodStart}`)
        expect(new Set(starts).size).toBe(starts.length)
      }
    }))

  test('who has left is ended, and who has not is not', () =>
    inEveryYear(({ memberships }, now) => {
      for (const one of memberships) {
        const today = dateIn(now, zoneOf(one))
        expect(one.state === 'ended').toBe(one.endedAt !== null)
        if (one.endedAt === null && one.endDate !== null) expect(one.endDate >= today).toBe(true)
        if (one.endedAt !== null) expect(one.endedAt <= now && one.endDate !== null).toBe(true)
        if (one.state === 'active' && one.kind === 'renewing' && one.endDate === null)
          expect((one.pausedUntil ?? one.paidThrough) > today).toBe(true)
      }
    }))

  test('no one has a benefit twice in its period, or when it cannot be used, or while the location is closed', () =>
    inEveryYear(({ drinks, memberships }, now) => {
      const taken = new Set<string>()
      for (const { membership, benefitId, placeId, at, periodKey: key, voidedAt } of drinks) {
        const one = memberships[membership]
        const hours = hoursOrUsual(placeOf(shop, placeId).hours)
        expect(openAt(hours, at)).toMatchObject({ open: true })
        expect(at <= now && one !== undefined && at >= one.createdAt).toBe(true)
        if (one?.endedAt) expect(at < one.endedAt).toBe(true)
        if (key === null || voidedAt !== null) continue
        const name = `${membership} ${benefitId} ${key}`
        expect(taken.has(name), name).toBe(false)
        taken.add(name)
      }
    }, 5))

  test('a drink for the birthday is had in its week, by who told it, and once in 350 days over all memberships', () => {
    let had = 0
    inEveryYear(({ drinks, memberships, birthdays }) => {
      const last = new Map<number, Date>()
      const own = drinks.filter(({ benefitId, voidedAt }) => benefitId === birthday.id && voidedAt === null)
      for (const { membership, at, periodKey: key } of own.toSorted(
        (one, other) => Number(one.at) - Number(other.at),
      )) {
        const one = memberships[membership]
        if (!one) continue
        const { timeZone } = placeOf(shop, homeAt(one, at))
        const told = { timeZone, termSince: '', birthday: birthdays[one.subscriber] ?? null }
        expect(key).not.toBeNull()
        expect(key).toBe(periodKey({ count: 1, per: 'birthday' }, at, told))
        const before = last.get(one.subscriber)
        if (before) expect(Number(at) - Number(before)).toBeGreaterThan(BIRTHDAY_APART_DAYS * 86_400_000)
        last.set(one.subscriber, at)
        had += 1
      }
    }, 8)
    expect(had).toBeGreaterThan(0)
  })

  test('only who ever had something for the birthday was asked for it', () =>
    inEveryYear(({ memberships, birthdays }) => {
      const asked = new Set(
        memberships.filter(({ plans }) => plans.some(({ planId }) => planId === 'annual')).map((one) => one.subscriber),
      )
      for (const [person, told] of birthdays.entries()) if (told !== null) expect(asked.has(person)).toBe(true)
    }, 5))

  test('a day of a clock change counts once, as the till counts it', () =>
    inEveryYear(({ drinks, memberships }) => {
      for (const { membership, benefitId, at, periodKey: key } of drinks) {
        const one = memberships[membership]
        if (benefitId !== daily.id || !one) continue
        expect(key).toBe(
          periodKey({ count: 1, per: 'day' }, at, { timeZone: placeOf(shop, homeAt(one, at)).timeZone, termSince: '' }),
        )
      }
    }, 5))

  test('nothing is redeemed in a pause, or once the days of grace are over', () =>
    inEveryYear(({ drinks, memberships }) => {
      for (const { membership, at } of drinks) {
        const one = memberships[membership]
        if (!one) continue
        const day = dateIn(at, placeOf(shop, homeAt(one, at)).timeZone)
        if (one.pausedUntil !== null) expect(day <= one.paidThrough || day >= one.pausedUntil).toBe(true)
        if (one.graceUntil !== null) expect(day <= one.graceUntil).toBe(true)
        // Who gives up an unpaid bill leaves with what was paid, and had the days of grace after the bill.
        const owed = one.payments.at(-1)?.paid === false ? one.payments.at(-1) : undefined
        const last = owed ? addDays(owed.periodStart, GRACE_DAYS) : one.endDate
        if (one.endDate !== null && last !== null) expect(day <= last).toBe(true)
      }
    }, 5))
})

test('who joined on January 31 renews on February 28 and March 31', () => {
  const found = [1, 2, 3].flatMap((seed) =>
    yearOf(seed, '2027-05-31T20:30:00Z', { members: 400, pauses: 0, leavesByTenure: [0], planChanges: 0, declines: 0 })
      .memberships.filter(
        ({ startedOn, plan: { frequency }, kind }) =>
          startedOn === '2027-01-31' && frequency === 'month' && kind === 'renewing',
      )
      .map((one) => renewalsOf(one).map(({ periodStart }) => periodStart)),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const days of found) expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

test('a year begins with its first day', () => {
  const { orders } = yearOf(5, '2027-05-31T20:30:00Z', { members: 600 })
  const first = orders.map(({ day }) => day).toSorted()[0] ?? ''
  expect(first >= addDays('2027-05-31', -levers.days)).toBe(true)
  expect(first < addDays('2027-05-31', -levers.days + 7)).toBe(true)
})
