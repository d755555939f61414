import { accounts, causes } from '@sipday/rules/books/journal.ts'
import { bool, day, float, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const only = orNull(listOf(text))
const among = (column: string) => `((select :only::text[]) is null or ${column} = any(:only))`

/** All locations in order; closed ones have books, too. */
export const placesOfBooks = statement({
  name: 'every location with its zone',
  text: `select id, time_zone as "timeZone" from locations order by position, id`,
  takes: {},
  gives: { id: text, timeZone: text },
})

/**
 * `until`: all days through it are earned at these locations; `sealedUntil`: days through it are closed; `lookedAt`:
 * everything before it is booked.
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

/** Opening balance, and debits and credits of `from` through `until`, in cents. */
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
 * Sales, refunds and lost disputes with their tax in cents, by location and rate. The rate is that of the day of the
 * payment; `usualRate` where none was set.
 */
export const taxByLocation = statement({
  name: 'tax by location and rate',
  text: `
    select l.id as "locationId", l.name, case when t.tax_rate < 0 then :usualRate else t.tax_rate end as rate,
      coalesce(sum(t.sold_cents), 0)::bigint as "soldCents", coalesce(sum(t.tax_cents), 0)::bigint as "taxCents",
      coalesce(sum(t.back_cents), 0)::bigint as "backCents", coalesce(sum(t.back_tax_cents), 0)::bigint as "backTaxCents"
    from tax_days t join locations l on l.id = t.location_id
    where t.day between :from and :until and ${among('t.location_id')}
    group by l.id, l.name, l.position, 3 order by l.position, l.id, 3`,
  takes: { only, from: day, until: day, usualRate: float },
  gives: {
    locationId: text,
    name: orNull(text),
    rate: orNull(float),
    soldCents: int,
    taxCents: int,
    backCents: int,
    backTaxCents: int,
  },
})

/**
 * What is paid for days to come, in cents by the month that earns it. The first month also takes the remainder, so the
 * sum equals the journal. Memberships that just ended earn nothing by the day, as `endPeriods` will record at night.
 */
export const stillToEarn = statement({
  name: 'what is still to be earned',
  text: `
    with places as (
        select l.id, l.time_zone, e.until_day + 1 as next_day, date_trunc('month', e.until_day + 1)::date as first,
          (e.until_day + 1)::timestamp at time zone l.time_zone as since
        from locations l left join earned_days e on e.location_id = l.id where ${among('l.id')}),
      ended as (
        select o.*, greatest((m.ended_at at time zone a.time_zone)::date, a.next_day, o.from_day) as last_day
        from memberships m join paid_periods o on o.membership_id = m.id join places a on a.id = o.location_id
        where m.state = 'ended' and m.ended_at >= (select min(since) from places) and m.ended_at <= 'infinity'
          and m.ended_at >= a.since
          and o.ended_on is null and o.left_cents > 0 and o.until_day > a.next_day
          and o.until_day > (m.ended_at at time zone a.time_zone)::date),
      months as (
        select location_id, month, account, cents from earn_months
        union all select o.location_id, c.month, o.account, -c.cents from ended o
          cross join lateral months_of_period(o.left_cents, o.left_from, o.until_day, o.since_day, null) c
        union all select o.location_id, c.month, o.account, c.cents from ended o
          cross join lateral months_of_period(o.left_cents, o.left_from, o.until_day, o.since_day, o.last_day) c),
      later as (
        select a.first, m.month, m.account, m.cents from months m join places a on a.id = m.location_id
        where a.first is null or m.month > a.first),
      brought as (
        select month, account, cents from later
        union all select first, account, -cents from later where first is not null
        union all select a.first, j.account, j.credit_cents - j.debit_cents
          from journal_days j join places a on a.id = j.location_id
          where j.account in ('deferred', 'gifts') and a.first is not null)
    select to_char(month, 'YYYY-MM') as month,
      coalesce(sum(cents) filter (where account = 'deferred'), 0)::bigint as "deferredCents",
      coalesce(sum(cents) filter (where account = 'gifts'), 0)::bigint as "giftsCents"
    from brought group by 1 having sum(cents) <> 0 order by 1`,
  takes: { only },
  gives: { month: orNull(text), deferredCents: int, giftsCents: int },
})
