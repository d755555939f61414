import { present } from '../square/reading.ts'
import type { Invoice, Subscription } from '../square/records.ts'
import type { World } from '../world.ts'
import { type Past, type PastCustomer, type PastInvoice, type PastSubscription, usd } from './past.ts'

/** The newest bills come first in a subscription's own list. */
export function rememberSubscriptions(world: World, { subscriptions, customers }: Past): void {
  const people = new Map(customers.map((customer) => [customer.id, customer]))
  let number = world.books.invoices.count()
  for (const subscription of subscriptions) {
    world.books.subscriptions.insert(recordOf(subscription), {
      actions: subscription.actions,
      periodsBilled: subscription.invoices.length,
    })
    for (const invoice of subscription.invoices) {
      number += 1
      world.books.invoices.insert(invoiceOf(subscription, invoice, people.get(subscription.customerId), number), null)
    }
  }
}

const recordOf = (one: PastSubscription): Subscription =>
  present<Subscription>({
    id: one.id,
    location_id: one.locationId,
    customer_id: one.customerId,
    plan_variation_id: one.variationId,
    card_id: one.cardId,
    start_date: one.startDate,
    canceled_date: one.canceledDate ?? undefined,
    charged_through_date: one.chargedThroughDate ?? undefined,
    completed_date: undefined,
    status: one.status,
    tax_percentage: one.taxPercentage,
    price_override_money: one.priceCents === null ? undefined : usd(one.priceCents),
    invoice_ids: one.invoices.length > 0 ? one.invoices.map(({ id }) => id).toReversed() : undefined,
    monthly_billing_anchor_date: one.anchorDay,
    timezone: one.timezone,
    source: { name: one.name },
    version: 1 + one.invoices.length,
    created_at: one.at,
  })

const invoiceOf = (
  { id: subscriptionId, locationId, customerId, cardId, timezone }: PastSubscription,
  { id, orderId, dueDate, cents, title, status, at }: PastInvoice,
  customer: PastCustomer | undefined,
  number: number,
): Invoice => ({
  id,
  version: status === 'UNPAID' ? 0 : 1,
  location_id: locationId,
  order_id: orderId,
  subscription_id: subscriptionId,
  primary_recipient: {
    customer_id: customerId,
    ...(customer
      ? { given_name: customer.givenName, family_name: customer.familyName, email_address: customer.email }
      : {}),
  },
  payment_requests: [
    {
      uid: `${orderId}-1`,
      request_type: 'BALANCE',
      due_date: dueDate,
      automatic_payment_source: 'CARD_ON_FILE',
      card_id: cardId,
      computed_amount_money: usd(cents),
      total_completed_amount_money: usd(status === 'PAID' ? cents : 0),
    },
  ],
  delivery_method: 'EMAIL',
  invoice_number: String(number).padStart(7, '0'),
  title,
  ...(status === 'UNPAID' ? { next_payment_amount_money: usd(cents) } : {}),
  status,
  timezone,
  created_at: at,
  updated_at: at,
  accepted_payment_methods: { card: true },
  public_url: `https://invoices.example/pay/${id}`,
})
