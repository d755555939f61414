import { entryMatches } from '@sipday/rules/refunds/payouts.ts'
import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * What a person may see: everything, or the payouts of their own locations. `ours`: the provider's location of those
 * that have none of their own.
 */
const reach = { everywhere: bool, places: listOf(text), ours: text }
const filters = { ...reach, id: orNull(text), isOpen: bool, since: orNull(instant), until: orNull(instant) }
const position = { at: orNull(instant), before: orNull(text), count: int }

// The locations that charge where a payout is from, on its day.
const payouts = `
  from payouts p
    cross join lateral (
      select coalesce(array_agg(l.id order by l.position), '{}') as ids,
        coalesce(array_agg(coalesce(l.name, l.id) order by l.position), '{}') as names
      from locations l
      where coalesce((select t.square_location_id from location_terms t where t.location_id = l.id
          and t.square_location_id is not null and t.from_day <= p.created_at::date
          order by t.from_day desc limit 1), :ours) = p.square_location_id) place
  where (:everywhere or (place.ids <> '{}' and place.ids <@ :places))
    and (:id::text is null or p.id = :id)
    and (not :isOpen or exists (select from payout_entries e
      where e.payout_id = p.id and e.match = 'unmatched' and e.explained_at is null))
    and (:since::timestamptz is null or p.created_at >= :since)
    and (:until::timestamptz is null or p.created_at < :until)`

/** Newest first; `at`, `before`: where the page above ended. */
export const payoutsPage = statement({
  name: 'a page of the payouts',
  text: `
    select q.*, sums.entries, sums.open, sums.explained, sums.fee_cents, sums.net_cents
    from (select p.id, p.state, p.amount_cents, p.created_at, p.arrives_on, p.end_to_end_id, place.names ${payouts}
        and (:at::timestamptz is null or (p.created_at, p.id) < (:at, :before))
        order by p.created_at desc, p.id desc limit :count) q
      cross join lateral (
        select count(*) as entries,
          count(*) filter (where e.match = 'unmatched' and e.explained_at is null) as open,
          count(*) filter (where e.match = 'unmatched' and e.explained_at is not null) as explained,
          coalesce(sum(e.fee_cents), 0)::int as fee_cents, coalesce(sum(e.gross_cents - e.fee_cents), 0)::int as net_cents
        from payout_entries e where e.payout_id = q.id) sums
    order by q.created_at desc, q.id desc`,
  takes: { ...filters, ...position },
  gives: {
    id: text,
    state: text,
    amount_cents: int,
    created_at: instant,
    arrives_on: orNull(day),
    end_to_end_id: orNull(text),
    names: orNull(listOf(text)),
    entries: orNull(int),
    open: orNull(int),
    explained: orNull(int),
    fee_cents: orNull(int),
    net_cents: orNull(int),
  },
})

/** Counts up to one more than 10,000. */
export const countPayouts = statement({
  name: 'how many payouts there are',
  text: `select count(*) as count from (select ${payouts} limit 10001) counted`,
  takes: filters,
  gives: { count: orNull(int) },
})

export const payoutSums = statement({
  name: 'what a payout consists of',
  text: `select match, count(*) as count, sum(gross_cents)::int as gross_cents, sum(fee_cents)::int as fee_cents
    from payout_entries where payout_id = :id group by match`,
  takes: { id: text },
  gives: { match: oneOf(...entryMatches), count: orNull(int), gross_cents: orNull(int), fee_cents: orNull(int) },
})

/** Oldest first, with what the shop knows of what each entry names. */
export const entriesPage = statement({
  name: 'a page of the entries of a payout',
  text: `
    select e.id, coalesce(e.at, p.created_at) as at, e.type, e.match, e.gross_cents, e.fee_cents, e.square_payment_id,
      e.square_dispute_id, r.id as refund_id, c.id as customer_id, c.given_name, c.family_name, c.email, paid.plan_name,
      case when e.square_refund_id is not null then r.amount_cents
        when e.square_dispute_id is not null then d.amount_cents else paid.cents end as known_cents,
      e.explained_reason, e.explained_at, (select name from staff where id = e.explained_by) as explained_by
    from payout_entries e join payouts p on p.id = e.payout_id
      left join refunds r on r.square_refund_id = e.square_refund_id
      left join disputes d on d.square_dispute_id = e.square_dispute_id
      left join lateral (
        select buyer_id as customer_id, plan_name, total_cents as cents from purchases
          where square_payment_id = e.square_payment_id
        union all
        select m.payer_id, coalesce(w.plan_name, m.plan_name), w.amount_cents
          from renewals w join memberships m on m.id = w.membership_id where w.square_payment_id = e.square_payment_id
        limit 1) paid on true
      left join customers c on c.id = paid.customer_id
    where e.payout_id = :payoutId and (not :isOpen or (e.match = 'unmatched' and e.explained_at is null))
      and (:at::timestamptz is null or (coalesce(e.at, p.created_at), e.id) > (:at, :before))
    order by coalesce(e.at, p.created_at), e.id limit :count`,
  takes: { payoutId: text, isOpen: bool, ...position },
  gives: {
    id: text,
    at: orNull(instant),
    type: text,
    match: oneOf(...entryMatches),
    gross_cents: int,
    fee_cents: int,
    square_payment_id: orNull(text),
    square_dispute_id: orNull(text),
    refund_id: orNull(text),
    customer_id: orNull(text),
    given_name: orNull(text),
    family_name: orNull(text),
    email: orNull(text),
    plan_name: orNull(text),
    known_cents: orNull(int),
    explained_reason: orNull(text),
    explained_at: orNull(instant),
    explained_by: orNull(text),
  },
})
