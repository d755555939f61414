import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundJob, createMoneyRoom, type MoneyRoom, refundSaid } from '../../../test/money-room.ts'
import { installationOf } from '../../store/installation.ts'
import { refundAutomatically, type UnwantedCapture } from './automatic-refund.ts'
import { sendRefund, wantRefund, type WantedRefund } from './refund.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const HOUR = 3_600_000
const refundsOf = (paymentId: string) =>
  room.deps.db.selectFrom('refunds').selectAll().where('square_payment_id', '=', paymentId).execute()
const wanted = async (known: Partial<WantedRefund> = {}) => {
  const squarePaymentId = `payment-${room.deps.ids.id()}`
  const refund: WantedRefund = {
    requestId: `request-${squarePaymentId}`,
    origin: 'person',
    purchaseId: null,
    membershipId: null,
    squarePaymentId,
    amountCents: 500,
    reason: 'Spilled',
    ...known,
  }
  const isNew = await room.deps.db.transaction().execute((trx) => wantRefund(trx, room.deps, refund))
  const [row] = await refundsOf(refund.squarePaymentId)
  return { refund, isNew, id: row?.id ?? '' }
}
const stateOf = async (id: string) =>
  room.deps.db
    .selectFrom('refunds')
    .select(['state', 'square_refund_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a refund is recorded with a key of its own and its number in the reason, and one job sends it', async () => {
  const { refund, isNew, id } = await wanted()
  expect(isNew).toBe(true)
  expect((await refundsOf(refund.squarePaymentId))[0]).toMatchObject({
    request_id: refund.requestId,
    origin: 'person',
    amount_cents: 500,
    provider_key: `${await installationOf(room.deps.db)}:${id}`,
    square_refund_id: null,
    reason: `Spilled (no. ${id})`,
    state: 'wanted',
    created_at: room.deps.clock.now(),
  })
  expect(await room.jobs()).toEqual([refundJob(id)])
  const again = await room.deps.db.transaction().execute((trx) => wantRefund(trx, room.deps, refund))
  expect([again, await room.jobs()]).toEqual([false, [refundJob(id)]])
})

test('it is sent as it was recorded, under its key, and its state is what the provider says', async () => {
  const { refund, id } = await wanted()
  room.says({ refund: () => refundSaid({ id: 're-1', status: 'pending' }) })
  expect(await sendRefund(room.deps, id)).toBe('pending')
  expect(room.asked).toEqual([
    [
      'refund',
      {
        key: `${await installationOf(room.deps.db)}:${id}`,
        squarePaymentId: refund.squarePaymentId,
        amountCents: 500,
        reason: `Spilled (no. ${id})`,
      },
    ],
  ])
  expect(await stateOf(id)).toEqual({ state: 'pending', square_refund_id: 're-1' })
  // From here on it is followed, not sent again.
  room.says({ getRefund: () => refundSaid({ id: 're-1' }) })
  expect(await sendRefund(room.deps, id)).toBe('completed')
  expect(room.asked.slice(1)).toEqual([['getRefund', 're-1']])
  expect(await sendRefund(room.deps, id)).toBe('completed')
  expect(room.asked).toHaveLength(2)
  expect([await room.findings(), await room.mails()]).toEqual([[], []])
})

test('without an answer it stays wanted, and the job tries again', async () => {
  const { id } = await wanted()
  await expect(sendRefund(room.deps, id)).rejects.toThrow('The provider did not say what became of the refund.')
  expect(await stateOf(id)).toEqual({ state: 'wanted', square_refund_id: null })
})

test.each([
  ['refuses', () => ({ kind: 'declined' as const, code: 'REFUND_AMOUNT_INVALID' }), 'REFUND_AMOUNT_INVALID', null],
  ['fails', () => refundSaid({ id: 're-failed', status: 'failed' }), 'failed', 're-failed'],
])('one that Square %s is for a person, and is not tried again', async (_how, refund, code, squareId) => {
  const { id, refund: asked } = await wanted({ origin: 'closure', membershipId: await room.member() })
  room.says({ refund })
  expect(await sendRefund(room.deps, id)).toBe('failed')
  expect(await stateOf(id)).toEqual({ state: 'failed', square_refund_id: squareId })
  expect(await room.findings()).toEqual([
    [
      'refund_failed',
      id,
      `Square refused a refund of $5.00 on payment ${asked.squarePaymentId} (${code}). Reason: Spilled (no. ${id}). The shop still has the money: refund it in Square's dashboard.`,
    ],
  ])
  expect(await room.mails()).toEqual([])
  expect(await sendRefund(room.deps, id)).toBe('failed')
  expect(room.asked).toHaveLength(1)
  await room.deps.db.updateTable('refunds').set({ square_refund_id: null }).where('id', '=', id).execute()
})

test('the payer is told of a refund after a closing, once Square has accepted it; of no other', async () => {
  const membershipId = await room.member()
  const { payer_email: to, payer_name: name } = await room.membership(membershipId)
  const { id } = await wanted({ origin: 'closure', membershipId })
  const other = await wanted({ origin: 'person', membershipId })
  const whole = await wanted({ origin: 'closure' })
  let count = 0
  room.says({ refund: () => refundSaid({ id: `${membershipId}-${(count += 1)}`, status: 'pending' }) })
  for (const one of [id, other.id, whole.id]) await sendRefund(room.deps, one)
  expect(await room.mails()).toEqual([
    {
      kind: 'refunded',
      dedupeKey: `refund:${id}`,
      to,
      facts: {
        shopName: expect.any(String),
        accountUrl: `${room.deps.settings.publicUrl}/redeem`,
        name,
        planName: 'One Month',
        totalCents: 500,
      },
    },
  ])
})

const captured = (known: Partial<UnwantedCapture> = {}): UnwantedCapture => ({
  purchaseId: null,
  squarePaymentId: `payment-${room.deps.ids.id()}`,
  amountCents: 3200,
  takenAt: room.deps.clock.now(),
  recordedAt: room.deps.clock.now(),
  reason: 'A payment without a purchase',
  ...known,
})
const returned = async (capture: UnwantedCapture) => {
  await room.deps.db.transaction().execute((trx) => refundAutomatically(trx, room.deps, capture))
  return (await refundsOf(capture.squarePaymentId)).length
}
const later = (ms: number) => new Date(room.deps.clock.now().getTime() + ms)

test('unwanted money goes back with its reason, once', async () => {
  room.later(2 * HOUR)
  const capture = captured({ membershipId: await room.member() })
  expect([await returned(capture), await returned(capture)]).toEqual([1, 1])
  expect((await refundsOf(capture.squarePaymentId))[0]).toMatchObject({
    request_id: `automatic:${capture.squarePaymentId}`,
    origin: 'automatic',
    membership_id: capture.membershipId,
    purchase_id: null,
    amount_cents: 3200,
    reason: expect.stringMatching(/^A payment without a purchase \(no\. /),
  })
  expect(await room.findings()).toEqual([])
})

test('money taken five minutes before it was recorded may be clocks that differ; earlier money is not ours to refund', async () => {
  room.later(2 * HOUR)
  expect(await returned(captured({ takenAt: later(-300_000) }))).toBe(1)
  const early = captured({ takenAt: later(-300_001) })
  const unreadable = captured({ takenAt: new Date(''), purchaseId: 'p-1' })
  expect([await returned(early), await returned(unreadable)]).toEqual([0, 0])
  const held = 'Not refunded, because Square took it before this database recorded the request for it: $32.00'
  expect(await room.findings()).toEqual([
    [
      'refund_held',
      early.squarePaymentId,
      `${held}, payment ${early.squarePaymentId}, purchase none: ${early.reason}.`,
    ],
    [
      'refund_held',
      unreadable.squarePaymentId,
      `${held}, payment ${unreadable.squarePaymentId}, purchase p-1: ${unreadable.reason}.`,
    ],
  ])
})

test('three an hour go back by themselves; an hour after the first there is room again', async () => {
  room.later(2 * HOUR)
  const three = [await returned(captured()), await returned(captured()), await returned(captured())]
  expect(three).toEqual([1, 1, 1])
  const fourth = captured()
  expect(await returned(fourth)).toBe(0)
  expect((await room.findings())[0]?.[2]).toContain(
    'Not refunded, because 3 refunds were already made automatically within an hour: $32.00',
  )
  room.later(HOUR - 1)
  expect(await returned(captured())).toBe(0)
  room.later(1)
  expect(await returned(captured())).toBe(1)
  // Recorded while the clock was ahead: it counts all the same.
  room.later(-HOUR)
  expect(await returned(captured())).toBe(0)
})
