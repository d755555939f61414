import { collection } from './records.ts'
import type { Collection } from './records.ts'
import type { Clock } from './clock.ts'
import type { Device } from './wallet-sheet/device.ts'
import type { Faults } from './faults.ts'
import type { Settings } from './settings.ts'
import type { Nonce, NonceSecrets } from './square/nonces.ts'
import type { DisputeEvidence, Payout, PayoutEntry } from './square/after-sale/records.ts'
import type * as Square from './square/records.ts'
import type { Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

export type Books = {
  customers: Collection<Square.Customer, null>
  cards: Collection<Square.Card, Square.CardSecrets>
  nonces: Collection<Nonce, NonceSecrets>
  payments: Collection<Square.Payment, Square.PaymentSecrets>
  refunds: Collection<Square.Refund, null>
  disputes: Collection<Square.Dispute, { feeCents: number } | null>
  evidence: Collection<DisputeEvidence, null>
  payouts: Collection<Payout, null>
  payoutEntries: Collection<PayoutEntry, null>
  catalog: Collection<Square.CatalogObject, null>
  subscriptions: Collection<Square.Subscription, Square.SubscriptionSecrets>
  invoices: Collection<Square.Invoice, { retriedOn: string } | null>
}

export type World = {
  settings: Settings
  store: Store
  clock: Clock
  faults: Faults
  device: Device
  webhooks: Webhooks
  books: Books
  /** Mixed into card fingerprints: a stored fingerprint cannot be turned back into a number. */
  salt: string
}

export function openBooks(
  store: Store,
  subscriptionDue: (record: Square.Subscription, hidden: Square.SubscriptionSecrets) => string | null,
): Books {
  return {
    customers: collection(store, 'customer', () => ({})),
    cards: collection(store, 'card', (card) => ({ owner: card.customer_id })),
    nonces: collection(store, 'nonce', () => ({})),
    payments: collection(store, 'payment', (payment) => ({ state: payment.status, at: payment.created_at })),
    refunds: collection(store, 'refund', (refund) => ({
      owner: refund.payment_id,
      state: refund.status,
      at: refund.created_at,
    })),
    disputes: collection(store, 'dispute', (dispute) => ({ owner: dispute.disputed_payment.payment_id })),
    evidence: collection(store, 'evidence', (one) => ({ owner: one.dispute_id })),
    payouts: collection(store, 'payout', (payout) => ({ owner: payout.location_id, at: payout.created_at })),
    payoutEntries: collection(store, 'payout-entry', (one) => ({ owner: one.payout_id })),
    catalog: collection(store, 'catalog', () => ({})),
    subscriptions: collection(store, 'subscription', (record, hidden) => ({
      owner: record.customer_id,
      state: record.status,
      due: subscriptionDue(record, hidden),
    })),
    invoices: collection(store, 'invoice', (invoice) => ({ owner: invoice.subscription_id, state: invoice.status })),
  }
}
