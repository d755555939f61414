import { afterEach, beforeEach, expect, test } from 'vitest'
import { customerWithCard, eventually, openBox, refusalOf, usd } from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'

let box: TestBox
beforeEach(async () => {
  box = await openBox()
})
afterEach(() => box.close())

const paid = async (cents: number, key = 'p'): Promise<string> => {
  const { customerId, cardId } = await customerWithCard(box, undefined, key)
  const taken = { idempotencyKey: key, sourceId: cardId, customerId, amountMoney: usd(cents) }
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

test('a payout has each movement of money once, to the cent, after fees', async () => {
  const paymentId = await paid(3200)
  const payOut = async () =>
    (await box.post<{ payouts: { id: string; amount_money: { amount: number } }[] }>('/payouts', {})).payouts
  await box.post('/refunds', { paymentId, amountCents: 500 })
  const [first] = await payOut()
  // 2.9 % of $32.00 and 30 cents.
  expect(first?.amount_money.amount).toBe(3200 - 123 - 500)
  expect(await payOut()).toEqual([])
  const dispute = await open({ paymentId, amountCents: 1000 })
  await box.post(`/disputes/${dispute?.id}`, { state: 'LOST', feeCents: 1500 })
  const [second] = await payOut()
  expect(second?.amount_money.amount).toBe(-2500)
  const entries = (await box.square.payouts.listEntries({ payoutId: second?.id ?? '' })).data
  expect(entries.map(({ type }) => type)).toEqual(['OPEN_DISPUTE', 'DISPUTE'])
  expect(await box.post('/payouts', { through: 'soon' })).toMatchObject({ code: 'body_unclear' })
})

test('a payout that the bank does not take is sent again with the next one', async () => {
  await paid(3200)
  const payOut = async () => (await box.post<{ payouts: { id: string }[] }>('/payouts', {})).payouts
  const [first] = await payOut()
  const amount = (await box.square.payouts.get({ payoutId: first?.id ?? '' })).payout?.amountMoney?.amount
  await box.post(`/payouts/${first?.id}`, { state: 'FAILED' })
  expect((await box.square.payouts.get({ payoutId: first?.id ?? '' })).payout?.status).toBe('FAILED')
  const [second] = await payOut()
  const entries = (await box.square.payouts.listEntries({ payoutId: second?.id ?? '' })).data
  expect(entries.map(({ type, grossAmountMoney }) => [type, grossAmountMoney?.amount])).toEqual([
    ['RETURNED_PAYOUT', amount],
  ])
  expect(await payOut()).toEqual([])
  expect(await box.post(`/payouts/${first?.id}`, { state: 'FAILED' })).toMatchObject({ code: 'conflict' })
  expect(await box.post('/payouts/unknown', { state: 'FAILED' })).toMatchObject({ code: 'not_found' })
  expect(await box.post(`/payouts/${second?.id}`, { state: 'PAID' })).toMatchObject({ code: 'body_unclear' })
})

test('evidence is submitted once and in time; what is over takes none', async () => {
  const { square } = box
  const dispute = await open({ paymentId: await paid(3200) })
  const disputeId = dispute?.id ?? ''
  const text = (key: string, evidenceText = 'Redeemed twice.') =>
    square.disputes.createEvidenceText({ disputeId, idempotencyKey: key, evidenceText })
  expect(await refusalOf(square.disputes.submitEvidence({ disputeId }))).toMatchObject({ status: 400 })
  expect(await refusalOf(text('long', 'x'.repeat(501)))).toMatchObject({ code: 'VALUE_TOO_LONG' })
  await text('one')
  await text('one')
  expect((await square.disputes.evidence.list({ disputeId })).data).toHaveLength(1)
  await square.disputes.submitEvidence({ disputeId })
  expect(await refusalOf(square.disputes.accept({ disputeId }))).toMatchObject({ status: 400 })
  const late = await open({ paymentId: await paid(3200, 'again') })
  await box.post('/clock', { days: 15 })
  expect(await refusalOf(square.disputes.accept({ disputeId: late?.id ?? '' }))).toMatchObject({ status: 400 })
})

test('the page has the newest payments, each with its dispute', async () => {
  const [first, second] = [await paid(3200, 'p1'), await paid(500, 'p2')]
  const list = async () =>
    (await box.get<{ payments: { paymentId: string; amountCents: number; dispute: object | null }[] }>('/payments'))
      .payments
  expect(await list()).toMatchObject([
    { paymentId: second, amountCents: 500, cardLast4: '1111', dispute: null },
    { paymentId: first, amountCents: 3200, dispute: null },
  ])
  const dispute = await open({ paymentId: first })
  expect((await list())[1]?.dispute).toEqual({ id: dispute?.id, state: 'EVIDENCE_REQUIRED' })
  await box.post(`/disputes/${dispute?.id}`, { state: 'LOST' })
  expect((await list())[1]?.dispute).toEqual({ id: dispute?.id, state: 'LOST' })
})

test('a bank tells Square of a new card, which sends its event; a wrong body or an unknown card changes nothing', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const email = (await box.square.customers.get({ customerId })).customer?.emailAddress
  const update = (body: object) => box.post<{ card?: object; code?: string }>('/card-updates', body)
  const fresh = { email, expMonth: 8, expYear: 2041, newLast4: '4242' }
  expect(await update(fresh)).toMatchObject({ card: { id: cardId, exp_month: 8, exp_year: 2041, last_4: '4242' } })
  await update({ email, last4: '4242', expMonth: 9, expYear: 2041, type: 'card.updated' })
  expect((await events()).filter((type) => type.startsWith('card.') && type.endsWith('updated'))).toEqual([
    'card.automatically_updated',
    'card.updated',
  ])
  expect((await box.square.cards.get({ cardId })).card).toMatchObject({ expMonth: 9n, last4: '4242' })
  for (const wrong of [{ type: 'card.disabled' }, { expMonth: 'May' }])
    expect(await update({ ...fresh, ...wrong })).toMatchObject({ code: 'body_unclear' })
  for (const wrong of [{ email: 'no-one@guest.example' }, { last4: '9999' }])
    expect(await update({ ...fresh, ...wrong })).toMatchObject({ code: 'card_unknown' })
})

test('a bank refuses a card with the code that it is told to, until it pays again', async () => {
  const { customerId, cardId } = await customerWithCard(box)
  const email = (await box.square.customers.get({ customerId })).customer?.emailAddress
  const refused = async (idempotencyKey: string) =>
    (
      await refusalOf(
        box.square.payments.create({ idempotencyKey, sourceId: cardId, customerId, amountMoney: usd(32) }),
      )
    )?.code ?? null
  await box.post('/card-answers', { email, code: 'INSUFFICIENT_FUNDS' })
  expect(await refused('a')).toBe('INSUFFICIENT_FUNDS')
  await box.post('/card-answers', { email, code: null })
  expect(await refused('b')).toBeNull()
  expect(await box.post('/card-answers', { email, code: 7 })).toMatchObject({ code: 'body_unclear' })
  expect(await box.post('/card-answers', { email: 'no-one@guest.example' })).toMatchObject({ code: 'card_unknown' })
})
