import { addDays, addMonths, daysBetween, dayOf, monthsOf } from '@sipday/rules/calendar.ts'
import type { Frequency } from '@sipday/contract/catalogue.ts'
import { type AskedByHand, daysFrom, type Facts, isSeen, isWithin, type Life, sumOf } from './facts.ts'

/** Every captured payment, and everything that went back, with where and when. */
const moneyOf = ({ purchases, renewals, refunds, disputes, memberships }: Facts) => {
  const memberOf = new Map(memberships.map((m) => [m.id, m]))
  const paid = [
    ...purchases
      .filter(({ state }) => state === 'succeeded' || state === 'refunded')
      .map((p) => ({
        what: 'bought' as const,
        payment: p.square_payment_id,
        place: p.location_id,
        planId: p.plan_id,
        at: p.created_at,
        net: p.subtotal_cents,
        tax: p.tax_cents,
      })),
    ...renewals
      .filter(({ state, square_payment_id }) => state === 'paid' && square_payment_id !== null)
      .map((r) => {
        const m = memberOf.get(r.membership_id)
        const net = Math.min(r.amount_cents, r.price_cents ?? m?.price_cents ?? 0)
        return {
          what: 'renewed' as const,
          payment: r.square_payment_id,
          place: r.location_id ?? m?.location_id ?? '',
          planId: m?.plan_id ?? '',
          at: r.at,
          net,
          tax: r.amount_cents - net,
        }
      }),
  ]
  const went = [
    ...refunds
      .filter(({ state }) => ['wanted', 'pending', 'completed'].includes(state))
      .map((r) => ({ ...r, at: r.created_at })),
    ...disputes
      .filter(({ state }) => ['LOST', 'ACCEPTED'].includes(state))
      .map((d) => ({ ...d, at: d.moved_at ?? d.updated_at, membership_id: null })),
  ]
  const back = went.map((r) => {
    const m = memberOf.get(r.membership_id ?? '')
    const { place, planId } = paid.find(({ payment }) => payment === r.square_payment_id) ??
      purchases
        .filter((p) => p.square_payment_id === r.square_payment_id)
        .map((p) => ({ place: p.location_id, planId: p.plan_id }))[0] ?? {
        place: m?.location_id ?? '',
        planId: m?.plan_id ?? '',
      }
    return { what: 'back' as const, place, planId, at: r.at, net: r.amount_cents, tax: 0 }
  })
  return [...paid, ...back]
}

export const moneyByHand = (facts: Facts, asked: AskedByHand) =>
  facts.locations.flatMap(({ id }) => {
    const own = moneyOf(facts).filter(
      (one) => one.place === id && isSeen(asked, id, one.planId) && isWithin(asked, facts.dayAt(one.at, id)),
    )
    const cents = (what: string) =>
      sumOf(
        own.filter((one) => one.what === what),
        ({ net }) => net,
      )
    const taxCents = sumOf(own, ({ tax }) => tax)
    const [boughtCents, renewedCents, backCents] = [cents('bought'), cents('renewed'), cents('back')]
    const payments = own.filter(({ what }) => what !== 'back').length
    const leftCents = boughtCents + renewedCents + taxCents - backCents
    return own.length === 0
      ? []
      : [{ locationId: id, payments, boughtCents, renewedCents, taxCents, backCents, leftCents }]
  })

/** `until`: the first day that it did not. */
const periodsOf = ({ renewals, purchases, plans, charges }: Facts, { m }: Life) => {
  const own = renewals
    .filter(({ membership_id, state }) => membership_id === m.id && state === 'paid')
    .toSorted((a, b) => (a.period_start < b.period_start ? -1 : 1))
  const bought = purchases.find(({ id }) => id === m.purchase_id)
  const begins = [
    ...(bought ? [m.started_on] : []),
    ...own.flatMap(({ kind, period_start }) => (kind === 'renewal' ? [period_start] : [])),
  ].toSorted()
  const next = (since: string) => begins.find((begun) => begun > since) ?? null
  const until = (since: string, frequency: string) => {
    const isMonthEnd = dayOf(addDays(since, 1)) === 1
    const anchor = isMonthEnd ? Math.max(m.anchor_day ?? 0, dayOf(since)) : dayOf(since)
    const end = addMonths(since, monthsOf(frequency as Frequency), anchor)
    const renewed = next(since)
    return renewed !== null && renewed < end ? renewed : end
  }
  return [
    ...(bought
      ? [{ since: m.started_on, cents: bought.unit_price_cents, until: until(m.started_on, bought.frequency) }]
      : []),
    ...own.map((r) => {
      const cents = Math.min(r.amount_cents, r.price_cents ?? m.price_cents)
      const named = plans.filter(({ name }) => name === r.plan_name)
      const plan = named.find(({ id }) => id === m.plan_id) ?? named[0]
      const since = r.period_start
      if (r.kind === 'renewal') return { since, cents, until: until(since, plan?.frequency ?? m.frequency) }
      const charge = charges.find((one) => one.membership_id === m.id && one.square_payment_id === r.square_payment_id)
      const change = charge?.plan_change as { renewsOn: string } | null | undefined
      return { since, cents, until: change?.renewsOn ?? m.paid_through ?? since }
    }),
  ]
}

const buckets = ['0–3', '4–7', '8–11', '12–15', '16–19', '20–23', '24+']

export const useByHand = (facts: Facts, asked: AskedByHand): object[] => {
  const month = addMonths(`${addDays(asked.until, 1).slice(0, 7)}-01`, -1)
  const days = daysFrom(month, addDays(addMonths(month, 1), -1))
  const [last = ''] = days.slice(-1)
  const drinksOf = ({ m }: Life) =>
    facts.redemptions.filter(
      (r) => r.membership_id === m.id && facts.dayAt(r.redeemed_at, r.location_id).startsWith(month.slice(0, 7)),
    )
  const members = facts.lives
    .filter(
      (one) =>
        one.m.kind !== 'complimentary' &&
        (days.some((day) => at(one, day)) || (one.m.started_on <= last && drinksOf(one).length > 0)),
    )
    .map((one) => {
      const there = days.filter((day) => at(one, day))
      const drinks = drinksOf(one)
      const paid = periodsOf(facts, one).filter(({ since, until }) => until > since)
      const netCents = sumOf(there, (day) =>
        sumOf(paid, ({ since, until, cents }) => {
          const length = daysBetween(since, until)
          const through = (nth: number) => Math.floor((cents * nth) / length)
          const nth = daysBetween(since, day)
          return nth < 0 || nth >= length ? 0 : through(nth + 1) - through(nth)
        }),
      )
      const extras = facts.extras.filter((x) => drinks.some(({ id }) => id === x.redemption_id))
      return {
        place: one.at(last) ?? one.at(there.at(-1) ?? last) ?? one.last,
        planId: one.m.plan_id,
        drinks: drinks.length,
        netCents,
        menuCents: sumOf(drinks, (d) => d.menu_cents ?? 0),
        costCents: sumOf(drinks, (d) => d.cost_cents ?? 0),
        extraCents: sumOf(extras, ({ price_cents, count }) => price_cents * count),
        withoutMenu: drinks.filter((d) => d.menu_cents === null).length,
        withoutCost: drinks.filter((d) => d.cost_cents === null).length,
      }
    })
    .filter(({ place, planId }) => isSeen(asked, place, planId))
  return buckets.flatMap((bucket, nth): object[] => {
    const own = members.filter(({ drinks }) => Math.min(Math.floor(drinks / 4), 6) === nth)
    if (own.length === 0) return []
    if (asked.only !== null && own.length < 5) return [{ month, bucket, members: '<5' }]
    const sum = (
      of: 'drinks' | 'netCents' | 'menuCents' | 'costCents' | 'extraCents' | 'withoutCost' | 'withoutMenu',
    ) => sumOf(own, (one) => one[of])
    return [
      {
        month,
        bucket,
        drinks: sum('drinks'),
        withoutCost: sum('withoutCost'),
        members: own.length,
        netCents: sum('netCents'),
        extraCents: sum('extraCents'),
        ...(sum('withoutMenu') > 0 ? {} : { menuCents: sum('menuCents') }),
        ...(sum('withoutCost') > 0
          ? {}
          : {
              costCents: sum('costCents'),
              leftCents: sum('netCents') - sum('costCents'),
              losing: own.filter((one) => one.costCents > one.netCents).length,
            }),
      },
    ]
  })
}
const at = (one: Life, day: string) => one.at(day) !== null

export const giftsByHand = (facts: Facts, asked: AskedByHand) =>
  facts.locations.flatMap(({ id }) => {
    const own = facts.gifts.filter((gift) => {
      const m = facts.memberships.find((one) => one.id === gift.membership_id)
      const place = facts.moves.find(({ membership_id }) => membership_id === m?.id)?.from_location_id ?? m?.location_id
      return m && place === id && isSeen(asked, id, m.plan_id) && isWithin(asked, facts.dayAt(m.created_at, id))
    })
    const isUsed = (of: string) => facts.redemptions.some(({ membership_id }) => membership_id === of)
    return own.length === 0
      ? []
      : [
          {
            locationId: id,
            given: own.length,
            sent: own.filter(({ sent_at }) => sent_at !== null).length,
            claimed: own.filter(({ claimed_at }) => claimed_at !== null).length,
            used: own.filter(({ membership_id }) => isUsed(membership_id)).length,
          },
        ]
  })
