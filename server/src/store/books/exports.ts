import { accounts, causes } from '@sipday/rules/books/journal.ts'
import { bool, day, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/*
 * Each export is read in pages, in an order that later rows do not disturb. `only`: these locations, or null for all;
 * lines newer than `newest` are left out.
 */
const only = orNull(listOf(text))
const among = (column: string) => `((select :only::text[]) is null or ${column} = any(:only))`
const asked = { only, from: day, until: day, newest: int, count: int }
const afterLine = { afterDay: orNull(day), afterId: int }
const onDays = `j.day between :from and :until and j.id <= :newest and ${among('j.location_id')}
  and (:afterDay::date is null or (j.day, j.id) > (:afterDay, :afterId))`

/** 0 before the first. */
export const newestLine = statement({
  name: 'the newest line of the journal',
  text: `select coalesce(max(id), 0)::bigint as id from journal`,
  takes: {},
  gives: { id: int },
})

export const journalLines = statement({
  name: 'lines of the journal to hand out',
  text: `
    select j.id, j.day, j.for_day as "forDay", j.account, j.cents, j.cause, j.cause_id as "causeId",
      l.id as "locationId", l.name
    from journal j join locations l on l.id = j.location_id
    where ${onDays} order by j.day, j.id limit :count`,
  takes: { ...asked, ...afterLine },
  gives: {
    id: int,
    day,
    forDay: orNull(day),
    account: oneOf(...accounts),
    cents: int,
    cause: oneOf(...causes),
    causeId: text,
    locationId: text,
    name: orNull(text),
  },
})

export const bookedPayments = statement({
  name: 'payments to hand out',
  text: `
    select j.id, j.day, j.cause, l.id as "locationId", l.name, j.cents as "totalCents",
      coalesce((select -t.cents from journal t where t.cause = j.cause and t.cause_id = j.cause_id
        and t.account = 'tax'), 0)::bigint as "taxCents",
      coalesce(p.plan_name, r.plan_name, m.plan_name) as "planName", paid.account = 'gifts' as gift,
      coalesce(paid.square_payment_id, j.cause_id) as "paymentId", paid.from_day as "firstDay",
      paid.until_day as "untilDay"
    from journal j join locations l on l.id = j.location_id
      left join lateral (select * from paid_periods o where o.cause = j.cause and o.cause_id = j.cause_id
        order by o.membership_id limit 1) paid on true
      left join memberships m on m.id = paid.membership_id
      left join purchases p on j.cause = 'purchase' and p.id = j.cause_id
      left join lateral (select o.plan_name from renewals o where j.cause in ('renewal', 'plan_change')
        and o.membership_id = paid.membership_id and o.square_payment_id = paid.square_payment_id limit 1) r on true
    where j.account = 'square' and j.cause in ('purchase', 'renewal', 'plan_change', 'returned') and ${onDays}
    order by j.day, j.id limit :count`,
  takes: { ...asked, ...afterLine },
  gives: {
    id: int,
    day,
    cause: oneOf(...causes),
    locationId: text,
    name: orNull(text),
    totalCents: int,
    taxCents: int,
    planName: orNull(text),
    gift: orNull(bool),
    paymentId: orNull(text),
    firstDay: orNull(day),
    untilDay: orNull(day),
  },
})

export const bookedRefunds = statement({
  name: 'refunds to hand out',
  text: `
    select j.id, j.day, l.id as "locationId", l.name, -j.cents as "totalCents", of_line.*,
      r.cause as reason, j.cause = 'dispute_lost' as disputed,
      coalesce(r.square_refund_id, d.square_dispute_id) as "refundId",
      coalesce(r.square_payment_id, d.square_payment_id) as "paymentId"
    from journal j join locations l on l.id = j.location_id
      left join refunds r on j.cause = 'refund' and r.id = j.cause_id
      left join disputes d on j.cause = 'dispute_lost' and d.square_dispute_id = split_part(j.cause_id, ':', 1)
      cross join lateral (
        select coalesce(sum(cents) filter (where account = 'tax'), 0)::bigint as "taxCents",
          coalesce(sum(cents) filter (where account in ('deferred', 'gifts')), 0)::bigint as "unearnedCents",
          coalesce(sum(cents) filter (where account = 'refunds'), 0)::bigint as "earnedCents",
          coalesce(sum(cents) filter (where account = 'returning'), 0)::bigint as "returnedCents"
        from journal o where o.cause = j.cause and o.cause_id = j.cause_id) of_line
    where (j.cause = 'refund' and j.account = 'square' or j.cause = 'dispute_lost' and j.account = 'disputes')
      and ${onDays}
    order by j.day, j.id limit :count`,
  takes: { ...asked, ...afterLine },
  gives: {
    id: int,
    day,
    locationId: text,
    name: orNull(text),
    totalCents: orNull(int),
    taxCents: orNull(int),
    unearnedCents: orNull(int),
    earnedCents: orNull(int),
    returnedCents: orNull(int),
    reason: orNull(text),
    disputed: orNull(bool),
    refundId: orNull(text),
    paymentId: orNull(text),
  },
})

export const membersToHandOut = statement({
  name: 'members to hand out',
  text: `
    select m.id, c.given_name as "givenName", c.family_name as "familyName", c.email, m.plan_name as "planName",
      l.id as "locationId", l.name, m.kind, m.is_gift as "isGift", m.state, m.started_on as "startedOn",
      m.paid_through as "paidThrough", (m.ended_at at time zone l.time_zone)::date as "endedOn",
      m.price_cents as "priceCents"
    from memberships m join locations l on l.id = m.location_id join customers c on c.id = m.subscriber_id
    where m.started_on <= :until and (m.ended_at is null or (m.ended_at at time zone l.time_zone)::date > :from)
      and ${among('m.location_id')} and m.id > :after
    order by m.id limit :count`,
  takes: { only, from: day, until: day, after: text, count: int },
  gives: {
    id: text,
    givenName: text,
    familyName: text,
    email: orNull(text),
    planName: text,
    locationId: text,
    name: orNull(text),
    kind: oneOf('renewing', 'term', 'complimentary'),
    isGift: bool,
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    startedOn: day,
    paidThrough: orNull(day),
    endedOn: orNull(day),
    priceCents: int,
  },
})

export const redemptionsToHandOut = statement({
  name: 'redemptions to hand out',
  text: `
    select r.id, r.redeemed_at::text as at, to_char(r.redeemed_at at time zone l.time_zone, 'YYYY-MM-DD') as day,
      to_char(r.redeemed_at at time zone l.time_zone, 'HH24:MI') as time, l.name, e.name as benefit,
      m.plan_name as "planName", r.membership_id as "membershipId", r.late, r.voided_at is not null as voided
    from redemptions r join locations l on l.id = r.location_id join memberships m on m.id = r.membership_id
      join entitlements e on e.id = r.entitlement_id
    where r.location_id = :locationId and r.redeemed_at >= :from::date::timestamp at time zone l.time_zone
      and r.redeemed_at < (:until::date + 1)::timestamp at time zone l.time_zone
      and (:afterAt::text is null or (r.redeemed_at, r.id) > (:afterAt::text::timestamptz, :afterId))
    order by r.redeemed_at, r.id limit :count`,
  takes: { locationId: text, from: day, until: day, afterAt: orNull(text), afterId: text, count: int },
  gives: {
    id: text,
    at: orNull(text),
    day: orNull(text),
    time: orNull(text),
    name: orNull(text),
    benefit: text,
    planName: text,
    membershipId: text,
    late: bool,
    voided: orNull(bool),
  },
})
