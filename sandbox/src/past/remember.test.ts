import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBox } from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'

let box: TestBox
beforeEach(async () => {
  box = await openBox()
})
afterEach(() => box.close())

const at = '2026-01-05T15:00:00.000Z'
const pastOf = (paymentId: string, cents: number) => ({
  name: 'year',
  customers: [
    {
      id: 'customer',
      givenName: 'Ada',
      familyName: 'Bell',
      email: 'ada@guest.example',
      phone: '+12125551000',
      referenceId: 'ours',
      at,
    },
  ],
  cards: [
    {
      id: 'ccof:card',
      customerId: 'customer',
      brand: 'VISA',
      last4: '4242',
      expMonth: 1,
      expYear: 2040,
      fingerprint: 'print',
      chargeFailure: null,
      at,
    },
  ],
  payments: [
    {
      id: paymentId,
      cardId: 'ccof:card',
      cents,
      at,
      orderId: 'order',
      key: 'key',
      referenceId: 'sipday:one:purchase',
      note: null,
      subscriptionId: null,
      locationId: 'L',
    },
  ],
  refunds: [
    { id: 'refund', paymentId, cents: 500, reason: 'Goodwill', key: 'refund-key', at: '2026-01-06T15:00:00.000Z' },
  ],
  subscriptions: [],
})
type Line = { kind: string; amountCents: number; cardLast4: string; at: string }
const ledger = async () =>
  (await box.get<Line[]>('/ledger')).map((line) => [line.kind, line.amountCents, line.cardLast4])

test('a past is taken over with its money, and can be read and refunded like what happened here', async () => {
  expect(await box.post('/past', pastOf('paid', 3200))).toMatchObject({ customers: 1, payments: 1, refunds: 1 })
  expect(await ledger()).toEqual([
    ['capture', 3200, '4242'],
    ['refund', 500, '4242'],
  ])
  const { payment } = await box.square.payments.get({ paymentId: 'paid' })
  expect(payment?.createdAt).toBe(at)
  expect(Number(payment?.refundedMoney?.amount)).toBe(500)
  const refund = (cents: number) =>
    box.square.refunds.refundPayment({
      idempotencyKey: `r${cents}`,
      paymentId: 'paid',
      amountMoney: { amount: BigInt(cents), currency: 'USD' },
    })
  await expect(refund(2701)).rejects.toMatchObject({ errors: [{ code: 'REFUND_AMOUNT_INVALID' }] })
  expect((await refund(2700)).refund?.status).toBe('PENDING')
})

test('a past has disputes, and payouts of what had moved by then less the fees of each payment; the rest is paid out later', async () => {
  const [first, second] = ['2026-01-05T22:00:00.000Z', '2026-01-07T22:00:00.000Z']
  const dispute = { id: 'disputed', paymentId: 'paid', cents: 3200, reason: 'NO_KNOWLEDGE', state: 'WON' }
  const times = {
    at: '2026-01-06T10:00:00.000Z',
    dueAt: '2026-01-20T10:00:00.000Z',
    movedAt: '2026-02-20T10:00:00.000Z',
  }
  const past = { ...pastOf('paid', 3200), disputes: [{ ...dispute, ...times }], payouts: [first, second] }
  await box.post('/past', past)
  const listed = await box.square.disputes.get({ disputeId: 'disputed' })
  expect(listed.dispute).toMatchObject({ state: 'WON', dueAt: times.dueAt, createdAt: times.at })
  const sums = async () => {
    const page = await box.square.payouts.list({ locationId: 'L', sortOrder: 'ASC' })
    return page.data.map(({ createdAt, amountMoney }) => [createdAt, Number(amountMoney?.amount)])
  }
  const before = [
    [first, 3200 - 123],
    [second, -500 - 3200],
  ]
  expect(await sums()).toEqual(before)
  await box.post('/payouts', {})
  expect((await sums()).map(([, cents]) => cents)).toEqual([...before.map(([, cents]) => cents), 3200])
})

test('a past of the same name replaces the one before', async () => {
  await box.post('/past', pastOf('first', 3200))
  await box.post('/past', pastOf('second', 6400))
  expect(await ledger()).toEqual([
    ['capture', 6400, '4242'],
    ['refund', 500, '4242'],
  ])
  await expect(box.square.payments.get({ paymentId: 'first' })).rejects.toMatchObject({ statusCode: 404 })
})

test('what is no past is refused in words, and nothing of it is kept', async () => {
  expect(await box.post('/past', { name: 'year' })).toMatchObject({ code: 'past_unclear' })
  expect(await ledger()).toEqual([])
})
