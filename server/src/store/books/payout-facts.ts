import { bool, day, instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Matched entries; those of an unbooked payment wait for it. */
const OURS = `e.match in ('payment', 'refund', 'dispute', 'fee', 'returned')`

// Where the booked payment of an entry was charged; no row until it is booked.
const paidAt = `
  select of.location_id from (
      select coalesce(e.square_payment_id,
        (select d.square_payment_id from disputes d where d.square_dispute_id = e.square_dispute_id),
        (select r.square_payment_id from refunds r where r.square_refund_id = e.square_refund_id limit 1)) as id) payment
    cross join lateral (
      select p.location_id from paid_periods p where p.square_payment_id = payment.id
      union all
      select j.location_id from journal j where j.cause = 'returned' and j.cause_id = payment.id and j.line = 0
      union all
      select p.location_id from purchases p where p.square_payment_id = payment.id
        and exists (select from journal j where j.cause = 'purchase' and j.cause_id = p.id)
      limit 1) of`

const open = `
  select p.id from payouts p where p.bookings = 0
  union select p.id from payouts p where p.state = 'FAILED' and not p.returned
  union select e.payout_id from payout_entries e where not e.booked and ${OURS}
    and (e.match in ('fee', 'returned') or exists (${paidAt}))`

/** Not during the nightly comparison, which matches what it read only at its end. */
const SETTLED = `p.state in ('SENT', 'PAID', 'FAILED') and not exists (select from comparison)`
const arrivedOn = (zone: string) => `coalesce(p.arrives_on, (p.created_at at time zone ${zone})::date)`

/**
 * From the day the bank has them, oldest first. `locationId`: the first location that charges there; `ours`: the
 * provider's location of those that have none of their own.
 */
export const payoutsToBook = statement({
  name: 'payouts that are not in the books',
  text: `
    select p.id, p.state = 'FAILED' as "isFailed", p.amount_cents as "amountCents", p.bookings, p.returned,
      place.id as "locationId", ${arrivedOn('place.time_zone')} as "arrivedOn", place.today as "knownDay"
    from payouts p
      cross join lateral (
        select l.id, l.time_zone, (:now::timestamptz at time zone l.time_zone)::date as today
        from locations l order by coalesce((select t.square_location_id from location_terms t
            where t.location_id = l.id and t.square_location_id is not null and t.from_day <= p.created_at::date
            order by t.from_day desc limit 1), :ours) = p.square_location_id desc, l.position, l.id
        limit 1) place
    where p.id in (${open}) and ${SETTLED}
      and (p.state = 'FAILED' or ${arrivedOn('place.time_zone')} <= place.today)
    order by p.created_at, p.id limit :count`,
  takes: { now: instant, ours: text, count: int },
  gives: {
    id: text,
    isFailed: orNull(bool),
    amountCents: int,
    bookings: int,
    returned: bool,
    locationId: text,
    arrivedOn: orNull(day),
    knownDay: orNull(day),
  },
})

/** A provider's charge is only a fee. Without a location, it counts for the payout's own. */
export const bookEntries = statement({
  name: 'book the entries of payouts',
  text: `
    with open as (
        select e.id, (${paidAt}) as location_id from payout_entries e
        where e.payout_id = any(:payoutIds) and not e.booked and ${OURS} for update of e),
      marked as (
        update payout_entries e set booked = true from open
        where e.id = open.id and (e.match in ('fee', 'returned') or open.location_id is not null)
        returning e.payout_id, open.location_id, e.match, e.gross_cents, e.fee_cents)
    select payout_id as "payoutId", location_id as "locationId",
      sum(case match when 'fee' then 0 else gross_cents end)::bigint as "grossCents",
      sum(case match when 'fee' then fee_cents - gross_cents else fee_cents end)::bigint as "feeCents"
    from marked group by 1, 2 order by 1, 2`,
  takes: { payoutIds: listOf(text) },
  gives: { payoutId: text, locationId: orNull(text), grossCents: orNull(int), feeCents: orNull(int) },
})

export const keepBookedPayouts = statement({
  name: 'keep that payouts are booked',
  text: `update payouts set bookings = bookings + 1, returned = returned or id = any(:failedIds)
    where id = any(:payoutIds)`,
  takes: { payoutIds: listOf(text), failedIds: listOf(text) },
  gives: {},
})

/** Overdue payouts: the bank has had them for a day in every time zone, and they were not heard of just now. */
export const latePayouts = `
  from payouts p where p.id in (${open}) and ${SETTLED} and p.seen_at < :before
    and ${arrivedOn("'UTC'")} < (:before::timestamptz at time zone 'UTC')::date`
