import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alignJob, createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { type BillPayment, returnUnwanted } from './unwanted-bill.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const canceledAt = new Date('2026-03-14T12:00:00Z')
const canceled = { cancelled_at: canceledAt, end_date: '2026-03-15' }
const member = (given: Parameters<MoneyRoom['member']>[0] = canceled) => room.member(given)
const after = (id: string, ms = 1): BillPayment => ({
  id: `payment-${id}`,
  takenAt: new Date(canceledAt.getTime() + ms),
})
const bill = (dueOn: string | null = '2026-03-15') => ({ dueOn, totalCents: 3210 })
const refunds = (id: string) =>
  room.deps.db.selectFrom('refunds').selectAll().where('square_payment_id', '=', `payment-${id}`).execute()

test('what was taken after the cancellation goes back in full, once, is logged, and the member is told', async () => {
  const id = await member()
  const { payer_id: payer, payer_email: to, payer_name: name } = await room.membership(id)
  expect(await returnUnwanted(room.deps, id, bill(), after(id))).toBe(true)
  const [refund] = await refunds(id)
  expect(refund).toMatchObject({
    request_id: `canceled:payment-${id}`,
    origin: 'automatic',
    purchase_id: null,
    membership_id: id,
    amount_cents: 3210,
    reason: `Charged after the membership was canceled (no. ${refund?.id})`,
  })
  expect(await room.jobs()).toContain(alignJob(id))
  expect((await room.auditLog()).at(-1)).toMatchObject({
    kind: 'renewal_returned',
    customer_id: payer,
    detail: { membershipId: id, amountCents: 3210 },
  })
  const mails = await room.mails()
  expect(mails).toEqual([
    {
      kind: 'renewal_returned',
      dedupeKey: `renewal-returned:payment-${id}`,
      to,
      facts: {
        shopName: expect.any(String),
        accountUrl: `${room.deps.settings.publicUrl}/redeem`,
        name,
        planName: 'One Month',
        totalCents: 3210,
        paidOn: '2026-03-14',
        usableUntil: '2026-03-15',
      },
    },
  ])
  // The same bill again, even after the cancellation was undone: it is still the one that goes back.
  await room.deps.db
    .updateTable('memberships')
    .set({ cancelled_at: null, end_date: null })
    .where('id', '=', id)
    .execute()
  expect(await returnUnwanted(room.deps, id, bill(), after(id))).toBe(true)
  expect([(await refunds(id)).length, await room.mails()]).toEqual([1, mails])
})

test('what was taken before the cancellation, or at that moment, is for a period that had begun', async () => {
  const id = await member()
  expect(await returnUnwanted(room.deps, id, bill(), after(id, 0))).toBe(false)
  expect(await returnUnwanted(room.deps, id, bill(), after(id, -1))).toBe(false)
  expect([await refunds(id), await room.mails()]).toEqual([[], []])
})

test('of a membership that goes on, nothing is returned', async () => {
  const id = await member({})
  expect(await returnUnwanted(room.deps, id, bill(), after(id))).toBe(false)
  expect(await refunds(id)).toEqual([])
})

test('a period that counts as paid stays paid', async () => {
  const id = await member()
  await room.deps.db
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: '2026-03-15',
      square_invoice_id: null,
      square_payment_id: 'another',
      amount_cents: 3210,
      state: 'paid',
      at: room.deps.clock.now(),
      told_at: null,
    })
    .execute()
  expect(await returnUnwanted(room.deps, id, bill(), after(id))).toBe(false)
  // A bill without a day is of the paid day.
  expect(await returnUnwanted(room.deps, id, bill(null), after(id))).toBe(false)
  expect(await refunds(id)).toEqual([])
})

test('without a known payment the day of the bill decides, by the calendar of the place; then the payment is waited for', async () => {
  // Half past eleven at night in New York, the day after in London.
  const id = await member({ cancelled_at: new Date('2026-03-15T03:30:00Z'), end_date: '2026-03-15' })
  expect(await returnUnwanted(room.deps, id, bill('2026-03-14'), null)).toBe(false)
  await expect(returnUnwanted(room.deps, id, bill('2026-03-15'), null)).rejects.toThrow(
    'The payment of an unwanted bill is not listed yet.',
  )
  expect(await refunds(id)).toEqual([])
})

test('one that was never paid counts from its start', async () => {
  const id = await member({ ...canceled, paid_through: null, started_on: '2026-03-14' })
  expect(await returnUnwanted(room.deps, id, bill(null), null)).toBe(false)
  await room.deps.db.updateTable('memberships').set({ started_on: '2026-03-15' }).where('id', '=', id).execute()
  await expect(returnUnwanted(room.deps, id, bill(null), null)).rejects.toThrow()
})

test('who has no membership any more reads nothing about how long it is usable', async () => {
  const id = await member({ ...canceled, state: 'ended', live: false })
  await returnUnwanted(room.deps, id, bill(), after(id))
  expect((await room.mails())[0]?.facts).toMatchObject({ usableUntil: null })
})
