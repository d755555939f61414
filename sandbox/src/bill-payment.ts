import { addDays, dateIn } from './calendar.ts'
import { charge, factsOf } from './square/charging.ts'
import type { Invoice, Money, Subscription } from './square/records.ts'
import type { World } from './world.ts'

const usd = (amount: number): Money => ({ amount, currency: 'USD' })

/** A decline leaves the invoice unpaid and the subscription unchanged. */
export const payInvoice = (world: World, record: Subscription, invoice: Invoice, cents: number): void => {
  const card = record.card_id ? world.books.cards.find(record.card_id) : undefined
  const forced = world.faults.take('subscriptions.bill')
  if (!card) return
  const { failure } =
    cents === 0
      ? { failure: null }
      : charge(world, {
          fromWallet: false,
          card: factsOf(card.record),
          failure: card.record.enabled ? (forced ? 'GENERIC_DECLINE' : null) : 'INVALID_CARD',
          chargeFailure: card.hidden.chargeFailure,
          onFile: true,
          amount: usd(cents),
          capture: true,
          idempotencyKey: invoice.id,
          ledgerReference: record.id,
          details: { customer_id: record.customer_id, order_id: invoice.order_id, location_id: invoice.location_id },
        })
  if (failure) {
    world.webhooks.emit('invoice.scheduled_charge_failed', 'invoice', invoice)
    return
  }
  const { next_payment_amount_money: _nothingLeft, ...rest } = invoice
  const paid: Invoice = {
    ...rest,
    version: invoice.version + 1,
    status: 'PAID',
    payment_requests: invoice.payment_requests.map((request) => ({
      ...request,
      total_completed_amount_money: usd(cents),
    })),
    updated_at: world.clock.iso(),
  }
  world.books.invoices.save({ record: paid, hidden: null })
  world.webhooks.emit('invoice.payment_made', 'invoice', paid)
}

const isDue = ({ payment_requests: [asked], timezone }: Invoice, days: readonly number[], now: Date): boolean =>
  asked?.automatic_payment_source === 'CARD_ON_FILE' &&
  days.some((day) => addDays(asked.due_date, day) === dateIn(timezone, now))

/** Once on each of the days of the setting, as long as its subscription goes on. */
export function retryBills(world: World): void {
  const { billRetryDays: days } = world.settings
  if (days.length === 0) return
  const now = world.clock.now()
  for (const { record } of world.books.invoices.list({ states: ['UNPAID'] })) {
    if (!isDue(record, days, now)) continue
    world.store.transaction(() => {
      const bill = world.books.invoices.find(record.id)
      const subscription = world.books.subscriptions.find(record.subscription_id)?.record
      const today = dateIn(record.timezone, now)
      if (bill?.record.status !== 'UNPAID' || bill.hidden?.retriedOn === today) return
      if (subscription?.status !== 'ACTIVE' || subscription.canceled_date) return
      world.books.invoices.save({ record: bill.record, hidden: { retriedOn: today } })
      payInvoice(world, subscription, bill.record, record.next_payment_amount_money?.amount ?? 0)
    })
  }
}
