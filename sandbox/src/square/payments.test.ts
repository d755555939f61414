import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedgerLine } from '../ledger.ts'
import { customerWithCard, eventually, openBox, refusalOf, usd } from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'

let box: TestBox
beforeEach(async () => {
  box = await openBox()
})
afterEach(() => box.close())

const ledger = () => box.get<LedgerLine[]>('/ledger')

test('a payment with a saved card is captured once and stands in the ledger', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const wanted = { idempotencyKey: 'o1:pay', sourceId: cardId, customerId, amountMoney: usd(3200), referenceId: 'o1' }
  const { payment } = await box.square.payments.create(wanted)
  expect(payment?.status).toBe('COMPLETED')
  expect(await ledger()).toEqual([
    {
      kind: 'capture',
      amountCents: 3200,
      referenceId: 'o1',
      idempotencyKey: 'o1:pay',
      cardLast4: '1111',
      at: expect.any(String),
    },
  ])
  expect((await box.square.payments.create(wanted)).payment?.id).toBe(payment?.id)
  expect(await ledger()).toHaveLength(1)
})

test('the same key with another body is refused', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  await box.square.payments.create({ idempotencyKey: 'k', sourceId: cardId, customerId, amountMoney: usd(100) })
  const again = box.square.payments.create({ idempotencyKey: 'k', sourceId: cardId, customerId, amountMoney: usd(101) })
  expect(await refusalOf(again)).toEqual({ status: 400, code: 'IDEMPOTENCY_KEY_REUSED' })
})

test('a key longer than 45 characters is refused', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const call = box.square.payments.create({
    idempotencyKey: 'k'.repeat(46),
    sourceId: cardId,
    customerId,
    amountMoney: usd(100),
  })
  expect(await refusalOf(call)).toEqual({ status: 400, code: 'VALUE_TOO_LONG' })
})

test('a decline is remembered under its key, a validation error is not', async () => {
  const poor = await customerWithCard(box, '4000 0000 0000 9995')
  const wanted = { idempotencyKey: 'd', sourceId: poor.cardId, customerId: poor.customerId, amountMoney: usd(100) }
  const first = await fetchPayment(wanted.idempotencyKey, poor)
  expect(first.errors[0].code).toBe('INSUFFICIENT_FUNDS')
  expect(first.payment.status).toBe('FAILED')
  expect((await fetchPayment(wanted.idempotencyKey, poor)).payment.id).toBe(first.payment.id)
  expect(await ledger()).toEqual([])

  const early = box.square.payments.create({ ...wanted, idempotencyKey: 'v', sourceId: 'ccof:unknown' })
  expect((await refusalOf(early))?.code).toBe('NOT_FOUND')
  const good = await customerWithCard(box, '4111111111111111', 'second')
  const call = box.square.payments.create({
    ...wanted,
    idempotencyKey: 'v',
    sourceId: good.cardId,
    customerId: good.customerId,
  })
  expect(await refusalOf(call)).toBeNull()
})

type Refused = { errors: [{ code: string }]; payment: { id: string; status: string } }
const fetchPayment = async (
  key: string,
  { cardId, customerId }: { cardId: string; customerId: string },
): Promise<Refused> => {
  const response = await fetch(`${box.url}/v2/payments`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-access-token' },
    body: JSON.stringify({
      idempotency_key: key,
      source_id: cardId,
      customer_id: customerId,
      amount_money: { amount: 100, currency: 'USD' },
    }),
  })
  expect(response.status).toBe(400)
  return (await response.json()) as Refused
}

test.each([
  ['4000 0000 0000 0002', 'GENERIC_DECLINE'],
  ['4000 0000 0000 9995', 'INSUFFICIENT_FUNDS'],
  ['4000 0000 0000 0341', 'CARD_EXPIRED'],
])('%s is saved without trouble and fails with %s when charged', async (number, code) => {
  const { customerId, cardId } = await customerWithCard(box, number)
  const call = box.square.payments.create({ idempotencyKey: 'p', sourceId: cardId, customerId, amountMoney: usd(100) })
  expect(await refusalOf(call)).toEqual({ status: 400, code })
})

test('a card past its month by the clock of the sandbox is expired', async () => {
  const { customer } = await box.square.customers.create({ givenName: 'Ann' })
  const customerId = customer?.id ?? ''
  const sourceId = await box.token({ expMonth: new Date().getUTCMonth() + 1, expYear: new Date().getUTCFullYear() })
  const { card } = await box.square.cards.create({ idempotencyKey: 'c', sourceId, card: { customerId } })
  await box.post('/clock', { days: 40 })
  const call = box.square.payments.create({
    idempotencyKey: 'p',
    sourceId: card?.id ?? '',
    customerId,
    amountMoney: usd(100),
  })
  expect((await refusalOf(call))?.code).toBe('CARD_EXPIRED')
})

test('a refund starts as pending, completes a moment later and never exceeds what was paid', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const { payment } = await box.square.payments.create({
    idempotencyKey: 'p',
    sourceId: cardId,
    customerId,
    amountMoney: usd(3200),
    referenceId: 'o1',
  })
  const paymentId = payment?.id ?? ''
  const { refund } = await box.square.refunds.refundPayment({ idempotencyKey: 'r1', paymentId, amountMoney: usd(1500) })
  expect(refund?.status).toBe('PENDING')
  const tooMuch = box.square.refunds.refundPayment({ idempotencyKey: 'r2', paymentId, amountMoney: usd(1701) })
  expect((await refusalOf(tooMuch))?.code).toBe('REFUND_AMOUNT_INVALID')
  await eventually(
    async () => (await box.square.refunds.get({ refundId: refund?.id ?? '' })).refund?.status === 'COMPLETED',
  )
  expect((await box.square.payments.get({ paymentId })).payment?.refundedMoney?.amount).toBe(1500n)
  expect((await ledger())[1]).toMatchObject({
    kind: 'refund',
    amountCents: 1500,
    referenceId: 'o1',
    idempotencyKey: 'r1',
  })
})

test('a payment is voided by its key, and an unknown key is a success too', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const { payment } = await box.square.payments.create({
    idempotencyKey: 'p',
    sourceId: cardId,
    customerId,
    amountMoney: usd(3200),
  })
  await box.square.payments.cancelByIdempotencyKey({ idempotencyKey: 'p' })
  await box.square.payments.cancelByIdempotencyKey({ idempotencyKey: 'never used' })
  expect((await box.square.payments.get({ paymentId: payment?.id ?? '' })).payment?.status).toBe('CANCELED')
  expect((await ledger()).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['capture', 3200],
    ['refund', 3200],
  ])
})

test('payments are listed of one sum, where a sum is asked for', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  for (const [referenceId, cents] of [
    ['a', 3200],
    ['b', 6400],
    ['c', 3200],
  ] as const)
    await box.square.payments.create({
      idempotencyKey: referenceId,
      sourceId: cardId,
      customerId,
      amountMoney: usd(cents),
      referenceId,
    })
  const listed = await box.square.payments.list({ total: 3200n })
  expect(listed.data.map(({ referenceId }) => referenceId)).toEqual(['c', 'a'])
})

test('payments are listed newest first within a span of time, page by page', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const pay = (key: string) =>
    box.square.payments.create({
      idempotencyKey: key,
      sourceId: cardId,
      customerId,
      amountMoney: usd(100),
      referenceId: key,
    })
  await pay('old')
  await box.post('/clock', { days: 2 })
  const { now } = await box.get<{ now: string }>('/clock')
  await pay('new-1')
  await pay('new-2')
  const recent = await box.square.payments.list({ beginTime: now })
  expect(recent.data.map(({ referenceId }) => referenceId)).toEqual(['new-2', 'new-1'])
  const all: (string | undefined)[] = []
  for await (const payment of await box.square.payments.list({ limit: 1 })) all.push(payment.referenceId)
  expect(all).toEqual(['new-2', 'new-1', 'old'])
})

test('an approval is captured later, and only then stands in the ledger', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const { payment } = await box.square.payments.create({
    idempotencyKey: 'p',
    sourceId: cardId,
    customerId,
    amountMoney: usd(100),
    autocomplete: false,
  })
  expect(await ledger()).toEqual([])
  await box.square.payments.complete({ paymentId: payment?.id ?? '' })
  expect(await ledger()).toHaveLength(1)
})
