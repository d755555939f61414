import type { Gift } from '@sipday/contract/payments.ts'
import type { Use } from '@sipday/contract/use.ts'
import type { Offer } from '@sipday/rules/offers/offer.ts'
import type { Trx } from '../../deps.ts'
import { bool, float, instant, int, json, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

type Person = { id: string; email: string; givenName: string; typedName: string | null }
type Benefit = { id: string; name: string; use: Use; position: number }

/**
 * SQL for what settling a purchase needs besides its own row: from location `l`, payer `b` and card `c`. `at`: when it was
 * begun. `offset 0` as in `lookUpSession`: each subscriber is looked up by itself.
 */
export const factColumns = (of: { planId: string; checkoutId: string; subscriberIds: string; at: string }): string => `
  l.time_zone, l.name as location_name, l.address as location_address, b.email, b.given_name, b.family_name, c.brand, c.last_4,
  (select json_agg(json_build_object('id', s.id, 'email', s.email, 'givenName', s.given_name,
      'typedName', typed.given_name) order by named.position)
    from unnest(${of.subscriberIds}) with ordinality named(id, position)
      cross join lateral (select id, email, given_name from customers where id = named.id offset 0) s
      left join checkout_customers typed on typed.customer_id = s.id and typed.checkout_id = ${of.checkoutId}) as people,
  (select json_agg(json_build_object('id', e.id, 'name', e.name, 'use', e.use, 'position', e.position)
      order by e.position)
    from plan_benefits x join benefits e on e.id = x.benefit_id
    where x.plan_id = ${of.planId} and e.retired_on is null and 'Active' = any (e.status)) as benefits,
  (select max(t.version) from legal_versions t
    where t.kind = 'terms' and t.body <> '' and t.published_at <= ${of.at}) as terms_version,
  (select version from catalogue_version) as catalogue_version`

export const facts = {
  time_zone: text,
  location_name: orNull(text),
  location_address: orNull(text),
  email: text,
  given_name: text,
  family_name: text,
  brand: orNull(text),
  last_4: orNull(text),
  /**
   * The subscribers in the order they were named, with their names as the payer typed them and as the account has them.
   */
  people: orNull(json<Person[]>()),
  benefits: orNull(json<Benefit[]>()),
  /** Of the terms that were agreed to; null when there were none. */
  terms_version: orNull(int),
  catalogue_version: int,
}

const lockOwn = statement({
  name: 'a purchase under its lock, with what follows from its payment',
  text: `
  select p.id, p.payment_id, p.session_id, p.checkout_id, p.buyer_id, p.state, p.plan_id, p.plan_name, p.location_id,
    p.frequency, p.unit_price_cents, p.quantity, p.subtotal_cents, p.tax_cents,
    p.tax_rate, p.total_cents, p.card_id,
    p.square_payment_id, p.receipt_url, p.offer, p.gift, p.is_gift, p.created_at, p.consent,
    ${factColumns({
      planId: 'p.plan_id',
      checkoutId: 'p.checkout_id',
      at: 'p.created_at',
      subscriberIds:
        'array(select s.customer_id from purchase_subscribers s where s.purchase_id = p.id order by s.position)',
    })}
  from purchases p
    join locations l on l.id = p.location_id
    join customers b on b.id = p.buyer_id
    left join cards c on c.id = p.card_id
  where p.id = :purchaseId
  for update of p`,
  takes: { purchaseId: text },
  gives: {
    id: text,
    payment_id: text,
    session_id: orNull(text),
    checkout_id: orNull(text),
    buyer_id: text,
    state: oneOf('charging', 'unknown', 'succeeded', 'declined', 'abandoned', 'refunded'),
    plan_id: text,
    plan_name: text,
    location_id: text,
    frequency: text,
    unit_price_cents: int,
    quantity: int,
    subtotal_cents: int,
    tax_cents: int,
    tax_rate: orNull(float),
    total_cents: int,
    card_id: orNull(text),
    square_payment_id: orNull(text),
    receipt_url: orNull(text),
    offer: orNull(json<Offer>()),
    gift: orNull(json<Gift>()),
    is_gift: bool,
    created_at: instant,
    consent: text,
    ...facts,
  },
})

export type OwnPurchase = RowOf<typeof lockOwn>

/** Request, janitor and webhook wait for each other (rule F). */
export const lockPurchase = async (trx: Trx, purchaseId: string): Promise<OwnPurchase | undefined> => {
  const [row] = await lockOwn(trx, { purchaseId })
  return row
}
