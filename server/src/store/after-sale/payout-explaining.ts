import { bool, instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Locks a payout until the transaction ends: its open amount changes in one place at a time. */
export const holdPayout = statement({
  name: 'hold a payout',
  text: `select id, created_at, amount_cents from payouts where id = :id for update`,
  takes: { id: text },
  gives: { id: text, created_at: instant, amount_cents: int },
})

/** Cents of a payout that match nothing and are not explained. */
export const openOfPayout = statement({
  name: 'what of a payout is not explained',
  text: `select count(*) as count, coalesce(sum(gross_cents - fee_cents), 0)::int as cents from payout_entries
    where payout_id = :id and match = 'unmatched' and explained_at is null`,
  takes: { id: text },
  gives: { count: orNull(int), cents: orNull(int) },
})

export const payoutsToSettle = statement({
  name: 'payouts that are not explained or are listed as such',
  text: `select payout_id as id from payout_entries where match = 'unmatched' and explained_at is null
    union select subject from findings where kind = 'payout_unexplained' and resolved_at is null order by 1`,
  takes: {},
  gives: { id: orNull(text) },
})

/** Until their location gets another payout; also those still listed although it did. */
export const failedPayouts = statement({
  name: 'payouts that failed',
  text: `
    select p.id, p.created_at, p.amount_cents, again.paid from payouts p
      cross join lateral (select exists (select from payouts n where n.square_location_id = p.square_location_id
        and n.state = 'PAID' and n.created_at > p.created_at) as paid) again
    where p.state = 'FAILED' and (not again.paid or exists (
      select from findings f where f.kind = 'payout_failed' and f.subject = p.id and f.resolved_at is null))
    order by p.created_at, p.id`,
  takes: {},
  gives: { id: text, created_at: instant, amount_cents: int, paid: orNull(bool) },
})

export const customersOfEntries = statement({
  name: 'the customers of entries of payouts',
  text: `
    select distinct coalesce(p.buyer_id, m.payer_id) as id
    from payout_entries e left join purchases p on p.square_payment_id = e.square_payment_id
      left join renewals r on r.square_payment_id = e.square_payment_id
      left join memberships m on m.id = r.membership_id
    where e.id = any(:ids) and coalesce(p.buyer_id, m.payer_id) is not null`,
  takes: { ids: listOf(text) },
  gives: { id: orNull(text) },
})

export const explainEntries = statement({
  name: 'explain entries of a payout',
  text: `
    update payout_entries set explained_reason = :reason, explained_by = :staffId, explained_at = :now
    where payout_id = :payoutId and id = any(:ids) and match = 'unmatched' and explained_at is null
    returning gross_cents - fee_cents as cents`,
  takes: { payoutId: text, ids: listOf(text), reason: text, staffId: text, now: instant },
  gives: { cents: orNull(int) },
})
