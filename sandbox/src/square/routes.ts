import type { Operation } from './call.ts'
import { createCard, disableCard, getCard, listCards } from './cards.ts'
import { getCatalogObject, upsertCatalogObject } from './catalog.ts'
import { createCustomer, deleteCustomer, getCustomer, searchCustomers, updateCustomer } from './customers.ts'
import { acceptDispute, addEvidence, listEvidence, submitEvidence } from './after-sale/dispute-answers.ts'
import { getDispute, listDisputes } from './after-sale/disputes.ts'
import { cancelInvoice, getInvoice, listInvoices } from './invoices.ts'
import { getLocation, listLocations } from './locations.ts'
import { pauseSubscription, resumeSubscription, swapPlan } from '../subscription-changes.ts'
import {
  cancelPayment,
  cancelPaymentByKey,
  completePayment,
  createPayment,
  getPayment,
  listPayments,
} from './payments.ts'
import { getPayout, listPayoutEntries, listPayouts } from './after-sale/payouts.ts'
import { createRefund, getRefund, listRefunds } from './refunds.ts'
import {
  cancelSubscription,
  createSubscription,
  deleteSubscriptionAction,
  getSubscription,
  searchSubscriptions,
  updateSubscription,
} from './subscriptions.ts'

/** `target` is the call's name for faults. */
export type SquareRoute = { method: string; pattern: RegExp; target: string; operation: Operation }

const route = (method: string, path: string, target: string, operation: Operation): SquareRoute => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  target,
  operation,
})

export const squareRoutes: readonly SquareRoute[] = [
  route('POST', '/v2/customers', 'customers.create', createCustomer),
  route('POST', '/v2/customers/search', 'customers.search', searchCustomers),
  route('GET', '/v2/customers/{id}', 'customers.get', getCustomer),
  route('PUT', '/v2/customers/{id}', 'customers.update', updateCustomer),
  route('DELETE', '/v2/customers/{id}', 'customers.delete', deleteCustomer),
  route('POST', '/v2/cards', 'cards.create', createCard),
  route('GET', '/v2/cards', 'cards.list', listCards),
  route('GET', '/v2/cards/{id}', 'cards.get', getCard),
  route('POST', '/v2/cards/{id}/disable', 'cards.disable', disableCard),
  route('POST', '/v2/payments', 'payments.create', createPayment),
  route('POST', '/v2/payments/cancel', 'payments.cancelByKey', cancelPaymentByKey),
  route('GET', '/v2/payments', 'payments.list', listPayments),
  route('GET', '/v2/payments/{id}', 'payments.get', getPayment),
  route('POST', '/v2/payments/{id}/cancel', 'payments.cancel', cancelPayment),
  route('POST', '/v2/payments/{id}/complete', 'payments.complete', completePayment),
  route('POST', '/v2/refunds', 'refunds.create', createRefund),
  route('GET', '/v2/refunds', 'refunds.list', listRefunds),
  route('GET', '/v2/disputes', 'disputes.list', listDisputes),
  route('GET', '/v2/disputes/{id}', 'disputes.get', getDispute),
  route('POST', '/v2/disputes/{id}/accept', 'disputes.accept', acceptDispute),
  route('POST', '/v2/disputes/{id}/evidence-text', 'disputes.addText', addEvidence),
  route('GET', '/v2/disputes/{id}/evidence', 'disputes.evidence', listEvidence),
  route('POST', '/v2/disputes/{id}/submit-evidence', 'disputes.submit', submitEvidence),
  route('GET', '/v2/payouts', 'payouts.list', listPayouts),
  route('GET', '/v2/payouts/{id}', 'payouts.get', getPayout),
  route('GET', '/v2/payouts/{id}/payout-entries', 'payouts.entries', listPayoutEntries),
  route('GET', '/v2/refunds/{id}', 'refunds.get', getRefund),
  route('POST', '/v2/catalog/object', 'catalog.upsert', upsertCatalogObject),
  route('GET', '/v2/catalog/object/{id}', 'catalog.get', getCatalogObject),
  route('POST', '/v2/subscriptions', 'subscriptions.create', createSubscription),
  route('POST', '/v2/subscriptions/search', 'subscriptions.search', searchSubscriptions),
  route('GET', '/v2/subscriptions/{id}', 'subscriptions.get', getSubscription),
  route('PUT', '/v2/subscriptions/{id}', 'subscriptions.update', updateSubscription),
  route('POST', '/v2/subscriptions/{id}/cancel', 'subscriptions.cancel', cancelSubscription),
  route('POST', '/v2/subscriptions/{id}/pause', 'subscriptions.pause', pauseSubscription),
  route('POST', '/v2/subscriptions/{id}/resume', 'subscriptions.resume', resumeSubscription),
  route('POST', '/v2/subscriptions/{id}/swap-plan', 'subscriptions.swapPlan', swapPlan),
  route('DELETE', '/v2/subscriptions/{id}/actions/{actionId}', 'subscriptions.deleteAction', deleteSubscriptionAction),
  route('GET', '/v2/invoices', 'invoices.list', listInvoices),
  route('GET', '/v2/invoices/{id}', 'invoices.get', getInvoice),
  route('POST', '/v2/invoices/{id}/cancel', 'invoices.cancel', cancelInvoice),
  route('GET', '/v2/locations', 'locations.list', listLocations),
  route('GET', '/v2/locations/{id}', 'locations.get', getLocation),
]
