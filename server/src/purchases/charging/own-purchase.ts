import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import type { Selectable } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { PurchasesTable } from '../../store/schema/money.ts'
import { unreadStatement } from '../../store/unread-statement.ts'

/** A purchase under its lock, with everything that follows from its payment. */
export type OwnPurchase = Pick<
  Selectable<PurchasesTable>,
  | 'id'
  | 'payment_id'
  | 'session_id'
  | 'checkout_id'
  | 'buyer_id'
  | 'state'
  | 'plan_id'
  | 'plan_name'
  | 'location_id'
  | 'frequency'
  | 'unit_price_cents'
  | 'quantity'
  | 'subtotal_cents'
  | 'tax_cents'
  | 'tax_rate'
  | 'total_cents'
  | 'card_id'
  | 'square_payment_id'
  | 'receipt_url'
  | 'gift'
  | 'is_gift'
  | 'created_at'
  | 'settled_at'
> & {
  time_zone: string
  location_name: string | null
  email: string
  given_name: string
  brand: string | null
  last_4: string | null
  /** In the order in which they were named. */
  subscribers: string[]
  /** The plan's active benefits. */
  benefits: { id: string; name: string; period: BenefitPeriod; position: number }[] | null
  catalogue_version: number
}

const locked = unreadStatement<OwnPurchase>(`
  select p.id, p.payment_id, p.session_id, p.checkout_id, p.buyer_id, p.state, p.plan_id, p.plan_name, p.location_id,
    p.frequency, p.unit_price_cents, p.quantity, p.subtotal_cents, p.tax_cents, p.tax_rate, p.total_cents, p.card_id,
    p.square_payment_id, p.receipt_url, p.gift, p.is_gift, p.created_at, p.settled_at,
    l.time_zone, l.name as location_name, b.email, b.given_name, c.brand, c.last_4,
    array(select s.customer_id from purchase_subscribers s where s.purchase_id = p.id order by s.position) as subscribers,
    (select json_agg(json_build_object('id', e.id, 'name', e.name, 'period', e.period, 'position', e.position)
        order by e.position)
      from plan_benefits x join benefits e on e.id = x.benefit_id
      where x.plan_id = p.plan_id and 'Active' = any (e.status)) as benefits,
    (select version from catalogue_version) as catalogue_version
  from purchases p
    join locations l on l.id = p.location_id
    join customers b on b.id = p.buyer_id
    left join cards c on c.id = p.card_id
  where p.id = $1
  for update of p`)

/** Takes the purchase's lock until the end of the transaction: request, janitor and webhook wait for each other (rule F). */
export const lockPurchase = async (trx: Trx, purchaseId: string): Promise<OwnPurchase | undefined> => {
  const [row] = await locked(trx, purchaseId)
  return row
}
