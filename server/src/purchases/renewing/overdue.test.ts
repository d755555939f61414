import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billSaid, createMoneyRoom, type MoneyRoom, paymentSaid, subscriptionSaid } from '../../../test/money-room.ts'
import { byMail } from '../../../test/room.ts'
import type { Session } from '../../access/session.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import { installationOf } from '../../store/installation.ts'
import { payRenewal } from './pay-renewal.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.begin()
  room.deps.clock.setNow(new Date('2026-03-16T15:00:00Z'))
})

type Due = { id: string; payer: string; card: string; session: Session }
/** In grace, signed in, with a card. */
const overdue = async (given: Parameters<MoneyRoom['member']>[0] = {}): Promise<Due> => {
  const email = `overdue-${room.deps.ids.id()}@guest.example`
  const payer = await room.person({ email })
  await room.deps.db
    .updateTable('customers')
    .set({ square_customer_id: `of-${payer}` })
    .where('id', '=', payer)
    .execute()
  const id = await room.member({
    payer_id: payer,
    subscriber_id: payer,
    state: 'grace',
    grace_until: '2026-03-18',
    ...given,
  })
  const card = await room.card(payer, { joinedAt: new Date('2026-02-01T12:00:00Z') })
  return { id, payer, card, session: await room.nextCall(await room.session(byMail(email))) }
}
const press = ({ id, card, session }: Due, expectedTotalCents?: number) =>
  payRenewal(
    { deps: room.deps, session, ip: '192.0.2.1' },
    { subscriptionId: id, cardId: card, ...(expectedTotalCents === undefined ? {} : { expectedTotalCents }) },
  )
const failedBill = (id: string, periodStart: string, amountCents: number) =>
  room.deps.db
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: periodStart,
      square_invoice_id: null,
      square_payment_id: null,
      amount_cents: amountCents,
      state: 'failed',
      at: room.deps.clock.now(),
      told_at: null,
    })
    .execute()
const requests = () =>
  room.asked.filter(([call]) => call === 'createPayment').map(([, request]) => request as PaymentRequest)
const takes = () => ({
  createPayment: (request: PaymentRequest) =>
    paymentSaid({ id: `taken-${request.referenceId}`, totalCents: request.amountCents }),
})
const charges = (id: string) =>
  room.deps.db.selectFrom('renewal_charges').selectAll().where('membership_id', '=', id).execute()

test('the charge is stored with the exact request before it is sent, and its payment is the answer', async () => {
  const due = await overdue()
  let stored: unknown
  room.says(takes())
  const { createPayment } = room.deps.square
  const square = {
    ...room.deps.square,
    createPayment: async (request: PaymentRequest) => {
      stored = await charges(due.id)
      return createPayment(request)
    },
  }
  const deps = { ...room.deps, square }
  const paid = await payRenewal(
    { deps, session: due.session, ip: '192.0.2.1' },
    { subscriptionId: due.id, cardId: due.card, expectedTotalCents: 3200 },
  )
  const [charge] = await charges(due.id)
  expect(paid).toEqual({ paymentId: charge?.payment_id })
  const installation = await installationOf(room.deps.db)
  const request = {
    key: `${installation}:${charge?.id}`,
    sourceId: `square-${due.card}`,
    squareCustomerId: `of-${due.payer}`,
    amountCents: 3200,
    locationId: room.deps.settings.square.locationId,
    referenceId: `sipday:${installation}:${charge?.id}`,
    note: `Renewal from 2026-03-15 (${due.id})`,
  }
  expect(requests()).toEqual([request])
  expect(stored).toMatchObject([
    {
      session_id: due.session.id,
      card_id: due.card,
      period_start: '2026-03-15',
      amount_cents: 3200,
      state: 'charging',
      provider_request: request,
      tries: 1,
      square_payment_id: null,
      decline_code: null,
      created_at: room.deps.clock.now(),
      next_look_at: new Date(room.deps.clock.now().getTime() + 15_000),
    },
  ])
  expect(await room.membership(due.id)).toMatchObject({ state: 'active', paid_through: '2026-04-15' })
})

test('the note on the payment of one that was bought names its purchase and its place in it', async () => {
  const due = await overdue()
  const other = await room.person({ email: `second-${due.id}@guest.example` })
  const purchaseId = await room.purchase([other, due.payer])
  await room.deps.db.updateTable('memberships').set({ purchase_id: purchaseId }).where('id', '=', due.id).execute()
  room.says(takes())
  await press(due)
  expect(requests()[0]?.note).toBe(`Renewal from 2026-03-15 (${purchaseId}:1)`)
})

test('the newest bill that failed is what is due, for its amount; not one from before the paid day', async () => {
  const due = await overdue({ paid_through: '2026-02-15' })
  await failedBill(due.id, '2026-01-15', 1111)
  await failedBill(due.id, '2026-02-15', 3100)
  await failedBill(due.id, '2026-03-15', 3300)
  room.says(takes())
  await press(due, 3300)
  expect(requests()).toMatchObject([{ amountCents: 3300, note: `Renewal from 2026-03-15 (${due.id})` }])
  const later = await overdue()
  await failedBill(later.id, '2026-02-15', 1111)
  await press(later)
  expect(requests()[1]).toMatchObject({ amountCents: 3200, note: `Renewal from 2026-03-15 (${later.id})` })
})

test('one that was never paid is due from its start, if a bill says how much', async () => {
  const due = await overdue({ paid_through: null })
  await expect(press(due)).rejects.toMatchObject({
    status: 422,
    code: 'nothing_due',
    message: 'There is no unpaid renewal for this membership.',
  })
  await failedBill(due.id, '2026-02-15', 3200)
  room.says(takes())
  await press(due)
  expect(requests()).toMatchObject([{ amountCents: 3200, note: `Renewal from 2026-02-15 (${due.id})` }])
})

test.each<[string, Parameters<MoneyRoom['member']>[0], number, string]>([
  ['is active', { state: 'active' }, 409, 'renewal_paid'],
  ['was canceled', { cancelled_at: new Date('2026-03-16T12:00:00Z') }, 422, 'nothing_due'],
  ['has ended', { state: 'ended', live: false }, 422, 'nothing_due'],
  ['does not renew', { kind: 'term', end_date: '2026-05-15' }, 422, 'nothing_due'],
])('for a membership that %s nothing is charged or asked', async (_what, given, status, code) => {
  const due = await overdue(given)
  await expect(press(due)).rejects.toMatchObject({ status, code })
  expect([room.asked, await charges(due.id)]).toEqual([[], []])
})

test('another amount than was shown is not charged, not even a cent more', async () => {
  const due = await overdue()
  await expect(press(due, 3199)).rejects.toMatchObject({
    status: 409,
    code: 'price_changed',
    message: 'The amount has changed. Please look at it again. Nothing was charged.',
  })
  expect([requests(), await charges(due.id)]).toEqual([[], []])
})

test('bills are closed first; one that turns out to be paid is recorded, and nothing is charged', async () => {
  const due = await overdue({ square_subscription_id: 'sub-due' })
  room.says({
    ...takes(),
    getSubscription: () => subscriptionSaid({ invoiceIds: ['bill-due'] }),
    getInvoice: () => billSaid({ id: 'bill-due', subscriptionId: 'sub-due', status: 'PAID' }),
  })
  await expect(press(due)).rejects.toMatchObject({
    status: 409,
    code: 'renewal_paid',
    message: 'This renewal is already paid. You were not charged again.',
  })
  expect(requests()).toEqual([])
  expect((await room.membership(due.id)).state).toBe('active')
})

test('a card that is declined is said in words that help, and the renewal stays due', async () => {
  const due = await overdue()
  room.says({ createPayment: () => ({ kind: 'declined', code: 'INSUFFICIENT_FUNDS' }) })
  await expect(press(due)).rejects.toMatchObject({
    status: 402,
    code: 'card_declined',
    message: 'Your card was declined because of insufficient funds. Please try another card.',
  })
  expect(await charges(due.id)).toMatchObject([{ state: 'declined', decline_code: 'INSUFFICIENT_FUNDS' }])
  room.says(takes())
  expect(await press(due)).toEqual({ paymentId: expect.any(String) })
})

test('a payment that the provider does not try is no fault of the card, and nothing was charged', async () => {
  const due = await overdue()
  room.says({ createPayment: () => ({ kind: 'invalid', code: 'UNAUTHORIZED' }) })
  await expect(press(due)).rejects.toMatchObject({ status: 503, code: 'payment_unavailable' })
  expect(await charges(due.id)).toMatchObject([{ state: 'abandoned' }])
})

test('without an answer it is being confirmed; pressed again the same charge goes on, and is the answer', async () => {
  const due = await overdue()
  await expect(press(due)).rejects.toMatchObject({ status: 503, code: 'payment_unconfirmed' })
  const [charge] = await charges(due.id)
  expect(charge?.state).toBe('unknown')
  room.says(takes())
  expect(await press(due)).toEqual({ paymentId: charge?.payment_id })
  const [first, second] = requests()
  expect(second).toEqual(first)
  expect(await charges(due.id)).toHaveLength(1)
})

test('money that goes back because the member had canceled meanwhile is not answered with a payment', async () => {
  const due = await overdue()
  await expect(press(due)).rejects.toMatchObject({ code: 'payment_unconfirmed' })
  await room.deps.db
    .updateTable('memberships')
    .set({ cancelled_at: room.deps.clock.now() })
    .where('id', '=', due.id)
    .execute()
  room.says(takes())
  await expect(press(due)).rejects.toMatchObject({ status: 409, code: 'renewal_paid' })
  expect(await charges(due.id)).toMatchObject([{ state: 'refunded' }])
})

test('a membership or a card of someone else is not found', async () => {
  const [due, other] = [await overdue(), await overdue()]
  await expect(press({ ...due, id: other.id })).rejects.toMatchObject({ status: 404 })
  await expect(press({ ...due, card: other.card })).rejects.toMatchObject({ status: 404 })
  expect(room.asked).toEqual([])
})
