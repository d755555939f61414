import { lostStates } from '@sipday/rules/books/disputes.ts'
import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const ofMembership = (column: string) => `(select m.${column} from memberships m where m.id = r.membership_id)`

/**
 * Many days are read in one go, a few by the indexes. PostgreSQL chooses by how the span is written: it knows neither
 * end, and expects a short span between two single values.
 */
const spans = {
  'many days': {
    from: 'span s, ',
    within: (at: string) => `${at} >= s.since and ${at} < s.before`,
    of: (column: string) => `m.${column}`,
    plan: 'm.plan_id',
    join: 'join memberships m on m.id = r.membership_id',
  },
  'a few days': {
    from: '',
    within: (at: string) => `${at} >= (select since from span) and ${at} < (select before from span)`,
    of: ofMembership,
    // Most renewals say where and at which price they were paid; without a plan nothing is looked up.
    plan: `case when :plan::text is not null then ${ofMembership('plan_id')} end`,
    join: '',
  },
}

/** A dispute `d` whose money stays with the bank, and since when. */
export const isLost = `d.state in (${lostStates.map((state) => `'${state}'`).join(', ')})`
const lostAt = 'coalesce(d.moved_at, d.updated_at)'

/**
 * Payments and refunds of a `span` by location and plan, in cents: purchases and renewals without tax, their tax, and
 * what went back to cards or was lost in disputes. The plan is the purchase's or the membership's present one; over a
 * few days a renewal has it only if asked for.
 */
export const moneyFacts = (which: keyof typeof spans): string => {
  const { from, within, of, plan, join } = spans[which]
  return `
      bought as (
        select p.location_id, p.created_at as at, 'bought' as what, p.subtotal_cents as net_cents, p.tax_cents, p.plan_id
        from ${from}purchases p where p.state in ('succeeded', 'refunded') and ${within('p.created_at')}),
      renewed as (
        select coalesce(r.location_id, ${of('location_id')}), r.at, 'renewed',
          least(r.amount_cents, coalesce(r.price_cents, ${of('price_cents')})),
          greatest(0, r.amount_cents - coalesce(r.price_cents, ${of('price_cents')})), ${plan}
        from ${from}renewals r ${join}
        where r.state = 'paid' and r.square_payment_id is not null and ${within('r.at')}),
      went as (
        select r.square_payment_id, r.membership_id, r.amount_cents, r.created_at as at
        from ${from}refunds r where r.state in ('wanted', 'pending', 'completed') and ${within('r.created_at')}
        union all
        select d.square_payment_id, null, d.amount_cents, ${lostAt}
        from ${from}disputes d where ${isLost} and ${within(lostAt)}),
      sent_back as (
        select coalesce(p.location_id, w.location_id, o.location_id, m.location_id), r.at, 'back', r.amount_cents, 0,
          coalesce(p.plan_id, o.plan_id, m.plan_id)
        from went r
        left join purchases p on p.square_payment_id = r.square_payment_id
        left join lateral (select membership_id, location_id from renewals
          where square_payment_id = r.square_payment_id limit 1) w on true
        left join memberships o on o.id = w.membership_id
        left join memberships m on m.id = r.membership_id),
      money_facts as (select * from bought union all select * from renewed union all select * from sent_back)`
}

/**
 * Captured payments from `from` through `until`, in cents: purchases and renewals without tax, their tax, and what went
 * back or was lost on these days, whenever paid. A payment counts where it was charged. `only`, `plan`: null for all.
 * Counted days (money-days.ts) are added up; others are counted now.
 */
export const moneyByLocation = statement({
  name: 'money by location',
  text: `
    with asked as (
        select l.id, l.name, l.position, l.time_zone,
          greatest(:from::date, case when c.from_day <= :from then c.until_day + 1 end) as live_from
        from locations l left join counted c on c.what = 'money' and c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only)),
      live as (
        select id, live_from::timestamp at time zone time_zone as since,
          (:until::date + 1)::timestamp at time zone time_zone as before
        from asked where live_from <= :until),
      span as (select min(since) as since, max(before) as before from live),${moneyFacts('a few days')},
      sums as (
        select f.location_id, count(*) filter (where what <> 'back') as payments,
          sum(net_cents) filter (where what = 'bought') as bought,
          sum(net_cents) filter (where what = 'renewed') as renewed, sum(tax_cents) as tax,
          sum(net_cents) filter (where what = 'back') as back
        from money_facts f join live l on l.id = f.location_id and f.at >= l.since and f.at < l.before
        where :plan::text is null or f.plan_id = :plan group by 1
        union all
        select d.location_id, sum(payments), sum(bought_cents), sum(renewed_cents), sum(tax_cents), sum(back_cents)
        from day_money d join asked a on a.id = d.location_id
        where d.day >= :from and d.day <= :until and d.day < a.live_from and (:plan::text is null or d.plan_id = :plan)
        group by 1),
      whole as (
        select location_id, sum(payments)::int as payments, coalesce(sum(bought), 0)::bigint as bought,
          coalesce(sum(renewed), 0)::bigint as renewed, coalesce(sum(tax), 0)::bigint as tax,
          coalesce(sum(back), 0)::bigint as back
        from sums group by 1)
    select a.id as "locationId", a.name, w.payments, w.bought as "boughtCents", w.renewed as "renewedCents",
      w.tax as "taxCents", w.back as "backCents", w.bought + w.renewed + w.tax - w.back as "leftCents"
    from whole w join asked a on a.id = w.location_id order by a.position, a.id`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: {
    locationId: text,
    name: orNull(text),
    payments: int,
    boughtCents: int,
    renewedCents: int,
    taxCents: int,
    backCents: int,
    leftCents: int,
  },
})
