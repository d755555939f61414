import { fc, test as property } from '@fast-check/vitest'
import { afterEach, expect, test } from 'vitest'
import { dueDate, periodEnd, taxCents } from './billing.ts'
import type { LedgerLine } from './ledger.ts'
import { addDays } from './calendar.ts'
import { customerWithCard, eventually, LOCATION, openBox, planVariation, refusalOf, usd } from '../test/box.ts'
import type { TestBox } from '../test/box.ts'

let box: TestBox
const opened: TestBox[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

const begin = async (now: string, number?: string, billRetryDays: number[] = []) => {
  box = await openBox({ startsAt: new Date(now), billRetryDays })
  opened.push(box)
  return customerWithCard(box, number)
}
const subscriptionOf = async (subscriptionId: string) =>
  (await box.square.subscriptions.get({ subscriptionId })).subscription
const amounts = async () => (await box.get<LedgerLine[]>('/ledger')).map(({ amountCents }) => amountCents)

test('a year that began on February 29 is billed on it again when it exists (R7)', () => {
  const days = ['2029-02-28']
  for (let year = 0; year < 4; year++)
    days.push(addDays(periodEnd(days.at(-1) ?? '', { uid: 'u', cadence: 'ANNUAL', ordinal: 0 }, 29), 1))
  expect(days).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28'])
})

test('tax is rounded half to even (R84)', () => {
  expect(taxCents(3000, '6.675')).toBe(200)
  expect(taxCents(6000, '6.675')).toBe(400)
  expect(taxCents(49_000, '10.25')).toBe(5022)
  expect(taxCents(36_500, '8.1875')).toBe(2988)
  expect(taxCents(14_000, '6.675')).toBe(934)
  expect(taxCents(100, '0.5')).toBe(0)
  expect(taxCents(300, '0.5')).toBe(2)
})

test('a subscription bought on 31 January renews on the last day of short months and returns to the 31st', async () => {
  const { customerId, cardId } = await begin('2027-01-31T17:00:00Z')
  const { subscription } = await box.square.subscriptions.create({
    idempotencyKey: 's',
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId: await planVariation(box, 'MONTHLY', 3000),
    startDate: '2027-02-28',
    monthlyBillingAnchorDate: 31,
    taxPercentage: '6.675',
  })
  const id = subscription?.id ?? ''
  expect([subscription?.status, subscription?.chargedThroughDate]).toEqual(['PENDING', undefined])
  const seen: (string | undefined)[] = []
  for (const now of ['2027-02-28T17:00:00Z', '2027-03-30T17:00:00Z', '2027-03-31T17:00:00Z', '2027-04-30T17:00:00Z']) {
    await box.post('/clock', { now })
    seen.push((await subscriptionOf(id))?.chargedThroughDate ?? undefined)
  }
  expect(seen).toEqual(['2027-03-30', '2027-03-30', '2027-04-29', '2027-05-30'])
  expect(await amounts()).toEqual([3200, 3200, 3200])
})

test('a year from 29 February ends on 28 February', () => {
  const phase = { uid: 'u', cadence: 'ANNUAL' as const, ordinal: 0 }
  expect(periodEnd('2028-02-29', phase, 29)).toBe('2029-02-27')
  expect(periodEnd('2031-02-28', phase, 29)).toBe('2032-02-28')
})

test('a subscription that starts today is billed after the answer, by an invoice that is paid', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z')
  const planVariationId = await planVariation(box, 'MONTHLY', 2000)
  const { subscription } = await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
  })
  expect(subscription?.chargedThroughDate).toBeUndefined()
  const id = subscription?.id ?? ''
  await eventually(async () => (await subscriptionOf(id))?.chargedThroughDate === '2027-02-09')
  const invoiceId = (await subscriptionOf(id))?.invoiceIds?.[0] ?? ''
  expect((await box.square.invoices.get({ invoiceId })).invoice).toMatchObject({ status: 'PAID', subscriptionId: id })
})

test('a renewal that is declined leaves the invoice unpaid and the subscription active', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z', '4000000000009995')
  const planVariationId = await planVariation(box, 'MONTHLY', 2000)
  const { subscription } = await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-01-11',
  })
  await box.post('/clock', { days: 1 })
  const after = await subscriptionOf(subscription?.id ?? '')
  expect([after?.status, after?.chargedThroughDate]).toEqual(['ACTIVE', '2027-02-10'])
  expect((await box.square.invoices.get({ invoiceId: after?.invoiceIds?.[0] ?? '' })).invoice?.status).toBe('UNPAID')
  expect(await amounts()).toEqual([])
  const { events } = await box.get<{ events: { type: string }[] }>('/events')
  expect(events.map(({ type }) => type)).toContain('invoice.scheduled_charge_failed')
})

test('with days to retry an open bill is charged again on each of them, once, until it is paid', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z', '4000000000009995', [3, 6, 9])
  const planVariationId = await planVariation(box, 'MONTHLY', 2000)
  await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-01-11',
  })
  const refusedSoFar = async () => {
    await box.post('/clock', { days: 1 })
    await box.post('/clock', { minutes: 1 })
    const { events } = await box.get<{ events: { type: string }[] }>('/events')
    return events.filter(({ type }) => type === 'invoice.scheduled_charge_failed').length
  }
  const seen: number[] = []
  for (let day = 11; day <= 17; day++) seen.push(await refusedSoFar())
  expect(seen).toEqual([1, 1, 1, 2, 2, 2, 3])
  await box.post('/card-answers', { email: 'ann@example.com', code: null })
  await box.post('/clock', { days: 10 })
  expect(await amounts()).toEqual([2000])
})

test('a cancelled subscription stays active to the end of its paid period and is billed no more', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z')
  const planVariationId = await planVariation(box, 'MONTHLY', 2000)
  const { subscription } = await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-01-11',
  })
  const subscriptionId = subscription?.id ?? ''
  await box.post('/clock', { days: 1 })
  const cancelled = await box.square.subscriptions.cancel({ subscriptionId })
  expect(cancelled.subscription).toMatchObject({ status: 'ACTIVE', canceledDate: '2027-02-10' })
  expect((await refusalOf(box.square.subscriptions.cancel({ subscriptionId })))?.code).toBe('BAD_REQUEST')

  await box.square.subscriptions.deleteAction({ subscriptionId, actionId: cancelled.actions?.[0]?.id ?? '' })
  expect((await subscriptionOf(subscriptionId))?.canceledDate).toBeUndefined()
  await box.square.subscriptions.cancel({ subscriptionId })
  await box.post('/clock', { now: '2027-02-11T04:00:00Z' })
  expect((await subscriptionOf(subscriptionId))?.status).toBe('ACTIVE')
  await box.post('/clock', { days: 40 })
  expect((await subscriptionOf(subscriptionId))?.status).toBe('CANCELED')
  expect(await amounts()).toEqual([2000])
})

test('a subscription cancelled before its start ends at once and is never billed', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z')
  const planVariationId = await planVariation(box, 'MONTHLY', 2000)
  const { subscription } = await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-02-10',
  })
  const { subscription: cancelled } = await box.square.subscriptions.cancel({ subscriptionId: subscription?.id ?? '' })
  expect(cancelled?.status).toBe('CANCELED')
  await box.post('/clock', { days: 60 })
  expect(await amounts()).toEqual([])
})

test('the card of a subscription changes with the right version only', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z')
  const planVariationId = await planVariation(box, 'MONTHLY', 2000)
  const { subscription } = await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-01-11',
  })
  const subscriptionId = subscription?.id ?? ''
  const sourceId = await box.token({ number: '5105 1051 0510 5100' })
  const { card } = await box.square.cards.create({ idempotencyKey: 'k2', sourceId, card: { customerId } })
  const change = { cardId: card?.id ?? '' }
  const stale = box.square.subscriptions.update({ subscriptionId, subscription: { ...change, version: 9n } })
  expect(await refusalOf(stale)).toEqual({ status: 409, code: 'CONFLICT' })
  await box.square.subscriptions.update({
    subscriptionId,
    subscription: { ...change, version: subscription?.version ?? 0n },
  })
  await box.post('/clock', { days: 1 })
  expect((await box.get<LedgerLine[]>('/ledger')).map(({ cardLast4 }) => cardLast4)).toEqual(['5100'])
})

test('a finite plan completes after its last period', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z')
  const planVariationId = await planVariation(box, 'MONTHLY', 2000, 2)
  const { subscription } = await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-01-11',
  })
  await box.post('/clock', { days: 100 })
  expect(await subscriptionOf(subscription?.id ?? '')).toMatchObject({
    status: 'COMPLETED',
    completedDate: '2027-03-10',
  })
  expect(await amounts()).toEqual([2000, 2000])
})

test('a start in the past, a nameless customer and a foreign card are refused', async () => {
  const { customerId, cardId } = await begin('2027-01-10T17:00:00Z')
  const planVariationId = await planVariation(box, 'MONTHLY', 2000)
  const wanted = { locationId: LOCATION, customerId, cardId, planVariationId, priceOverrideMoney: usd(1000) }
  expect((await refusalOf(box.square.subscriptions.create({ ...wanted, startDate: '2027-01-09' })))?.code).toBe(
    'INVALID_DATE',
  )
  const nameless = (await box.square.customers.create({ emailAddress: 'a@example.com' })).customer?.id ?? ''
  expect((await refusalOf(box.square.subscriptions.create({ ...wanted, customerId: nameless })))?.code).toBe(
    'CUSTOMER_MISSING_NAME',
  )
  const named =
    (await box.square.customers.create({ givenName: 'Bo', emailAddress: 'b@example.com' })).customer?.id ?? ''
  expect((await refusalOf(box.square.subscriptions.create({ ...wanted, customerId: named })))?.code).toBe(
    'INVALID_CARD',
  )
})

property.prop([fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 31 })])(
  'monthly periods follow each other without a gap and always end in the next month',
  (dayNumber, anchorDay) => {
    const start = new Date(Date.UTC(2027, 0, 1) + dayNumber * 86_400_000).toISOString().slice(0, 10)
    const end = periodEnd(start, { uid: 'u', cadence: 'MONTHLY', ordinal: 0 }, anchorDay)
    const record = { charged_through_date: end, status: 'ACTIVE', start_date: start } as Parameters<typeof dueDate>[0]
    const next = dueDate(record, { actions: [], periodsBilled: 1 })
    const monthOf = (date: string | null) => Number(date?.slice(0, 4)) * 12 + Number(date?.slice(5, 7))
    expect(monthOf(next)).toBe(monthOf(start) + 1)
  },
)
