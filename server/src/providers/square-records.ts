import type { Square as Vendor } from 'square'
import type { CalendarDate } from '@sipday/rules/calendar.ts'

/** A card on file. Never its number. */
export type ProviderCard = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
}

/** Money that was asked for; `completed` means that it was taken. */
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

/** A cardholder contests a payment with the bank. */
export type ProviderDispute = {
  id: string
  paymentId: string | null
  amountCents: number
  reason: string
  state: string
  dueAt: string | null
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
  /** What we called it: its reference. */
  name: string | null
  customerId: string | null
}

/** Nothing is charged by it any more. */
export const isOver = ({ status }: ProviderSubscription): boolean =>
  ['CANCELED', 'DEACTIVATED', 'COMPLETED'].includes(status)

export type ProviderInvoice = {
  id: string
  subscriptionId: string | null
  orderId: string | null
  status: string
  version: number
  dueOn: CalendarDate | null
  totalCents: number
  payUrl: string | null
}

const cents = (money: Vendor.Money | undefined): number => Number(money?.amount ?? 0n)

const required = (id: string | undefined): string => {
  if (!id) throw new Error('The provider answered without an id.')
  return id
}

export const cardOf = (card: Vendor.Card): ProviderCard => ({
  id: required(card.id),
  brand: card.cardBrand ?? 'OTHER_BRAND',
  last4: card.last4 ?? '',
  expMonth: Number(card.expMonth ?? 0),
  expYear: Number(card.expYear ?? 0),
  fingerprint: card.fingerprint ?? required(card.id),
})

const paymentStatus = (status: string | undefined): ProviderPayment['status'] =>
  status === 'COMPLETED' ? 'completed' : status === 'FAILED' || status === 'CANCELED' ? 'failed' : 'open'

export const paymentOf = (payment: Vendor.Payment): ProviderPayment => ({
  id: required(payment.id),
  status: paymentStatus(payment.status),
  totalCents: cents(payment.totalMoney ?? payment.amountMoney),
  refundedCents: cents(payment.refundedMoney),
  referenceId: payment.referenceId ?? null,
  orderId: payment.orderId ?? null,
  receiptUrl: payment.receiptUrl ?? null,
  declineCode: payment.cardDetails?.errors?.[0]?.code ?? null,
  createdAt: payment.createdAt ?? '',
  customerId: payment.customerId ?? null,
  note: payment.note ?? '',
})

export const refundOf = (refund: Vendor.PaymentRefund): ProviderRefund => ({
  id: refund.id,
  status:
    refund.status === 'COMPLETED' ? 'completed' : refund.status === 'PENDING' || !refund.status ? 'pending' : 'failed',
  paymentId: refund.paymentId ?? null,
  amountCents: cents(refund.amountMoney),
  reason: refund.reason ?? '',
  createdAt: refund.createdAt ?? '',
})

export const disputeOf = (dispute: Vendor.Dispute): ProviderDispute => ({
  id: required(dispute.disputeId ?? dispute.id),
  paymentId: dispute.disputedPayment?.paymentId ?? null,
  amountCents: cents(dispute.amountMoney),
  reason: dispute.reason ?? 'UNKNOWN',
  state: dispute.state ?? 'UNKNOWN',
  dueAt: dispute.dueAt ?? null,
})

export const subscriptionOf = (subscription: Vendor.Subscription): ProviderSubscription => ({
  id: required(subscription.id),
  status: subscription.status ?? 'PENDING',
  version: Number(subscription.version ?? 0n),
  startDate: subscription.startDate ?? null,
  chargedThroughDate: subscription.chargedThroughDate ?? null,
  canceledDate: subscription.canceledDate ?? null,
  cardId: subscription.cardId ?? null,
  taxPercentage: subscription.taxPercentage ?? null,
  invoiceIds: subscription.invoiceIds ?? [],
  cancelActionId: subscription.actions?.find((action) => action.type === 'CANCEL')?.id ?? null,
  name: subscription.source?.name ?? null,
  customerId: subscription.customerId ?? null,
})

export const invoiceOf = (invoice: Vendor.Invoice): ProviderInvoice => ({
  id: required(invoice.id),
  subscriptionId: invoice.subscriptionId ?? null,
  orderId: invoice.orderId ?? null,
  status: invoice.status ?? 'UNPAID',
  version: Number(invoice.version ?? 0),
  dueOn: invoice.paymentRequests?.[0]?.dueDate ?? null,
  totalCents: (invoice.paymentRequests ?? []).reduce((sum, request) => sum + cents(request.computedAmountMoney), 0),
  payUrl: invoice.publicUrl ?? null,
})
