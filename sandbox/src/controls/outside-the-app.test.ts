import { afterEach, beforeEach, expect, test } from 'vitest'
import { customerWithCard, eventually, openBox, usd } from '../test-box.ts'
import type { TestBox } from '../test-box.ts'

let box: TestBox
beforeEach(async () => {
  box = await openBox()
})
afterEach(() => box.close())

const paid = async (cents: number): Promise<string> => {
  const { customerId, cardId } = await customerWithCard(box)
  const taken = { idempotencyKey: 'p', sourceId: cardId, customerId, amountMoney: usd(cents) }
  return (await box.square.payments.create(taken)).payment?.id ?? ''
}
type Line = { kind: string; amountCents: number; idempotencyKey: string }
const ledger = async () => (await box.get<Line[]>('/ledger')).map(({ kind, amountCents }) => [kind, amountCents])
const events = async () => (await box.get<{ events: { type: string }[] }>('/events')).events.map(({ type }) => type)
const open = async (body: object) =>
  (await box.post<{ dispute?: { id: string; state: string; amount_money: object } }>('/disputes', body)).dispute
const refundByApi = (paymentId: string) =>
  box.square.refunds.refundPayment({ idempotencyKey: 'r', paymentId, amountMoney: usd(1) })

test('a refund made in the dashboard is in the ledger and sends its events; twice the same is two refunds', async () => {
  const paymentId = await paid(3200)
  for (let count = 0; count < 2; count++)
    expect(await box.post('/refunds', { paymentId, amountCents: 500, reason: 'Goodwill' })).toMatchObject({
      refund: { payment_id: paymentId, amount_money: { amount: 500 }, reason: 'Goodwill', status: 'PENDING' },
    })
  expect(await ledger()).toEqual([
    ['capture', 3200],
    ['refund', 500],
    ['refund', 500],
  ])
  await eventually(async () => (await events()).filter((type) => type === 'refund.updated').length === 2)
  expect((await events()).filter((type) => type === 'refund.created')).toHaveLength(2)
})

test('the dashboard refunds no more than is left, and nothing of a payment that there is not', async () => {
  const paymentId = await paid(3200)
  expect(await box.post('/refunds', { paymentId, amountCents: 3201 })).toMatchObject({ code: 'refund_amount_invalid' })
  expect(await box.post('/refunds', { paymentId, amountCents: 0 })).toMatchObject({ code: 'body_unclear' })
  expect(await box.post('/refunds', { paymentId: 'unknown', amountCents: 1 })).toMatchObject({ code: 'not_found' })
  expect(await ledger()).toEqual([['capture', 3200]])
})

test('a cardholder disputes a part or all of a payment, once; what is disputed is not refunded', async () => {
  const paymentId = await paid(3200)
  expect(await open({ paymentId, amountCents: 1000, reason: 'DUPLICATE' })).toMatchObject({
    state: 'EVIDENCE_REQUIRED',
    amount_money: { amount: 1000, currency: 'USD' },
    reason: 'DUPLICATE',
  })
  expect(await box.post('/disputes', { paymentId })).toMatchObject({ code: 'conflict' })
  await expect(refundByApi(paymentId)).rejects.toMatchObject({
    errors: [{ code: 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE' }],
  })
})

test('a dispute is decided once; one that the shop won leaves the payment to be refunded', async () => {
  const paymentId = await paid(3200)
  const { id = '', amount_money } = (await open({ paymentId })) ?? {}
  expect(amount_money).toEqual({ amount: 3200, currency: 'USD' })
  const move = (state: string) => box.post(`/disputes/${id}`, { state })
  expect(await move('PROCESSING')).toMatchObject({ dispute: { state: 'PROCESSING', version: 2 } })
  expect(await move('WON')).toMatchObject({ dispute: { state: 'WON', version: 3 } })
  expect(await move('LOST')).toMatchObject({ code: 'conflict' })
  expect((await events()).filter((type) => type === 'dispute.state.updated')).toHaveLength(2)
  expect((await refundByApi(paymentId)).refund?.status).toBe('PENDING')
})

test('what is unclear is refused in words', async () => {
  const paymentId = await paid(3200)
  expect(await box.post('/disputes', {})).toMatchObject({ code: 'body_unclear' })
  expect(await box.post('/disputes', { paymentId, amountCents: 3201 })).toMatchObject({ code: 'value_too_high' })
  expect(await box.post('/disputes', { paymentId, reason: 'UNKIND' })).toMatchObject({ code: 'body_unclear' })
  expect(await box.post('/disputes', { paymentId: 'unknown' })).toMatchObject({ code: 'not_found' })
  expect(await box.post('/disputes/unknown', { state: 'WON' })).toMatchObject({ code: 'not_found' })
  expect(await box.post('/disputes/unknown', { state: 'FORGOTTEN' })).toMatchObject({ code: 'body_unclear' })
})
