import { addDays, addMonths, daysBetween } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'

/* One membership and one day at a time. It shares nothing with the journal; only a test could wait for it. */

/** The nearest whole number; of two, the even one. */
const nearest = (product: number, by: number): number => {
  const rounded = Math.round(product / by)
  return (2 * product) % (2 * by) === by && rounded % 2 === 1 ? rounded - 1 : rounded
}

type Paid = {
  id: string
  payment: string
  place: string
  day: string
  net: number
  tax: number
  rate: number
  gift: boolean
  people: { id: string; from: string; months: number; anchor: number; ended: string | null }[]
}
/** A refund, or a dispute that was lost. */
type Back = { payment: string; day: string; amount: number; lost: boolean }

/** Every location is in New York. */
const factsOf = async (db: Deps['db']) => {
  const paid = await sql<Paid & { net: string; tax: string; rate: string }>`
    with payments as (
      select p.id, p.square_payment_id as payment, p.location_id as place, p.created_at as at,
        p.total_cents - p.tax_cents as net, p.tax_cents as tax, p.is_gift as gift, m.id as member, m.started_on as "from",
        case p.frequency when 'month' then 1 else 3 end as months, m.anchor_day, m.ended_at
      from purchases p join memberships m on m.purchase_id = p.id where p.state = 'succeeded'
      union all
      select r.membership_id || r.period_start, r.square_payment_id, r.location_id, r.at, r.price_cents,
        r.amount_cents - r.price_cents, false, m.id, r.period_start, 1, m.anchor_day,
        m.ended_at
      from renewals r join memberships m on m.id = r.membership_id where r.state = 'paid')
    select id, payment, place, (at at time zone 'America/New_York')::date as day, net, tax, gift,
      (select tax_rate from location_terms t where t.location_id = place
        and t.from_day <= (at at time zone 'America/New_York')::date order by t.from_day desc limit 1) as rate,
      json_agg(json_build_object('id', member, 'from', "from", 'months', months, 'anchor', anchor_day,
        'ended', (ended_at at time zone 'America/New_York')::date) order by member) as people
    from payments group by 1, 2, 3, 4, 5, 6, 7, at order by at`.execute(db)
  const back = await sql<Back>`
    select square_payment_id as payment, (coalesce(accepted_at, created_at) at time zone 'America/New_York')::date as day,
      amount_cents as amount, false as lost from refunds where state = 'completed'
    union all
    select square_payment_id, (moved_at at time zone 'America/New_York')::date, amount_cents, true
      from disputes where state in ('LOST', 'ACCEPTED')
    order by day, lost, amount`.execute(db)
  return {
    paid: paid.rows.map((one) => ({ ...one, net: Number(one.net), tax: Number(one.tax), rate: Number(one.rate) })),
    back: back.rows,
  }
}

type Share = { place: string; account: 'deferred' | 'gifts'; day: string; cents: number }

/** What each earns, and what refunds took off what was earned before. */
const dayByDay = (payment: Paid, refunds: readonly { day: string; net: number }[]) => {
  const shares: Share[] = []
  let backOfEarned = 0
  const people = payment.people.map((one, nth) => ({
    ...one,
    until: addMonths(one.from, one.months, one.anchor),
    left: Math.floor(payment.net / payment.people.length) + (nth < payment.net % payment.people.length ? 1 : 0),
    begins: one.from,
    had: 0,
  }))
  const end = people.map(({ until }) => until).reduce((a, b) => (a > b ? a : b), payment.day)
  const last = refunds.map(({ day }) => day).reduce((a, b) => (a > b ? a : b), end)
  for (let day = payment.day; day <= last; day = addDays(day, 1)) {
    for (const { net } of refunds.filter((one) => one.day === day)) {
      let rest = net
      for (const one of people) {
        const taken = Math.min(one.left - one.had, rest)
        rest -= taken
        const isCounted = day > one.begins && day > payment.day
        // What is left is spread over the days from here on.
        if (taken > 0) [one.left, one.had, one.begins] = [one.left - one.had - taken, 0, isCounted ? day : one.begins]
      }
      backOfEarned += rest
    }
    for (const one of people) {
      const ends = one.ended !== null && one.ended < one.until ? one.ended : null
      // What was paid when all its days were over is earned at once.
      const isOver = day === payment.day && day >= one.until
      if (day < one.begins || (day >= one.until && !isOver) || (ends !== null && day > ends)) continue
      const through = Math.floor((one.left * (daysBetween(one.begins, day) + 1)) / daysBetween(one.begins, one.until))
      const cents = (day === ends || isOver ? one.left : through) - one.had
      one.had += cents
      shares.push({ place: payment.place, account: payment.gift ? 'gifts' : 'deferred', day, cents })
    }
  }
  return { shares: shares.filter(({ cents }) => cents !== 0), backOfEarned }
}

/** About one location, or about all of them for null. */
export const booksByHand = async (
  db: Deps['db'],
  { from, to, today, place }: { from: string; to: string; today: string; place: string | null },
) => {
  const { paid, back } = await factsOf(db)
  const sums = { captured: 0, back: 0, lost: 0, earned: 0, backOfEarned: 0, tax: 0, deferred: 0, gifts: 0 }
  const byRate = new Map<string, number[]>()
  const months = new Map<string, { deferred: number; gifts: number }>()
  const within = (day: string) => day >= from && day <= to
  const addTax = (payment: Paid, cents: readonly number[]) => {
    const key = `${payment.place} ${payment.rate}`
    byRate.set(
      key,
      (byRate.get(key) ?? [0, 0, 0, 0]).map((sum, nth) => sum + (cents[nth] ?? 0)),
    )
  }
  for (const payment of paid.filter((one) => place === null || one.place === place)) {
    let sent = 0
    const total = payment.net + payment.tax
    // A payment that was refunded can be lost once more; its tax goes back once.
    const taxOf = (cents: number) => nearest(payment.tax * Math.min(cents, total), total)
    const refunds = back
      .filter((one) => one.payment === payment.payment)
      .map(({ day, amount, lost }) => {
        const tax = taxOf(sent + amount) - taxOf(sent)
        sent += amount
        return { day, net: amount - tax, tax, lost }
      })
    if (within(payment.day)) {
      sums.captured += total
      sums.tax += payment.tax
      addTax(payment, [payment.net, payment.tax, 0, 0])
    }
    for (const { net, tax, lost } of refunds.filter((one) => within(one.day))) {
      sums[lost ? 'lost' : 'back'] += net + tax
      sums.tax -= tax
      addTax(payment, [0, 0, net, tax])
    }
    const whole = dayByDay(payment, refunds)
    const before = dayByDay(
      payment,
      refunds.filter(({ day }) => day < from),
    )
    const through = dayByDay(
      payment,
      refunds.filter(({ day }) => day <= to),
    )
    sums.backOfEarned += through.backOfEarned - before.backOfEarned
    for (const { day, cents } of whole.shares) if (within(day) && day < today) sums.earned += cents
    if (payment.day > to) continue
    for (const { account, day, cents } of through.shares) {
      if (day <= to && day < today) continue
      sums[account] += cents
      const month = months.get(day.slice(0, 7)) ?? { deferred: 0, gifts: 0 }
      months.set(day.slice(0, 7), { ...month, [account]: month[account] + cents })
    }
  }
  return { sums, byRate, months }
}
