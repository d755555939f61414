import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Schemas } from './square-client.ts'

/** Never its number. */
export type ProviderCard = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
}

export type ProviderPerson = {
  id: string
  /** Null if someone else created it. */
  referenceId: string | null
  givenName: string
  familyName: string
  email: string
  phone: string
}

/** `completed`: the money was taken. */
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

export type ProviderDispute = {
  id: string
  paymentId: string | null
  amountCents: number
  reason: string
  state: string
  dueAt: string | null
  /** Also when it last changed. */
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
  /** Without cancellations. */
  planned: { id: string; type: 'PAUSE' | 'RESUME' | 'SWAP_PLAN'; on: CalendarDate; variationId: string | null }[]
  name: string | null
  customerId: string | null
  variationId: string | null
  /** Null: the variation's price. */
  priceCents: number | null
  anchorDay?: number | null
  locationId?: string | null
}

/** What is billed, as the seller named it. */
export type ProviderVariation = {
  name: string
  frequency: 'month' | 'year' | '3 months' | '6 months' | null
  priceCents: number | null
}

export const isOver = ({ status }: ProviderSubscription): boolean =>
  ['CANCELED', 'DEACTIVATED', 'COMPLETED'].includes(status)

/** Running or planned; null if not paused, '' if paused without an end. */
export const pausedUntil = ({ status, planned }: ProviderSubscription): CalendarDate | null =>
  status === 'PAUSED' || planned.some(({ type }) => type === 'PAUSE')
    ? (planned.find(({ type }) => type === 'RESUME')?.on ?? '')
    : null

/** Now or at the end of the paid period. */
export const isEnding = (there: ProviderSubscription): boolean =>
  isOver(there) || there.canceledDate !== null || there.cancelActionId !== null

export type ProviderInvoice = {
  id: string
  subscriptionId: string | null
  orderId: string | null
  status: string
  version: number
  /** It was billed for. */
  locationId: string | null
  /** For a paid one, usually when it was paid. */
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
  anchorDay: subscription.monthly_billing_anchor_date ?? null,
  locationId: subscription.location_id ?? null,
})

const cadences: Readonly<Record<string, ProviderVariation['frequency']>> = {
  MONTHLY: 'month',
  ANNUAL: 'year',
  QUARTERLY: '3 months',
  EVERY_SIX_MONTHS: '6 months',
}

/** Billed by its last phase, which goes on. */
export const variationOf = (object: Schemas['CatalogObject'] | undefined): ProviderVariation => {
  const data = object?.subscription_plan_variation_data
  const last = data?.phases.at(-1)
  const price = last?.pricing?.price_money ?? last?.recurring_price_money
  return {
    name: data?.name ?? '',
    frequency: cadences[last?.cadence ?? ''] ?? null,
    priceCents: price ? cents(price) : null,
  }
}

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
