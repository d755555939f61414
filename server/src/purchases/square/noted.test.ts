import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  alignJob,
  billSaid,
  createMoneyRoom,
  type MoneyRoom,
  paymentSaid,
  refundSaid,
  subscriptionSaid,
} from '../../../test/money-room.ts'
import type { ProviderDispute, ProviderRefund } from '../../providers/square-records.ts'
import { wantRefund } from '../refunds/refund.ts'
import { applyEvent } from './events.ts'
import { noteDispute } from './note-dispute.ts'
import { noteRefund } from './note-refund.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const refundsOf = (paymentId: string) =>
  room.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('square_payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
/** Two members of one purchase of $64.00. */
const two = async () => {
  const name = room.deps.ids.id()
  const payer = await room.person({ email: `payer-${name}@guest.example` })
  const friend = await room.person({ email: `friend-${name}@guest.example` })
  const purchaseId = await room.purchase([payer, friend])
  const ids = []
  for (const person of [payer, friend])
    ids.push(await room.member({ payer_id: payer, subscriber_id: person, purchase_id: purchaseId }))
  return { payer, purchaseId, paymentId: `payment-${purchaseId}`, ids }
}
const renewed = async (id: string, periodStart: string) => {
  const paymentId = `payment-${id}-${periodStart}`
  const renewal = { membership_id: id, period_start: periodStart, square_payment_id: paymentId, amount_cents: 3210 }
  await room.deps.db
    .insertInto('renewals')
    .values({ ...renewal, square_invoice_id: null, state: 'paid', at: room.deps.clock.now(), told_at: null })
    .execute()
  return paymentId
}
const note = (known: Partial<ProviderRefund>) => noteRefund(room.deps, refundSaid(known).value)
const statesOf = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await room.membership(id)).state))

test('a refund of a payment that is not ours, or of none, is left alone', async () => {
  await note({ id: 're-a', paymentId: null })
  await note({ id: 're-b', paymentId: 'of the till' })
  const count = await room.deps.db.selectFrom('refunds').select('id').execute()
  expect([count, await room.auditLog()]).toEqual([[], []])
})

test('part of a payment, refunded at Square, is booked once and logged, and the memberships go on', async () => {
  const { purchaseId, paymentId, ids } = await two()
  const known = { id: 're-part', paymentId, amountCents: 6399 }
  await note(known)
  await note(known)
  const [row, ...others] = await refundsOf(paymentId)
  expect([row, others]).toMatchObject([
    {
      id: expect.any(String),
      request_id: 'square:re-part',
      origin: 'square',
      purchase_id: purchaseId,
      membership_id: null,
      square_payment_id: paymentId,
      amount_cents: 6399,
      provider_key: 'square:re-part',
      square_refund_id: 're-part',
      reason: 'Goodwill',
      state: 'completed',
      created_at: room.deps.clock.now(),
    },
    [],
  ])
  const logged = (await room.auditLog()).filter(({ kind }) => kind === 'refunded_at_square')
  expect(logged.map(({ detail }) => detail)).toEqual([{ squarePaymentId: paymentId, amountCents: 6399 }])
  expect([await statesOf(ids), await room.mails(), await room.jobs()]).toEqual([['active', 'active'], [], []])
})

test('a payment refunded in full at Square ends its memberships today, and the payer reads what goes back for each', async () => {
  const { payer, paymentId, ids } = await two()
  const canceledAt = new Date('2026-02-20T12:00:00Z')
  await room.deps.db
    .updateTable('memberships')
    .set({ cancelled_at: canceledAt, due_at: new Date('2026-03-10T00:00:00Z') })
    .where('id', '=', ids[1] ?? '')
    .execute()
  await note({ id: 're-1', paymentId, amountCents: 3000 })
  await note({ id: 're-2', paymentId, amountCents: 3401 })
  const [first, second] = await Promise.all(ids.map((id) => room.membership(id)))
  expect(first).toMatchObject({ state: 'ended', live: false, end_date: '2026-03-02', due_at: null })
  expect(first?.cancelled_at).toEqual(room.deps.clock.now())
  expect(second).toMatchObject({ state: 'ended', cancelled_at: canceledAt, due_at: null })
  expect(await room.jobs()).toEqual(ids.map((id) => alignJob(id)).toSorted())
  const mails = await room.mails()
  expect(mails.map(({ kind, dedupeKey }) => [kind, dedupeKey])).toEqual(
    ids.map((id) => ['refunded', `returned:${id}:${paymentId}`]),
  )
  expect(mails[0]).toMatchObject({
    to: first?.payer_email,
    facts: { totalCents: 3200, planName: 'One Month', accountUrl: `${room.deps.settings.publicUrl}/redeem` },
  })
  const ended = (await room.auditLog()).filter(
    ({ kind, customer_id }) => kind === 'membership_ended' && customer_id === payer,
  )
  expect(ended).toHaveLength(2)
  await note({ id: 're-2', paymentId, amountCents: 3401 })
  expect(await room.mails()).toHaveLength(2)
})

test('a refund ends nothing until it is completed', async () => {
  const { paymentId, ids } = await two()
  await note({ id: 're-late', paymentId, amountCents: 6400, status: 'pending' })
  await note({ id: 're-no', paymentId, amountCents: 6400, status: 'failed' })
  await note({ id: 're-small', paymentId, amountCents: 1 })
  expect(await statesOf(ids)).toEqual(['active', 'active'])
  await note({ id: 're-late', paymentId, amountCents: 6400 })
  expect(await statesOf(ids)).toEqual(['ended', 'ended'])
  expect((await refundsOf(paymentId)).map(({ state }) => state)).toEqual(['completed', 'failed', 'completed'])
})

test('refunds of the shop itself end nothing here: it has already ended what it announced', async () => {
  const { paymentId, purchaseId, ids } = await two()
  await room.deps.db.transaction().execute((trx) =>
    wantRefund(trx, room.deps, {
      requestId: `own-${paymentId}`,
      origin: 'closure',
      purchaseId,
      membershipId: null,
      squarePaymentId: paymentId,
      amountCents: 6400,
      reason: 'The location closed',
    }),
  )
  const [own] = await refundsOf(paymentId)
  // Its answer was lost: the reason names it.
  await note({ id: 're-own', paymentId, amountCents: 6400, reason: own?.reason ?? '' })
  expect(await refundsOf(paymentId)).toMatchObject([{ state: 'completed', square_refund_id: 're-own' }])
  expect(await statesOf(ids)).toEqual(['active', 'active'])
})

test('a refunded renewal is of its membership, and ends it only if it is the newest', async () => {
  const id = await room.member({ paid_through: '2026-04-15' })
  const old = await renewed(id, '2026-01-15')
  const newest = await renewed(id, '2026-02-15')
  await note({ id: 're-old', paymentId: old, amountCents: 3210 })
  expect([await statesOf([id]), (await refundsOf(old))[0]?.membership_id]).toEqual([['active'], null])
  await note({ id: 're-new', paymentId: newest, amountCents: 3210 })
  expect(await statesOf([id])).toEqual(['ended'])
  expect(await refundsOf(newest)).toMatchObject([{ membership_id: id, purchase_id: null }])
  expect((await room.mails()).map(({ facts }) => facts['totalCents'])).toEqual([3210])
})

const disputed = (known: Partial<ProviderDispute>): ProviderDispute => ({
  id: 'dispute',
  paymentId: 'payment',
  amountCents: 3200,
  reason: 'NOT_AS_DESCRIBED',
  state: 'EVIDENCE_REQUIRED',
  dueAt: '2026-03-20T00:00:00Z',
  openedAt: '2026-03-01T12:00:00Z',
  movedAt: '2026-03-01T12:00:00Z',
  ...known,
})

test('a dispute about one of our payments is kept and listed with its deadline; others are not ours', async () => {
  const { paymentId } = await two()
  await noteDispute(room.deps, disputed({ id: 'no payment', paymentId: null }))
  await noteDispute(room.deps, disputed({ id: 'of the till', paymentId: 'of the till' }))
  expect(await room.findings()).toEqual([])
  await noteDispute(room.deps, disputed({ paymentId }))
  expect(await room.findings()).toEqual([
    [
      'dispute',
      'dispute',
      `A cardholder is disputing $32.00 of payment ${paymentId}: it was not as described. Answer it in the office by March 20, 2026.`,
    ],
  ])
  const kept = () => room.deps.db.selectFrom('disputes').selectAll().execute()
  const now = room.deps.clock.now()
  expect(await kept()).toEqual([
    {
      square_dispute_id: 'dispute',
      square_payment_id: paymentId,
      amount_cents: 3200,
      reason: 'NOT_AS_DESCRIBED',
      state: 'EVIDENCE_REQUIRED',
      due_at: new Date('2026-03-20T00:00:00Z'),
      seen_at: now,
      updated_at: now,
      opened_at: new Date('2026-03-01T12:00:00Z'),
      moved_at: new Date('2026-03-01T12:00:00Z'),
      taken_cents: 0,
      lost_cents: 0,
      bookings: 0,
    },
  ])
  await noteDispute(room.deps, disputed({ paymentId, state: 'WON', dueAt: null }))
  expect(await kept()).toMatchObject([{ state: 'WON', due_at: null }])
  expect(await room.findings()).toEqual([])
})

test.each(['PROCESSING', 'WON', 'ACCEPTED', 'INQUIRY_CLOSED'])(
  'a dispute that is %s waits for no one, until the bank asks again',
  async (state) => {
    const { paymentId } = await two()
    const id = `dispute-${state}`
    await noteDispute(room.deps, disputed({ id, paymentId }))
    await noteDispute(room.deps, disputed({ id, paymentId, state }))
    expect(await room.findings()).toEqual([])
    await noteDispute(room.deps, disputed({ id, paymentId }))
    expect(await room.findings()).toHaveLength(1)
  },
)

test('a lost dispute asks what becomes of the membership, no longer for an answer', async () => {
  const { paymentId } = await two()
  await noteDispute(room.deps, disputed({ paymentId }))
  await noteDispute(room.deps, disputed({ paymentId, state: 'LOST' }))
  expect((await room.findings()).map(([, , text]) => text)).toEqual([
    `The bank decided a dispute about $32.00 of payment ${paymentId} for the cardholder: it was not as described. The money is gone and cannot be refunded again. The membership goes on unless it is ended.`,
  ])
})

const event = (type: string, objectId = 'object') => applyEvent(room.deps, { type, objectId })

test.each([
  ['payment.updated', 'getPayment', 'The provider did not answer about a payment.'],
  ['refund.created', 'getRefund', 'The provider did not answer about a refund.'],
  ['dispute.created', 'getDispute', 'The provider did not answer about a dispute.'],
  ['invoice.payment_made', 'getInvoice', 'The provider did not answer about a bill.'],
])('an event %s is only a hint: what it names is read, and read again without an answer', async (type, call, words) => {
  await expect(event(type)).rejects.toThrow(words)
  expect(room.asked).toEqual([[call, 'object']])
  room.says({ [call]: () => ({ kind: 'declined', code: 'NOT_FOUND' }) })
  await event(type)
  expect(room.asked).toHaveLength(2)
})

test('what an event names is noted as it is now', async () => {
  const { paymentId, ids } = await two()
  room.says({
    getRefund: () => refundSaid({ id: 're-event', paymentId, amountCents: 6400 }),
    getDispute: () => ({ kind: 'done', value: disputed({ id: 'd-event', paymentId }) }),
    getPayment: () => paymentSaid({ referenceId: 'sipday:other:p-1' }),
  })
  await event('refund.updated')
  expect(await statesOf(ids)).toEqual(['ended', 'ended'])
  await event('dispute.state.updated')
  await event('payment.updated')
  expect((await room.findings()).map(([kind]) => kind).toSorted()).toEqual(['dispute', 'foreign_installation'])
})

test('only the event of a failed charge makes a bill fail', async () => {
  const id = await room.member({ square_subscription_id: 'sub-bill' })
  room.says({ getInvoice: () => billSaid({ id: 'bill-event', subscriptionId: 'sub-bill' }) })
  await event('invoice.updated')
  expect(await statesOf([id])).toEqual(['active'])
  await event('invoice.scheduled_charge_failed')
  expect(await statesOf([id])).toEqual(['grace'])
})

test('an event about a subscription reads what was billed for its membership; of no one here it reads nothing', async () => {
  const id = await room.member({ square_subscription_id: 'sub-known' })
  room.says({
    getSubscription: () => subscriptionSaid({ id: 'sub-known', invoiceIds: ['b'] }),
    getInvoice: () => billSaid({ id: `bill-${id}`, status: 'PAID' }),
  })
  await event('subscription.updated', 'unknown')
  await event('catalog.version.updated', 'sub-known')
  expect(room.asked).toEqual([])
  await event('subscription.updated', 'sub-known')
  expect((await room.membership(id)).paid_through).toBe('2026-04-15')
})

test('a card that was disabled at Square is not offered any more; an event of another kind says nothing about it', async () => {
  const card = await room.card(await room.person({ email: 'card@guest.example' }))
  const disabled = async () =>
    (await room.deps.db.selectFrom('cards').select('disabled_at').where('id', '=', card).executeTakeFirstOrThrow())
      .disabled_at
  await event('card.updated', `square-${card}`)
  expect(await disabled()).toBeNull()
  await event('card.disabled', `square-${card}`)
  expect(await disabled()).toEqual(room.deps.clock.now())
})

test('what is read of a refund by two events at once, or late, never takes it back to pending, and its membership ends', async () => {
  const { paymentId, ids } = await two()
  const known = { id: 're-both', paymentId, amountCents: 6400 }
  await Promise.all([note({ ...known, status: 'pending' }), note({ ...known, status: 'completed' })])
  expect((await refundsOf(paymentId)).map(({ state }) => state)).toEqual(['completed'])
  expect(await statesOf(ids)).toEqual(['ended', 'ended'])
  await note({ ...known, status: 'pending' })
  expect((await refundsOf(paymentId)).map(({ state }) => state)).toEqual(['completed'])
})
