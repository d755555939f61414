import { bool, instant, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const reach = { everywhere: bool, places: listOf(text), count: int }

/** Each has an index: one live membership, and those that had the code. */
const WITH_CODE = `(select * from memberships where code = :code and live
  union all select * from memberships where code = :code and not live and ended_at > :since) m`

/** Also those that had it and ended after `since`. */
export const membershipsByCode = statement({
  name: 'memberships by code',
  text: `
    select m.id, m.payer_id, m.plan_name, m.live, coalesce(l.name, m.location_id) as location_name, c.given_name,
      c.family_name, c.email
    from ${WITH_CODE} join customers c on c.id = m.subscriber_id left join locations l on l.id = m.location_id
    where :everywhere or m.location_id = any(:places)
    order by m.live desc, m.created_at desc limit :count`,
  takes: { ...reach, since: instant, code: int },
  gives: {
    id: text,
    payer_id: text,
    plan_name: text,
    live: bool,
    location_name: text,
    given_name: text,
    family_name: text,
    email: text,
  },
})

/** A number of ours or of the provider; a row for each membership renewed. */
export const paymentsByNumber = statement({
  name: 'payments by their number',
  text: `
    select p.created_at as at, p.total_cents, p.plan_name, p.buyer_id as customer_id, c.given_name, c.family_name,
      c.email
    from purchases p join customers c on c.id = p.buyer_id
    where (p.payment_id = :number or p.square_payment_id = :number)
      and p.state in ('charging', 'unknown', 'succeeded', 'refunded') and (:everywhere or p.location_id = any(:places))
    union all
    select r.at, r.amount_cents, coalesce(r.plan_name, m.plan_name), m.payer_id, c.given_name, c.family_name, c.email
    from renewals r join memberships m on m.id = r.membership_id join customers c on c.id = m.payer_id
    where r.square_payment_id = :number and r.state = 'paid'
      and (:everywhere or coalesce(r.location_id, m.location_id) = any(:places))
    limit :count`,
  takes: { ...reach, number: text },
  gives: {
    at: instant,
    total_cents: int,
    plan_name: text,
    customer_id: text,
    given_name: text,
    family_name: text,
    email: text,
  },
})
