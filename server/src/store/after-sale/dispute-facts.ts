import { bool, instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** The purchase or the renewal (`p`) that a dispute (`d`) is about. */
const PAID_FOR = `join lateral (
        select b.created_at as at, false as is_renewal, b.total_cents as paid_cents, b.plan_name, b.id as purchase_id,
          null::text as membership_id, b.created_at as bought_at, b.bought_under as confirmed, b.buyer_id,
          b.location_id, b.card_id,
          (select min(m.cancelled_at) from memberships m where m.purchase_id = b.id) as cancelled_at
        from purchases b where b.square_payment_id = d.square_payment_id
        union all
        select r.at, true, r.amount_cents, coalesce(r.plan_name, m.plan_name), m.purchase_id, m.id,
          coalesce(b.created_at, r.at), coalesce(b.bought_under, '{}'), m.payer_id,
          coalesce(r.location_id, m.location_id), m.card_id, m.cancelled_at
        from renewals r join memberships m on m.id = r.membership_id left join purchases b on b.id = m.purchase_id
        where r.square_payment_id = d.square_payment_id
        limit 1) p on true`

/** A dispute by its id, or the latest one about a payment. */
export const disputeShown = statement({
  name: 'a dispute with its payment',
  text: `
    select d.square_dispute_id as id, d.square_payment_id, d.amount_cents, d.reason, d.state, d.due_at, d.seen_at,
      p.at, p.is_renewal, p.paid_cents, p.plan_name, p.purchase_id, p.membership_id, p.bought_at, p.confirmed,
      p.cancelled_at, coalesce(l.name, l.id) as location_name, l.id as location_id, l.time_zone, k.brand, k.last_4,
      c.id as customer_id, c.given_name, c.family_name, c.email
    from disputes d
      ${PAID_FOR}
      join customers c on c.id = p.buyer_id join locations l on l.id = p.location_id
      left join cards k on k.id = p.card_id
    where d.square_dispute_id = :id or d.square_payment_id = :id
    order by d.square_dispute_id = :id desc, d.seen_at desc limit 1`,
  takes: { id: text },
  gives: {
    id: text,
    square_payment_id: text,
    amount_cents: int,
    reason: text,
    state: text,
    due_at: orNull(instant),
    seen_at: instant,
    at: orNull(instant),
    is_renewal: orNull(bool),
    paid_cents: orNull(int),
    plan_name: orNull(text),
    purchase_id: orNull(text),
    membership_id: orNull(text),
    bought_at: orNull(instant),
    confirmed: orNull(listOf(text)),
    cancelled_at: orNull(instant),
    location_name: orNull(text),
    location_id: text,
    time_zone: text,
    brand: orNull(text),
    last_4: orNull(text),
    customer_id: text,
    given_name: text,
    family_name: text,
    email: text,
  },
})

export const consentToPurchase = statement({
  name: 'what the buyer of a purchase agreed to',
  text: `select words, terms_version as version from consents where purchase_id = :purchaseId order by id limit 1`,
  takes: { purchaseId: text },
  gives: { words: text, version: orNull(int) },
})

/** What was taken with the memberships of a purchase, or one of them, since an instant; newest first. */
export const takenSince = statement({
  name: 'what was taken with memberships since an instant',
  text: `
    select r.redeemed_at as at, e.name, coalesce(l.name, l.id) as location_name
    from memberships m join redemptions r on r.membership_id = m.id join entitlements e on e.id = r.entitlement_id
      join locations l on l.id = r.location_id
    where (m.id = :membershipId or (:membershipId::text is null and m.purchase_id = :purchaseId))
      and r.voided_at is null and r.redeemed_at >= :since
    order by r.redeemed_at desc`,
  takes: { membershipId: orNull(text), purchaseId: orNull(text), since: instant },
  gives: { at: instant, name: text, location_name: orNull(text) },
})

export const mailsSentTo = statement({
  name: 'emails that an address was sent since an instant',
  text: `select kind, sent_at as at from mails where to_address = :address and sent_at >= :since
    order by sent_at`,
  takes: { address: text, since: instant },
  gives: { kind: text, at: orNull(instant) },
})

export const signInsSince = statement({
  name: 'when a customer signed in between two instants',
  text: `select at, detail ->> 'channel' as channel from audit
    where kind = 'signed_in' and customer_id = :customerId and at >= :since and at < :until
    order by at`,
  takes: { customerId: text, since: instant, until: instant },
  gives: { at: instant, channel: orNull(text) },
})

export const disputesPage = statement({
  name: 'a page of the disputes',
  text: `
    select d.square_dispute_id as id, d.amount_cents, d.reason, d.state, d.due_at, d.seen_at, p.plan_name,
      c.id as customer_id, c.given_name, c.family_name, c.email
    from disputes d
      ${PAID_FOR}
      join customers c on c.id = p.buyer_id
    where (:at::timestamptz is null or (d.seen_at, d.square_dispute_id) < (:at, :before))
    order by d.seen_at desc, d.square_dispute_id desc limit :count`,
  takes: { at: orNull(instant), before: orNull(text), count: int },
  gives: {
    id: text,
    amount_cents: int,
    reason: text,
    state: text,
    due_at: orNull(instant),
    seen_at: instant,
    plan_name: orNull(text),
    customer_id: text,
    given_name: text,
    family_name: text,
    email: text,
  },
})

export const countDisputes = statement({
  name: 'how many disputes there are',
  text: `select count(*) as total,
      (select count(*) from findings f where f.kind = 'dispute' and f.resolved_at is null) as waiting
    from disputes`,
  takes: {},
  gives: { total: orNull(int), waiting: orNull(int) },
})
