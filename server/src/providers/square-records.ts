import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Schemas } from './square-client.ts'

/** A card on file. Never its number. */
export type ProviderCard = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
}

/** The customer the provider bills, with the details we gave it. */
export type ProviderPerson = {
  id: string
  /** Our id of the customer; null for one created by someone else. */
  referenceId: string | null
  givenName: string
  familyName: string
  email: string
  phone: string
}

/** A requested payment; `completed` means that the money was taken. */
export type ProviderPayment = {
  id: string
  status: 'completed' | 'open' | 'failed'
  totalCents: number
  refundedCents: number
  referenceId: string | null
  orderId: string | null
  receiptUrl: string | null
  declineCode: string | null
  createdAt: string
  customerId: string | null
  note: string
}

export type ProviderRefund = {
  id: string
  status: 'pending' | 'completed' | 'failed'
  paymentId: string | null
  amountCents: number
  reason: string
  createdAt: string
}

/** A cardholder disputes a payment with the bank. */
export type ProviderDispute = {
  id: string
  paymentId: string | null
  amountCents: number
  reason: string
  state: string
  dueAt: string | null
  /** When it began, and when anything of it last changed. */
  openedAt: string | null
  movedAt: string | null
}

export type ProviderSubscription = {
  id: string
  status: string
  version: number
  startDate: CalendarDate | null
  chargedThroughDate: CalendarDate | null
  canceledDate: CalendarDate | null
  cardId: string | null
  /** "6.675" */
  taxPercentage: string | null
  /** Newest first. */
  invoiceIds: string[]
  cancelActionId: string | null
  /** What is planned to happen to it, apart from a cancellation. */
  planned: { id: string; type: 'PAUSE' | 'RESUME' | 'SWAP_PLAN'; on: CalendarDate; variationId: string | null }[]
  /** Our reference for it. */
  name: string | null
  customerId: string | null
  variationId: string | null
  /** The price it was sold for; null if it is the variation's price. */
  priceCents: number | null
}

/** It charges nothing any more. */
export const isOver = ({ status }: ProviderSubscription): boolean =>
  ['CANCELED', 'DEACTIVATED', 'COMPLETED'].includes(status)

/** The day its pause ends, running or planned; null if it is not paused, an empty text if it is paused without an end. */
export const pausedUntil = ({ status, planned }: ProviderSubscription): CalendarDate | null =>
  status === 'PAUSED' || planned.some(({ type }) => type === 'PAUSE')
    ? (planned.find(({ type }) => type === 'RESUME')?.on ?? '')
    : null

/** It has ended, or will at the end of the paid period. */
export const isEnding = (there: ProviderSubscription): boolean =>
  isOver(there) || there.canceledDate !== null || there.cancelActionId !== null

export type ProviderInvoice = {
  id: string
  subscriptionId: string | null
  orderId: string | null
  status: string
  version: number
  /** The seller's location that it was billed for. */
  locationId: string | null
  /** When it last changed: for one that is paid, usually when it was paid. */
  changedAt: Date | null
  dueOn: CalendarDate | null
  totalCents: number
  payUrl: string | null
}

export const cents = (money: Schemas['Money'] | undefined): number => money?.amount ?? 0

const required = (id: string | undefined): string => {
  if (!id) throw new Error('The provider answered without an id.')
  return id
}

export const cardOf = (card: Schemas['Card']): ProviderCard => ({
  id: required(card.id),
  brand: card.card_brand ?? 'OTHER_BRAND',
  last4: card.last_4 ?? '',
  expMonth: Number(card.exp_month ?? 0),
  expYear: Number(card.exp_year ?? 0),
  fingerprint: card.fingerprint ?? required(card.id),
})

export const personOf = (customer: Schemas['Customer']): ProviderPerson => ({
  id: required(customer.id),
  referenceId: customer.reference_id ?? null,
  givenName: customer.given_name ?? '',
  familyName: customer.family_name ?? '',
  email: customer.email_address ?? '',
  phone: customer.phone_number ?? '',
})

const paymentStatus = (status: string | undefined): ProviderPayment['status'] =>
  status === 'COMPLETED' ? 'completed' : status === 'FAILED' || status === 'CANCELED' ? 'failed' : 'open'

export const paymentOf = (payment: Schemas['Payment']): ProviderPayment => ({
  id: required(payment.id),
  status: paymentStatus(payment.status),
  totalCents: cents(payment.total_money ?? payment.amount_money),
  refundedCents: cents(payment.refunded_money),
  referenceId: payment.reference_id ?? null,
  orderId: payment.order_id ?? null,
  receiptUrl: payment.receipt_url ?? null,
  declineCode: payment.card_details?.errors?.[0]?.code ?? null,
  createdAt: payment.created_at ?? '',
  customerId: payment.customer_id ?? null,
  note: payment.note ?? '',
})

export const refundOf = (refund: Schemas['PaymentRefund']): ProviderRefund => ({
  id: refund.id,
  status:
    refund.status === 'COMPLETED' ? 'completed' : refund.status === 'PENDING' || !refund.status ? 'pending' : 'failed',
  paymentId: refund.payment_id ?? null,
  amountCents: cents(refund.amount_money),
  reason: refund.reason ?? '',
  createdAt: refund.created_at ?? '',
})

export const disputeOf = (dispute: Schemas['Dispute']): ProviderDispute => ({
  id: required(dispute.dispute_id ?? dispute.id),
  paymentId: dispute.disputed_payment?.payment_id ?? null,
  amountCents: cents(dispute.amount_money),
  reason: dispute.reason ?? 'UNKNOWN',
  state: dispute.state ?? 'UNKNOWN',
  dueAt: dispute.due_at ?? null,
  openedAt: dispute.created_at ?? null,
  movedAt: dispute.updated_at ?? null,
})

export const subscriptionOf = (subscription: Schemas['Subscription']): ProviderSubscription => ({
  id: required(subscription.id),
  status: subscription.status ?? 'PENDING',
  version: Number(subscription.version ?? 0),
  startDate: subscription.start_date ?? null,
  chargedThroughDate: subscription.charged_through_date ?? null,
  canceledDate: subscription.canceled_date ?? null,
  cardId: subscription.card_id ?? null,
  taxPercentage: subscription.tax_percentage ?? null,
  invoiceIds: subscription.invoice_ids ?? [],
  cancelActionId: subscription.actions?.find((action) => action.type === 'CANCEL')?.id ?? null,
  planned: (subscription.actions ?? []).flatMap(
    ({ id, type, effective_date: on, new_plan_variation_id: variationId }) =>
      id && on && (type === 'PAUSE' || type === 'RESUME' || type === 'SWAP_PLAN')
        ? [{ id, type, on, variationId: variationId ?? null }]
        : [],
  ),
  name: subscription.source?.name ?? null,
  customerId: subscription.customer_id ?? null,
  variationId: subscription.plan_variation_id ?? null,
  priceCents: subscription.price_override_money ? cents(subscription.price_override_money) : null,
})

export const invoiceOf = (invoice: Schemas['Invoice']): ProviderInvoice => ({
  id: required(invoice.id),
  subscriptionId: invoice.subscription_id ?? null,
  orderId: invoice.order_id ?? null,
  status: invoice.status ?? 'UNPAID',
  locationId: invoice.location_id ?? null,
  changedAt: invoice.updated_at ? new Date(invoice.updated_at) : null,
  dueOn: invoice.payment_requests?.[0]?.due_date ?? null,
  totalCents: (invoice.payment_requests ?? []).reduce((sum, request) => sum + cents(request.computed_amount_money), 0),
  payUrl: invoice.public_url ?? null,
  version: invoice.version ?? 0,
})
