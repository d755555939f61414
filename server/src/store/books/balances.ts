import { accounts, causes } from '@sipday/rules/books/journal.ts'
import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** These locations, or all of them for null. */
const only = orNull(listOf(text))
const among = (column: string) => `((select :only::text[]) is null or ${column} = any(:only))`

/** Every location there has been, in their order: also one that is closed has books. */
export const placesOfBooks = statement({
  name: 'every location with its zone',
  text: `select id, time_zone as "timeZone" from locations order by position, id`,
  takes: {},
  gives: { id: text, timeZone: text },
})

/**
 * How far the books are. `until`: every day through it is earned at these locations; `sealedUntil`: nothing is booked
 * on days through it any more; `lookedAt`: everything of before is booked.
 */
export const booksReach = statement({
  name: 'how far the books reach',
  text: `
    select (select min(e.until_day) from earned_days e where ${among('e.location_id')}) as until,
      (select max(day) from sealed_days) as "sealedUntil", (select looked_at from books_state) as "lookedAt",
      exists (select from findings where kind = 'books_differ' and resolved_at is null) as differs`,
  takes: { only },
  gives: { until: orNull(day), sealedUntil: orNull(day), lookedAt: orNull(instant), differs: orNull(bool) },
})

/** The balance when `from` began, and debits and credits of the days from `from` through `until`, in cents. */
export const trialBalance = statement({
  name: 'the trial balance',
  text: `
    select account, cause,
      coalesce(sum(debit_cents - credit_cents) filter (where day < :from), 0)::bigint as "openingCents",
      coalesce(sum(debit_cents) filter (where day >= :from), 0)::bigint as "debitCents",
      coalesce(sum(credit_cents) filter (where day >= :from), 0)::bigint as "creditCents"
    from journal_days where day <= :until and ${among('location_id')}
    group by account, cause order by account, cause`,
  takes: { only, from: day, until: day },
  gives: {
    account: oneOf(...accounts),
    cause: oneOf(...causes),
    openingCents: int,
    debitCents: int,
    creditCents: int,
  },
})

/**
 * What was sold with which tax, and what of it went back or was lost in disputes with which tax, in cents, by location
 * and rate: the rate of the day of the payment, also for what of it went back later; `usualRate` where none was set.
 */
export const taxByLocation = statement({
  name: 'tax by location and rate',
  text: `
    with entries as (
        select cause, cause_id, location_id, coalesce(for_day, day) as own_day,
          coalesce(sum(cents) filter (where account = 'tax'), 0) as tax,
          coalesce(sum(cents) filter (where account in ('deferred', 'gifts', 'refunds')), 0) as net
        from journal
        where day between :from and :until
          and cause in ('purchase', 'renewal', 'plan_change', 'refund', 'dispute_lost')
          and account in ('tax', 'deferred', 'gifts', 'refunds') and ${among('location_id')}
        group by 1, 2, 3, 4),
      rated as (
        select e.*, went.back, case when went.back then paid.cause else e.cause end as paid_cause,
          case when went.back then paid.cause_id else e.cause_id end as paid_id,
          case when went.back then paid.own_day else e.own_day end as paid_day
        from entries e cross join lateral (select e.cause in ('refund', 'dispute_lost') as back) went
        left join refunds r on e.cause = 'refund' and r.id = e.cause_id
        left join disputes d on e.cause = 'dispute_lost' and d.square_dispute_id = split_part(e.cause_id, ':', 1)
        left join lateral (
          select p.cause, p.cause_id, coalesce(j.for_day, j.day) as own_day
          from paid_periods p join journal j on j.cause = p.cause and j.cause_id = p.cause_id and j.line = 0
          where p.square_payment_id = coalesce(r.square_payment_id, d.square_payment_id) limit 1) paid on true)
    select l.id as "locationId", l.name, coalesce(sold.tax_rate, term.tax_rate, :usualRate) as rate,
      coalesce(sum(-t.net) filter (where not t.back), 0)::bigint as "soldCents",
      coalesce(sum(-t.tax) filter (where not t.back), 0)::bigint as "taxCents",
      coalesce(sum(t.net) filter (where t.back), 0)::bigint as "backCents",
      coalesce(sum(t.tax) filter (where t.back), 0)::bigint as "backTaxCents"
    from rated t join locations l on l.id = t.location_id
      left join purchases sold on t.paid_cause = 'purchase' and sold.id = t.paid_id
      left join lateral (select o.tax_rate from location_terms o where o.location_id = l.id
        and o.tax_rate is not null and o.from_day <= t.paid_day order by o.from_day desc limit 1) term on true
    group by l.id, l.name, l.position, 3 order by l.position, l.id, 3`,
  takes: { only, from: day, until: day, usualRate: int },
  gives: {
    locationId: text,
    name: orNull(text),
    rate: orNull(int),
    soldCents: int,
    taxCents: int,
    backCents: int,
    backTaxCents: int,
  },
})

/**
 * What is paid for days to come, by the month that will bring it, as the books stand now; in cents. What a membership
 * that ended early leaves is brought as soon as no refund of it is on its way, so it is in the first month.
 */
export const stillToEarn = statement({
  name: 'what is still to be earned',
  text: `
    with open as (
        select p.account, p.left_cents, p.left_from, p.until_day, p.ended_on is not null or m.state = 'ended' as ended,
          greatest(coalesce(e.until_day + 1, p.since_day), p.since_day) as next_day,
          case when e.until_day is null or least(e.until_day, p.ended_on - 1) < p.since_day then 0
            else earned_cents(p.left_cents, p.left_from, p.until_day, least(e.until_day, p.ended_on - 1)) end as earned
        from paid_periods p join memberships m on m.id = p.membership_id
          left join earned_days e on e.location_id = p.location_id
        where p.left_cents > 0 and ${among('p.location_id')}
          and (e.until_day is null or p.until_day > e.until_day or p.since_day > e.until_day or p.ended_on is not null)),
      spans as (
        select *, date_trunc('month', next_day)::date as first,
          date_trunc('month', case when ended then next_day else greatest(until_day - 1, next_day) end)::date as last
        from open where left_cents > earned)
    select to_char(m.month, 'YYYY-MM') as month,
      coalesce(sum(m.cents) filter (where account = 'deferred'), 0)::bigint as "deferredCents",
      coalesce(sum(m.cents) filter (where account = 'gifts'), 0)::bigint as "giftsCents"
    from spans s cross join lateral (
      select month, case when month = s.last then s.left_cents else earned_cents(s.left_cents, s.left_from, s.until_day,
            (month + interval '1 month')::date - 1) end
        - case when month = s.first then s.earned else earned_cents(s.left_cents, s.left_from, s.until_day,
            month::date - 1) end as cents
      from generate_series(s.first::timestamp, s.last::timestamp, interval '1 month') month) m
    group by 1 order by 1`,
  takes: { only },
  gives: { month: orNull(text), deferredCents: int, giftsCents: int },
})
