import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { calendarUrl } from '../calendar/link.ts'
import { type PaidBill, type RenewalPayment, renewalFailed, renewalPaid, renewalPaidIn } from './renewal.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const DAY = 86_400_000
const at = (instant: string) => room.deps.clock.setNow(new Date(instant))
beforeEach(() => at('2026-03-15T15:00:00Z'))

const periods = (id: string) =>
  room.deps.db
    .selectFrom('renewals')
    .select(['period_start', 'state', 'amount_cents', 'square_invoice_id', 'square_payment_id'])
    .where('membership_id', '=', id)
    .orderBy('period_start')
    .execute()
const audited = async (id: string) =>
  (await room.auditLog())
    .filter(({ detail }) => (detail as { membershipId?: string }).membershipId === id)
    .map(({ kind, detail, customer_id }) => [kind, (detail as { periodStart?: string }).periodStart, customer_id])
const taken = (id: string, at = '2026-03-15T14:00:00Z') => ({ id: `payment-${id}`, takenAt: new Date(at) })
const paid = (id: string, bill: Partial<PaidBill> = {}, payment: RenewalPayment | null = taken(id)) =>
  room.deps.db
    .transaction()
    .execute((trx) =>
      renewalPaidIn(trx, room.deps, id, { id: null, dueOn: '2026-03-15', totalCents: 3200, ...bill }, payment),
    )
const failed = (id: string, bill: object | null = {}) =>
  renewalFailed(
    room.deps,
    id,
    bill && { id: `bill-${id}`, dueOn: '2026-03-15', totalCents: 3210, payUrl: 'https://pay.example/1', ...bill },
  )
const changed = async (id: string) => {
  const { state, paid_through, grace_until, end_date } = await room.membership(id)
  return [state, paid_through, grace_until, end_date]
}

test('a paid renewal moves the paid day by one period, once, and the payer has a receipt', async () => {
  const id = await room.member()
  const { payer_id: payer, payer_email: to, payer_name: name } = await room.membership(id)
  expect(await paid(id, { id: `bill-${id}` })).toBe(true)
  expect(await changed(id)).toEqual(['active', '2026-04-15', null, null])
  // The reminder of the next renewal, at midnight in New York.
  expect((await room.membership(id)).due_at).toEqual(new Date('2026-04-12T04:00:00Z'))
  expect(await periods(id)).toEqual([
    {
      period_start: '2026-03-15',
      state: 'paid',
      amount_cents: 3200,
      square_invoice_id: `bill-${id}`,
      square_payment_id: `payment-${id}`,
    },
  ])
  expect(await audited(id)).toEqual([['renewal_paid', '2026-03-15', payer]])
  const receipt = {
    kind: 'renewal_paid',
    dedupeKey: `renewed:${id}:2026-03-15`,
    to,
    facts: {
      shopName: expect.any(String),
      accountUrl: `${room.deps.settings.publicUrl}/redeem`,
      name,
      planName: 'One Month',
      locationName: 'Shop kips-bay',
      address: expect.any(String),
      totalCents: 3200,
      card: null,
      paidOn: '2026-03-15',
      renewedFrom: '2026-03-15',
      paidThrough: '2026-04-15',
      calendarUrl: calendarUrl(room.deps.settings, id),
      untaxed: false,
      paid: {
        subtotalCents: 3000,
        taxCents: 200,
        taxRate: 6675,
        paymentId: `payment-${id}`,
      },
    },
  }
  expect(await room.mails()).toEqual([receipt])
  expect(await paid(id, { id: 'another', totalCents: 1 })).toBe(false)
  expect([await changed(id), await room.mails()]).toEqual([['active', '2026-04-15', null, null], [receipt]])
})

test('the receipt of an overdue renewal says the day the money was taken, at the shop, and since when it renews', async () => {
  const id = await room.member({ state: 'unpaid' })
  // Late in the evening in New York.
  await paid(id, {}, taken(id, '2026-03-21T02:00:00Z'))
  expect((await room.mails())[0]?.facts).toMatchObject({ paidOn: '2026-03-20', renewedFrom: '2026-03-15' })
  const unknown = await room.member({ state: 'unpaid' })
  room.later(6 * 24 * 3_600_000)
  await paid(unknown, {}, null)
  const today = room.deps.clock.now().toISOString().slice(0, 10)
  expect((await room.mails()).at(-1)?.facts).toMatchObject({ paidOn: today, renewedFrom: '2026-03-15' })
})

test('the receipt says what was charged, not what the plan costs today, and the card that renews', async () => {
  const payer = await room.person({ email: 'card@guest.example' })
  const id = await room.member({ payer_id: payer, subscriber_id: payer, card_id: await room.card(payer) })
  await paid(id, { totalCents: 2999 })
  expect((await room.mails())[0]?.facts).toMatchObject({ totalCents: 2999, card: { brand: 'VISA', last4: '1111' } })
})

test('a period that starts without a day is the one that is due; without any day there is nothing to count', async () => {
  const id = await room.member()
  expect(await paid(id, { dueOn: null })).toBe(true)
  expect((await periods(id)).map(({ period_start }) => period_start)).toEqual(['2026-03-15'])
  const never = await room.member({ paid_through: null })
  expect(await paid(never, { dueOn: null })).toBe(false)
  expect(await periods(never)).toEqual([])
  expect(await paid(never)).toBe(true)
  expect(await changed(never)).toEqual(['active', '2026-04-15', null, null])
})

test('an old bill that is paid late does not take the paid day back', async () => {
  const id = await room.member({ paid_through: '2026-06-15' })
  expect(await paid(id)).toBe(true)
  expect((await room.membership(id)).paid_through).toBe('2026-06-15')
  expect((await room.mails())[0]?.facts).toMatchObject({ paidOn: '2026-03-15', paidThrough: '2026-06-15' })
})

test('a paused membership is active again; one that has ended stays ended', async () => {
  const grace = await room.member({ state: 'grace', grace_until: '2026-03-18' })
  await paid(grace)
  expect(await changed(grace)).toEqual(['active', '2026-04-15', null, null])
  const ended = await room.member({ state: 'ended', live: false, grace_until: '2026-03-18' })
  await paid(ended)
  expect(await changed(ended)).toEqual(['ended', '2026-04-15', '2026-03-18', null])
})

test('paid after it was canceled, it ends with the period that was paid', async () => {
  const id = await room.member({ cancelled_at: new Date('2026-03-15T16:00:00Z'), end_date: '2026-03-15' })
  await paid(id)
  expect(await changed(id)).toEqual(['active', '2026-04-15', null, '2026-04-15'])
  expect((await room.membership(id)).due_at).toEqual(new Date('2026-04-16T04:00:00Z'))
})

test('the next renewal returns to the day it was bought on; a year later for a year', async () => {
  const month = await room.member({ paid_through: '2026-02-28', anchor_day: 31 })
  await paid(month, { dueOn: '2026-02-28' })
  expect((await room.membership(month)).paid_through).toBe('2026-03-31')
  const free = await room.member({ paid_through: '2026-02-28', anchor_day: null })
  await paid(free, { dueOn: '2026-02-28' })
  expect((await room.membership(free)).paid_through).toBe('2026-03-28')
  const year = await room.member({ frequency: 'year' })
  await paid(year)
  expect((await room.membership(year)).paid_through).toBe('2027-03-15')
})

test('a payment after a failure replaces it', async () => {
  const id = await room.member()
  await failed(id)
  await renewalPaid(room.deps, id, { id: `bill-${id}`, dueOn: '2026-03-15', totalCents: 3210 }, null)
  expect(await periods(id)).toMatchObject([{ state: 'paid', square_payment_id: null }])
  expect(await changed(id)).toEqual(['active', '2026-04-15', null, null])
})

test('a failed renewal begins three days of grace, once, and the payer has the amount and a way to pay', async () => {
  const id = await room.member()
  const { payer_id: payer, payer_email: to } = await room.membership(id)
  await failed(id)
  expect(await changed(id)).toEqual(['grace', '2026-03-15', '2026-03-18', null])
  // Looked at on every day of grace.
  expect((await room.membership(id)).due_at).toEqual(new Date('2026-03-16T04:00:00Z'))
  expect(await audited(id)).toEqual([['renewal_failed', '2026-03-15', payer]])
  expect(await periods(id)).toMatchObject([{ state: 'failed', amount_cents: 3210, square_invoice_id: `bill-${id}` }])
  const [mail, ...others] = await room.mails()
  expect([mail?.kind, mail?.dedupeKey, mail?.to, others]).toEqual(['renewal_failed', `failed:${id}:2026-03-15`, to, []])
  expect(mail?.facts).toMatchObject({
    planName: 'One Month',
    renewsOn: '2026-03-15',
    usableUntil: '2026-03-18',
    payUrl: 'https://pay.example/1',
    totalCents: 3210,
  })
  // The next attempt fails too: no second grace, no second email.
  at('2026-03-17T15:00:00Z')
  await failed(id, { totalCents: 3300 })
  expect(await changed(id)).toEqual(['grace', '2026-03-15', '2026-03-18', null])
  expect(await periods(id)).toMatchObject([{ amount_cents: 3300 }])
  expect([(await room.mails()).length, (await audited(id)).length]).toEqual([1, 1])
})

test('without a bill, the amount is the price with tax, and there is no link to pay with', async () => {
  const id = await room.member()
  at('2026-03-15T23:00:00Z')
  await failed(id, null)
  expect(await changed(id)).toEqual(['active', '2026-03-15', null, null])
  at('2026-03-16T12:00:00Z')
  await failed(id, null)
  expect(await changed(id)).toEqual(['grace', '2026-03-15', '2026-03-18', null])
  expect(await periods(id)).toMatchObject([{ amount_cents: 3200, square_invoice_id: null }])
  expect((await room.mails())[0]?.facts).toMatchObject({ totalCents: 3200, payUrl: null })
})

test('a bill without a day is for the renewal that is due', async () => {
  const id = await room.member()
  await failed(id, { dueOn: null })
  expect(await changed(id)).toEqual(['grace', '2026-03-15', '2026-03-18', null])
})

test.each<[string, Parameters<MoneyRoom['member']>[0], string]>([
  ['has ended', { state: 'ended', live: false }, '2026-03-15'],
  ['was canceled', { cancelled_at: new Date('2026-03-14T12:00:00Z') }, '2026-03-15'],
  ['was paid for a later period', {}, '2026-02-15'],
])('a failed bill says nothing about a membership that %s', async (_what, given, dueOn) => {
  const id = await room.member(given)
  const before = await changed(id)
  await failed(id, { dueOn })
  expect([await changed(id), await periods(id), await room.mails()]).toEqual([before, [], []])
})

test('a bill of a membership that was never paid starts its grace; without a day there is nothing to fail', async () => {
  const id = await room.member({ paid_through: null })
  await failed(id, { dueOn: null })
  expect(await changed(id)).toEqual(['active', null, null, null])
  await failed(id)
  expect(await changed(id)).toEqual(['grace', null, '2026-03-18', null])
})

test('a failure that comes after the payment changes nothing', async () => {
  const id = await room.member()
  await paid(id)
  await room.deps.db.updateTable('memberships').set({ paid_through: '2026-03-15' }).where('id', '=', id).execute()
  await room.begin()
  await failed(id)
  expect([(await changed(id))[0], await periods(id), await room.mails()]).toMatchObject([
    'active',
    [{ state: 'paid' }],
    [],
  ])
})

test('a stopped membership is not given grace again by a later bill; the new amount is kept for who pays', async () => {
  const id = await room.member({ state: 'unpaid' })
  at(new Date(Date.parse('2026-04-15T15:00:00Z') + DAY).toISOString())
  await failed(id, { dueOn: '2026-04-15', totalCents: 3500 })
  expect([(await changed(id))[0], await room.mails()]).toEqual(['unpaid', []])
  expect(await periods(id)).toMatchObject([{ period_start: '2026-04-15', amount_cents: 3500 }])
})
