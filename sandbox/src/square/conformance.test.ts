import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clientOf,
  customerWithCard,
  eventually,
  LOCATION,
  openBox,
  planVariation,
  refusalOf,
  usd,
} from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'
import { publishedSchemas } from '../../test/published-schemas.ts'
import { squareRoutes } from './routes.ts'

/** The vendor's own run-time schemas; the package's export map hides them, and they are loaded by path. */
type Schema = { parse(json: unknown, options: object): { ok: boolean; errors?: { path: string[]; message: string }[] } }
const require = createRequire(import.meta.url)
const schemas = require(join(dirname(require.resolve('square')), 'serialization')) as Record<string, Schema>
const STRICT = {
  unrecognizedObjectKeys: 'fail',
  allowUnrecognizedEnumValues: false,
  allowUnrecognizedUnionMembers: false,
}

const SCHEMA_OF: Readonly<Record<string, string>> = {
  'customers.create': 'CreateCustomerResponse',
  'customers.search': 'SearchCustomersResponse',
  'customers.get': 'GetCustomerResponse',
  'customers.update': 'UpdateCustomerResponse',
  'customers.delete': 'DeleteCustomerResponse',
  'cards.create': 'CreateCardResponse',
  'cards.list': 'ListCardsResponse',
  'cards.get': 'GetCardResponse',
  'cards.disable': 'DisableCardResponse',
  'payments.create': 'CreatePaymentResponse',
  'payments.cancelByKey': 'CancelPaymentByIdempotencyKeyResponse',
  'payments.list': 'ListPaymentsResponse',
  'payments.get': 'GetPaymentResponse',
  'payments.cancel': 'CancelPaymentResponse',
  'payments.complete': 'CompletePaymentResponse',
  'refunds.create': 'RefundPaymentResponse',
  'refunds.get': 'GetPaymentRefundResponse',
  'refunds.list': 'ListPaymentRefundsResponse',
  'disputes.list': 'ListDisputesResponse',
  'disputes.get': 'GetDisputeResponse',
  'disputes.accept': 'AcceptDisputeResponse',
  'disputes.addText': 'CreateDisputeEvidenceTextResponse',
  'disputes.evidence': 'ListDisputeEvidenceResponse',
  'disputes.submit': 'SubmitEvidenceResponse',
  'payouts.list': 'ListPayoutsResponse',
  'payouts.get': 'GetPayoutResponse',
  'payouts.entries': 'ListPayoutEntriesResponse',
  'catalog.upsert': 'UpsertCatalogObjectResponse',
  'catalog.get': 'GetCatalogObjectResponse',
  'subscriptions.create': 'CreateSubscriptionResponse',
  'subscriptions.search': 'SearchSubscriptionsResponse',
  'subscriptions.get': 'GetSubscriptionResponse',
  'subscriptions.update': 'UpdateSubscriptionResponse',
  'subscriptions.cancel': 'CancelSubscriptionResponse',
  'subscriptions.pause': 'PauseSubscriptionResponse',
  'subscriptions.resume': 'ResumeSubscriptionResponse',
  'subscriptions.swapPlan': 'SwapPlanResponse',
  'subscriptions.deleteAction': 'DeleteSubscriptionActionResponse',
  'invoices.list': 'ListInvoicesResponse',
  'invoices.get': 'GetInvoiceResponse',
  'locations.list': 'ListLocationsResponse',
  'locations.get': 'GetLocationResponse',
}

const published = publishedSchemas()

const violationsOf = (name: string, json: unknown): string[] => {
  const result = schemas[name]?.parse(json, STRICT)
  if (!result) return [`there is no schema ${name}`]
  const own = result.ok ? [] : (result.errors ?? []).map(({ path, message }) => `${name} ${path.join('.')}: ${message}`)
  return [...own, ...published.violationsOf(name, json)]
}

test.skipIf(!published.present)('the published description refuses what is no payment', () => {
  expect(published.violationsOf('CreatePaymentResponse', { payment: { id: 5, status: 'COMPLETED' } })).not.toEqual([])
  expect(published.violationsOf('CreatePaymentResponse', { payment: { id: 'p1', status: 'COMPLETED' } })).toEqual([])
})

let box: TestBox
let checked: TestBox
const violations: string[] = []
const answered = new Set<string>()

/** Forwards every call and checks the response. */
const checkingFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const { pathname } = new URL(String(input))
  const route = squareRoutes.find(({ method, pattern }) => method === init?.method && pattern.test(pathname))
  const target = route?.target ?? 'unknown'
  answered.add(target)
  violations.push(...violationsOf(SCHEMA_OF[target] ?? target, await response.clone().json()))
  return response
}

beforeEach(async () => {
  violations.length = 0
  answered.clear()
  box = await openBox({ startsAt: new Date('2027-01-31T17:00:00Z') })
  checked = { ...box, square: clientOf(box.url, checkingFetch) }
})
afterEach(() => box.close())

const payEverything = async ({ customerId, cardId }: { customerId: string; cardId: string }) => {
  const { square } = checked
  const pay = (key: string, more: object = {}) =>
    square.payments.create({
      idempotencyKey: key,
      sourceId: cardId,
      customerId,
      amountMoney: usd(3200),
      referenceId: key,
      ...more,
    })
  const paymentId =
    (await pay('p1', { note: 'Two memberships', buyerEmailAddress: 'ann@example.com' })).payment?.id ?? ''
  await refusalOf(pay('p1', { referenceId: 'other' }))
  await square.payments.get({ paymentId })
  await square.payments.list({ limit: 1 })
  const held = (await pay('p2', { autocomplete: false })).payment?.id ?? ''
  await square.payments.complete({ paymentId: held })
  await square.payments.cancel({ paymentId: (await pay('p3', { autocomplete: false })).payment?.id ?? '' })
  await pay('p4')
  await square.payments.cancelByIdempotencyKey({ idempotencyKey: 'p4' })
  const refundId = (
    await square.refunds.refundPayment({ idempotencyKey: 'r1', paymentId, amountMoney: usd(100), reason: 'Closed' })
  ).refund?.id
  await eventually(async () => (await square.refunds.get({ refundId: refundId ?? '' })).refund?.status === 'COMPLETED')
  await square.refunds.list({ limit: 1 })
  await refusalOf(square.refunds.refundPayment({ idempotencyKey: 'r2', paymentId, amountMoney: usd(9999) }))
  await box.post('/refunds', { paymentId, amountCents: 100, reason: 'Goodwill' })
  await box.post('/disputes', { paymentId, amountCents: 3000, reason: 'NOT_RECEIVED' })
  const [dispute] = (await square.disputes.list({})).data
  const disputeId = dispute?.disputeId ?? ''
  await refusalOf(square.refunds.refundPayment({ idempotencyKey: 'r3', paymentId, amountMoney: usd(1) }))
  const evidence = {
    disputeId,
    idempotencyKey: 'e1',
    evidenceType: 'RECEIPT' as const,
    evidenceText: 'Two memberships.',
  }
  await square.disputes.createEvidenceText(evidence)
  await refusalOf(square.disputes.createEvidenceText({ ...evidence, evidenceText: 'Other words' }))
  await square.disputes.evidence.list({ disputeId })
  await square.disputes.submitEvidence({ disputeId })
  await refusalOf(square.disputes.submitEvidence({ disputeId }))
  await box.post(`/disputes/${disputeId}`, { state: 'LOST', feeCents: 1500 })
  await square.disputes.get({ disputeId })
  await box.post('/disputes', { paymentId: held })
  const second = (await square.disputes.list({})).data.find(({ state }) => state === 'EVIDENCE_REQUIRED')
  await square.disputes.accept({ disputeId: second?.disputeId ?? '' })
  await box.post('/payouts', {})
  const [payout] = (await square.payouts.list({ locationId: LOCATION })).data
  await square.payouts.get({ payoutId: payout?.id ?? '' })
  await square.payouts.listEntries({ payoutId: payout?.id ?? '' })
  const poor = await customerWithCard(checked, '4000000000000002', 'poor')
  await refusalOf(pay('p5', { sourceId: poor.cardId, customerId: poor.customerId }))
  return { payment: paymentId, poorCard: poor.cardId }
}

const pauseAndSwap = async (who: { customerId: string; cardId: string }) => {
  const { square } = checked
  const planVariationId = await planVariation(checked, 'MONTHLY', 2000)
  const { subscription } = await square.subscriptions.create({ ...who, locationId: LOCATION, planVariationId })
  const subscriptionId = subscription?.id ?? ''
  await eventually(async () => (await square.subscriptions.get({ subscriptionId })).subscription?.status === 'ACTIVE')
  await square.subscriptions.swapPlan({
    subscriptionId,
    newPlanVariationId: await planVariation(checked, 'MONTHLY', 2500),
  })
  await square.subscriptions.pause({ subscriptionId, pauseCycleDuration: 2n })
  await refusalOf(square.subscriptions.pause({ subscriptionId }))
  const { subscription: pausing } = await square.subscriptions.get({ subscriptionId, include: 'actions' })
  await box.post('/clock', { days: 31 })
  const resume = pausing?.actions?.find(({ type }) => type === 'RESUME')?.id ?? ''
  await square.subscriptions.deleteAction({ subscriptionId, actionId: resume })
  await square.subscriptions.resume({ subscriptionId })
}

const subscribeToEverything = async ({ customerId, cardId }: { customerId: string; cardId: string }) => {
  const { square } = checked
  const planVariationId = await planVariation(checked, 'MONTHLY', 2000, 2)
  await square.catalog.object.get({ objectId: planVariationId })
  const wanted = {
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    taxPercentage: '6.675',
    source: { name: 'Shop' },
  }
  const { subscription } = await square.subscriptions.create({
    ...wanted,
    startDate: '2027-02-28',
    monthlyBillingAnchorDate: 31,
  })
  const subscriptionId = subscription?.id ?? ''
  await box.post('/clock', { days: 28 })
  const cancelled = await square.subscriptions.cancel({ subscriptionId })
  await square.subscriptions.get({ subscriptionId, include: 'actions' })
  await square.subscriptions.search({ query: { filter: { customerIds: [customerId] } }, include: ['actions'] })
  const undone = await square.subscriptions.deleteAction({ subscriptionId, actionId: cancelled.actions?.[0]?.id ?? '' })
  const change = { version: undone.subscription?.version ?? 0n, priceOverrideMoney: usd(2500) }
  await square.subscriptions.update({ subscriptionId, subscription: change })
  await refusalOf(square.subscriptions.update({ subscriptionId, subscription: { ...change, version: 1n } }))
  await box.post('/clock', { days: 70 })
  const ended = (await square.subscriptions.get({ subscriptionId })).subscription
  expect(ended?.status).toBe('COMPLETED')
  await square.invoices.get({ invoiceId: ended?.invoiceIds?.[0] ?? '' })
  await square.invoices.list({ locationId: LOCATION })
}

test('every answer and every event has the shape the vendor gives it, with no key too many', async () => {
  const { square } = checked
  const who = await customerWithCard(checked)
  await square.customers.get({ customerId: who.customerId })
  await square.customers.update({
    customerId: who.customerId,
    phoneNumber: '+12125550100',
    address: { postalCode: '10016' },
  })
  await square.customers.search({ query: { filter: { referenceId: { exact: 'person-1' } } } })
  await square.cards.get({ cardId: who.cardId })
  await square.cards.list({ customerId: who.customerId })
  await square.locations.list()
  await square.locations.get({ locationId: LOCATION })
  await refusalOf(square.payments.get({ paymentId: 'unknown' }))
  const { poorCard } = await payEverything(who)
  await subscribeToEverything(who)
  await pauseAndSwap(who)
  const renewal = {
    locationId: LOCATION,
    customerId: who.customerId,
    planVariationId: await planVariation(checked, 'ANNUAL', 36_500),
  }
  await square.subscriptions.create(renewal)
  await square.cards.disable({ cardId: poorCard })
  const { customer: leaving } = await square.customers.create({ givenName: 'Ana' })
  await square.customers.delete({ customerId: leaving?.id ?? '' })

  expect(violations).toEqual([])
  expect([...answered].toSorted()).toEqual(Object.keys(SCHEMA_OF).toSorted())

  const { events } = await box.get<{ events: ({ type: string } & Record<string, unknown>)[] }>('/events')
  const wrongEvents = events.flatMap(({ delivery: _delivery, ...event }) =>
    violationsOf(eventSchema(event.type as string), event),
  )
  expect(wrongEvents).toEqual([])
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual([
    'card.created',
    'card.disabled',
    'customer.created',
    'customer.deleted',
    'customer.updated',
    'dispute.created',
    'dispute.state.updated',
    'invoice.created',
    'invoice.payment_made',
    'invoice.published',
    'payment.created',
    'payment.updated',
    'payout.paid',
    'payout.sent',
    'refund.created',
    'refund.updated',
    'subscription.created',
    'subscription.updated',
  ])
})

const eventSchema = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`

test('a failed renewal has the shape of its event too', async () => {
  const { customerId, cardId } = await customerWithCard(checked, '4000000000000341')
  const planVariationId = await planVariation(checked, 'DAILY', 500)
  await checked.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-02-01',
  })
  await box.post('/clock', { days: 1 })
  const { events } = await box.get<{ events: ({ type: string } & Record<string, unknown>)[] }>('/events')
  const failed = events.find(({ type }) => type === 'invoice.scheduled_charge_failed')
  const { delivery: _delivery, ...event } = failed ?? { delivery: null }
  expect(violationsOf('InvoiceScheduledChargeFailedEvent', event)).toEqual([])
  expect(event).toMatchObject({ data: { object: { invoice: { status: 'UNPAID' } } } })
})
