import { paymentReasons } from '@sipday/rules/renewing/payment-problem.ts'
import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Days after its bill by which an overdue membership has ended. */
const MOST_DAYS = 120

const waiting = `
  from memberships m
    join lateral (select period_start, at, amount_cents from renewals where membership_id = m.id and state = 'failed'
      order by period_start desc limit 1) r on true
    join customers c on c.id = m.payer_id
    left join locations l on l.id = m.location_id
  where m.live and m.state in ('grace', 'unpaid') and m.cancelled_at is null
    and (:everywhere or m.location_id = any(:places))
    and (:customerId::text is null or c.id = :customerId)
    and (:locationId::text is null or m.location_id = :locationId)`
const filters = { everywhere: bool, places: listOf(text), customerId: orNull(text), locationId: orNull(text) }

/** When the payer of `m` was emailed about the unpaid renewal `r`, oldest first: the only source for it. */
export const TOLD = `array(select o.sent_at from mails o where o.sent_at is not null and o.dedupe_key in (
  select 'failed:' || m.id || ':' || r.period_start union all select 'stopped:' || m.id || ':' || r.period_start
  union all select 'failed:' || m.id || ':' || r.period_start || ':again:' || d::date
    from generate_series(r.period_start::timestamp, r.period_start + ${MOST_DAYS}, interval '1 day') d)
  order by 1)`

/** `at`, `before`: where the page above ended. */
export const failedRenewalsPage = statement({
  name: 'a page of the renewals that were not paid',
  text: `
    select m.id, m.payer_id, m.plan_name, m.location_id, l.name as location_name, c.given_name, c.family_name, c.email,
      r.period_start, r.at, r.amount_cents, case when m.state = 'grace' then m.grace_until end as grace_until,
      ${TOLD} as told
    ${waiting} and (:at::timestamptz is null or (r.at, m.id) < (:at, :before))
    order by r.at desc, m.id desc limit :count`,
  takes: { ...filters, at: orNull(instant), before: orNull(text), count: int },
  gives: {
    id: text,
    payer_id: text,
    plan_name: text,
    location_id: text,
    location_name: orNull(text),
    given_name: text,
    family_name: text,
    email: text,
    period_start: day,
    at: instant,
    amount_cents: int,
    grace_until: orNull(day),
    told: orNull(listOf(instant)),
  },
})

export const failedRenewalSums = statement({
  name: 'what the renewals that were not paid come to',
  text: `select count(*) as count, coalesce(sum(r.amount_cents), 0) as cents ${waiting}`,
  takes: filters,
  gives: { count: orNull(int), cents: orNull(int) },
})

/** Counts up to one more than 10,000. */
export const countFailedRenewals = statement({
  name: 'how many renewals were not paid',
  text: `select count(*) as count from (select ${waiting} limit 10001) counted`,
  takes: filters,
  gives: { count: orNull(int) },
})

export const failedRenewalOf = statement({
  name: 'the renewal of a membership that was not paid',
  text: `select period_start, amount_cents, failed_for from renewals where membership_id = :membershipId and state = 'failed'
    order by period_start desc limit 1`,
  takes: { membershipId: text },
  gives: { period_start: day, amount_cents: int, failed_for: orNull(oneOf(...paymentReasons)) },
})
