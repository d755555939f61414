import type { DisputeState, Money, SubscriptionAction } from '../square/records.ts'

/* A past handed to the sandbox at once, with its ids outside. Instants are ISO texts, amounts cents. */

export type PastCustomer = {
  id: string
  givenName: string
  familyName: string
  email: string
  phone: string
  referenceId: string
  at: string
}

export type PastCard = {
  id: string
  customerId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
  /** Null for a card that can be charged. */
  chargeFailure: string | null
  at: string
}

export type PastPayment = {
  id: string
  cardId: string
  cents: number
  at: string
  orderId: string
  key: string
  referenceId: string | null
  note: string | null
  /** Of the subscription whose bill it paid. */
  subscriptionId: string | null
  locationId: string
}

export type PastRefund = { id: string; paymentId: string; cents: number; reason: string; key: string; at: string }

export type PastInvoice = {
  id: string
  orderId: string
  dueDate: string
  cents: number
  title: string
  status: 'PAID' | 'UNPAID' | 'CANCELED'
  at: string
}

export type PastSubscription = {
  id: string
  name: string
  customerId: string
  cardId: string
  variationId: string
  startDate: string
  canceledDate: string | null
  chargedThroughDate: string | null
  status: 'PENDING' | 'ACTIVE' | 'PAUSED' | 'CANCELED'
  taxPercentage: string
  /** Its own price; null for that of its plan. */
  priceCents: number | null
  anchorDay: number
  timezone: string
  actions: SubscriptionAction[]
  /** Oldest first. */
  invoices: PastInvoice[]
  locationId: string
  at: string
}

/** As it stands at the end of the past. */
export type PastDispute = {
  id: string
  paymentId: string
  cents: number
  reason: string
  state: DisputeState
  dueAt: string
  movedAt: string
  at: string
}

export type Past = {
  /** Replaces an earlier past of this name. */
  name: string
  customers: PastCustomer[]
  cards: PastCard[]
  payments: PastPayment[]
  refunds: PastRefund[]
  subscriptions: PastSubscription[]
  disputes?: PastDispute[]
  /** When payouts were sent, oldest first: each with what had moved until then. */
  payouts?: string[]
}

export const usd = (amount: number): Money => ({ amount, currency: 'USD' })
