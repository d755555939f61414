import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alignJob, refundJob, createMoneyRoom, type MoneyRoom, refundSaid } from '../../../test/money-room.ts'
import type { Trx } from '../../deps.ts'
import { closeLocation, previewClosure, todayAt } from './closure.ts'
import { currentPayments } from '../refunds/last-payment.ts'
import { wantRefund, type WantedRefund } from '../refunds/refund.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.begin()
  // What an earlier test closed does not appear in the next one.
  await room.deps.db.updateTable('memberships').set({ live: false }).execute()
  await room.deps.db.updateTable('locations').set({ active: true, last_day: null }).execute()
})

const inTrx = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => room.deps.db.transaction().execute(work)
/** One of a purchase of its own: 28 days from February 15 to March 15 for $32.00. */
const bought = async (given: Parameters<MoneyRoom['member']>[0] = {}, purchase = {}) => {
  const payer = await room.person({ email: `buyer-${room.deps.ids.id()}@guest.example` })
  const purchaseId = await room.purchase([payer], purchase)
  const id = await room.member({ payer_id: payer, subscriber_id: payer, purchase_id: purchaseId, ...given })
  return { id, payer, purchaseId, paymentId: `payment-${purchaseId}` }
}
const refunded = (known: Partial<WantedRefund> & Pick<WantedRefund, 'squarePaymentId'>) =>
  inTrx((trx) =>
    wantRefund(trx, room.deps, {
      requestId: room.deps.ids.id(),
      origin: 'person',
      purchaseId: null,
      membershipId: null,
      amountCents: 100,
      reason: 'Spilled',
      ...known,
    }),
  )
const renewed = (membershipId: string, periodStart: string, known = {}) =>
  room.deps.db
    .insertInto('renewals')
    .values({
      membership_id: membershipId,
      period_start: periodStart,
      square_invoice_id: null,
      square_payment_id: `renewal-${membershipId}-${periodStart}`,
      amount_cents: 3210,
      state: 'paid',
      at: room.deps.clock.now(),
      told_at: null,
      ...known,
    })
    .execute()
const preview = async (lastDay: string, at = 'kips-bay') => previewClosure(room.deps, at, lastDay)
const dueBack = async (lastDay: string) => (await preview(lastDay)).map(({ refundCents }) => refundCents)
const paymentOf = async (id: string) =>
  inTrx(async (trx) => (await currentPayments(trx, await room.membership(id)))[0] ?? null)

/** The job that works off the closing of Kips Bay or Newark, which a test has just begun. */
const closingJob = async () => (await room.jobs()).find((job) => job.startsWith('close_location '))

test('a preview says who, of which plan, until when and how much, and changes nothing', async () => {
  const { id } = await bought()
  const before = await room.membership(id)
  const [line] = await preview('2026-03-08')
  expect(line).toEqual({
    membershipId: id,
    name: before.payer_name,
    planName: 'One Month',
    endsOn: '2026-03-08',
    refundCents: 800,
  })
  expect(before.payer_name).toMatch(/^Payer \d+$/)
  expect(await room.membership(id)).toEqual(before)
  expect([await room.mails(), await room.jobs(), room.asked]).toEqual([[], [], []])
})

test('who gave no name is listed by email', async () => {
  const { payer } = await bought()
  const nameless = room.deps.db.updateTable('customers').set({ given_name: '' }).where('id', '=', payer)
  await nameless.execute()
  expect((await preview('2026-03-08'))[0]?.name).toMatch(/^buyer-.*@guest\.example$/)
})

test('only the memberships of that location that have not ended are closed', async () => {
  await bought()
  await bought({ location_id: 'westfield' })
  await bought({ live: false, state: 'ended' })
  expect(await preview('2026-03-08')).toHaveLength(1)
  expect(await preview('2026-03-08', 'newark')).toEqual([])
})

test('no membership lasts longer than it is paid or announced, nor than the location', async () => {
  const ends = async (given: Parameters<MoneyRoom['member']>[0], lastDay = '2026-03-20') => {
    await bought(given)
    return (await preview(lastDay)).at(-1)?.endsOn
  }
  expect(await ends({})).toBe('2026-03-15')
  expect(await ends({ end_date: '2026-03-10' })).toBe('2026-03-10')
  expect(await ends({ end_date: '2026-03-25', paid_through: null })).toBe('2026-03-20')
  expect(await ends({ kind: 'complimentary', paid_through: null })).toBe('2026-03-20')
  // A fixed term has no renewal day to end on.
  expect(await ends({ kind: 'term', end_date: '2026-05-15', paid_through: '2026-03-16' })).toBe('2026-03-20')
  expect(await ends({}, '2026-03-09')).toBe('2026-03-09')
})

test('what was never paid here, or has no paid day, gives nothing back', async () => {
  await room.member()
  await bought({ paid_through: null })
  await bought({}, { square_payment_id: null })
  expect(await dueBack('2026-03-08')).toEqual([0, 0, 0])
})

test('the last paid renewal counts, not the purchase before it; one that failed does not', async () => {
  const { id, paymentId } = await bought({ paid_through: '2026-04-15' })
  await renewed(id, '2026-04-15', { state: 'failed' })
  expect(await paymentOf(id)).toEqual({
    squarePaymentId: paymentId,
    cents: 3200,
    leftCents: 3200,
    returnedCents: 0,
    from: '2026-02-15',
  })
  await renewed(id, '2026-03-15')
  expect(await paymentOf(id)).toEqual({
    squarePaymentId: `renewal-${id}-2026-03-15`,
    cents: 3210,
    leftCents: 3210,
    returnedCents: 0,
    from: '2026-03-15',
  })
  expect(await dueBack('2026-03-20')).toEqual([2692])
})

test('of a purchase for three, each has a share, and what is left is left of the whole', async () => {
  const people = []
  for (const name of ['one', 'two', 'three']) people.push(await room.person({ email: `${name}@guest.example` }))
  const purchaseId = await room.purchase(people, { total_cents: 9601 })
  const ids = []
  for (const person of people)
    ids.push(await room.member({ payer_id: people[0] ?? '', subscriber_id: person, purchase_id: purchaseId }))
  const shares = await Promise.all(ids.map(paymentOf))
  expect(shares.map((share) => [share?.cents, share?.leftCents])).toEqual([
    [3201, 9601],
    [3200, 9601],
    [3200, 9601],
  ])
})

test('refunds of the payment leave less of it; one that failed left it; only closures of this membership count as returned', async () => {
  const { id, paymentId } = await bought()
  await refunded({ squarePaymentId: paymentId })
  await refunded({ squarePaymentId: 'another' })
  await refunded({ squarePaymentId: paymentId, origin: 'closure', membershipId: id, amountCents: 250 })
  await refunded({ squarePaymentId: paymentId, origin: 'automatic', membershipId: id, amountCents: 30 })
  const other = await room.member()
  await refunded({ squarePaymentId: paymentId, origin: 'closure', membershipId: other, amountCents: 7 })
  expect(await paymentOf(id)).toMatchObject({ cents: 3200, leftCents: 3200 - 387, returnedCents: 250 })
  const fail = room.deps.db.updateTable('refunds').set({ state: 'failed' }).where('amount_cents', '=', 250)
  await fail.execute()
  // Square refused it: the money is left, and the person who was told to refund it by hand did.
  expect(await paymentOf(id)).toMatchObject({ leftCents: 3200 - 137, returnedCents: 250 })
})

test('never more is due back than is left of the payment, and never less than nothing', async () => {
  const { id, paymentId } = await bought()
  const returnedBefore = { squarePaymentId: paymentId, origin: 'closure', membershipId: id } as const
  await refunded({ ...returnedBefore, requestId: `first-${id}`, amountCents: 150 })
  expect(await dueBack('2026-03-08')).toEqual([650])
  await room.deps.db.deleteFrom('refunds').where('request_id', '=', `first-${id}`).execute()
  await refunded({ squarePaymentId: paymentId, amountCents: 2900 })
  expect(await dueBack('2026-03-08')).toEqual([300])
  await refunded({ squarePaymentId: paymentId, origin: 'closure', membershipId: id, amountCents: 200 })
  expect(await dueBack('2026-03-08')).toEqual([100])
  await refunded({ squarePaymentId: paymentId, origin: 'automatic', amountCents: 300 })
  expect(await dueBack('2026-03-08')).toEqual([0])
})

test('credit that was given for a payment takes nothing of what a closing refunds, because it ends with the membership (O9.7)', async () => {
  const { id, paymentId } = await bought()
  await refunded({ squarePaymentId: paymentId, amountCents: 3000 })
  expect(await dueBack('2026-03-08')).toEqual([200])
  const asCredit = room.deps.db.updateTable('refunds').set({ state: 'credited', credit_to: id })
  await asCredit.where('square_payment_id', '=', paymentId).execute()
  expect(await dueBack('2026-03-08')).toEqual([800])
})

test('a location may close today, not yesterday, by its own calendar', async () => {
  expect(await todayAt(room.deps, 'newark')).toBe('2026-03-02')
  await expect(closeLocation(room.deps, 'newark', '2026-03-01')).rejects.toThrow(
    'The last day of a location must be today or later.',
  )
  expect(await closeLocation(room.deps, 'newark', '2026-03-02')).toEqual({
    lines: [],
    members: 0,
    refundCents: 0,
    refunds: { accepted: 0, failed: 0, unconfirmed: 0 },
  })
})

test('closing ends the membership, refunds its unused days for a stated reason, and tells payer and subscriber', async () => {
  const { payer, purchaseId, paymentId } = await bought()
  const subscriber = await room.person({ email: 'friend@guest.example' })
  await room.deps.db.updateTable('memberships').set({ live: false }).where('purchase_id', '=', purchaseId).execute()
  await room.deps.db
    .updateTable('purchase_subscribers')
    .set({ customer_id: subscriber })
    .where('purchase_id', '=', purchaseId)
    .execute()
  const id = await room.member({
    payer_id: payer,
    subscriber_id: subscriber,
    purchase_id: purchaseId,
    location_id: 'newark',
  })
  room.says({ refund: () => refundSaid({ id: `refund-${id}`, status: 'pending' }) })
  const { lines, refunds } = await closeLocation(room.deps, 'newark', '2026-03-08')
  expect([lines.map(({ membershipId, refundCents }) => [membershipId, refundCents]), refunds]).toEqual([
    [[id, 800]],
    { accepted: 1, failed: 0, unconfirmed: 0 },
  ])
  const now = room.deps.clock.now()
  expect(await room.membership(id)).toMatchObject({ end_date: '2026-03-08', cancelled_at: now, due_at: now })
  const refund = await room.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('membership_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(refund).toMatchObject({
    request_id: `closure:${id}:2026-03-08:${paymentId}`,
    origin: 'closure',
    purchase_id: purchaseId,
    square_payment_id: paymentId,
    amount_cents: 800,
    reason: `The location closed (no. ${refund.id})`,
    state: 'pending',
  })
  expect(await room.jobs()).toEqual([alignJob(id), await closingJob(), refundJob(refund.id)])
  expect((await room.auditLog()).at(-1)).toMatchObject({
    kind: 'closure_refund',
    customer_id: payer,
    detail: { membershipId: id, amountCents: 800 },
  })
  const closing = (await room.mails()).filter(({ kind }) => kind === 'location_closing')
  expect(closing.map(({ to, dedupeKey, facts }) => [to, dedupeKey, facts['refundCents']]).toSorted()).toEqual([
    [expect.stringMatching(/^buyer-/), `closing:${id}:2026-03-08:${payer}`, 800],
    ['friend@guest.example', `closing:${id}:2026-03-08:${subscriber}`, 0],
  ])
  expect(closing[0]?.facts).toMatchObject({
    planName: 'One Month',
    locationName: 'Shop newark',
    usableUntil: '2026-03-08',
    accountUrl: `${room.deps.settings.publicUrl}/redeem`,
  })
})

test('who has used every paid day is told of the closing, and nothing is refunded or recorded as such', async () => {
  const { id } = await bought()
  const before = await room.auditLog()
  const { lines } = await closeLocation(room.deps, 'kips-bay', '2026-03-15')
  expect(lines).toMatchObject([{ membershipId: id, refundCents: 0 }])
  expect(await room.jobs()).toEqual([alignJob(id), await closingJob()])
  expect(await room.auditLog()).toEqual(before)
  expect((await room.mails()).map(({ kind }) => kind)).toEqual(['location_closing'])
})

test('who is paused, has not paid, or is to get a gift after the last day reads what becomes of it', async () => {
  const paused = await bought({ paid_through: '2026-02-28', paused_until: '2026-04-28', paused_at: new Date(0) })
  const gift = await bought({ kind: 'term', is_gift: true, started_on: '2026-03-20', paid_through: '2026-04-20' })
  const friend = await room.person({ email: 'surprise@guest.example' })
  const { db } = room.deps
  await db
    .updateTable('memberships')
    .set({ subscriber_id: friend, end_date: '2026-04-20' })
    .where('id', '=', gift.id)
    .execute()
  await db
    .updateTable('purchase_subscribers')
    .set({ customer_id: friend })
    .where('purchase_id', '=', gift.purchaseId)
    .execute()
  const due = {
    membership_id: gift.id,
    recipient_email: 'surprise@guest.example',
    due_at: new Date('2026-03-20T14:00:00Z'),
  }
  await db.insertInto('gifts').values(due).execute()
  const { lines } = await closeLocation(room.deps, 'kips-bay', '2026-03-15')
  expect(lines.map(({ membershipId, refundCents, endsOn }) => [membershipId, refundCents, endsOn])).toEqual([
    [paused.id, 0, '2026-02-28'],
    [gift.id, 3200, '2026-03-15'],
  ])
  expect(await room.membership(paused.id)).toMatchObject({ paused_until: null, end_date: '2026-02-28' })
  const told = (await room.mails()).filter(({ kind }) => kind === 'location_closing')
  expect(told.map(({ facts }) => [facts['usableUntil'], facts['refundCents'], facts['given']])).toEqual([
    [null, 0, undefined],
    [null, 3200, true],
  ])
  expect(await db.selectFrom('gifts').select('due_at').where('membership_id', '=', gift.id).execute()).toEqual([
    { due_at: null },
  ])
})

test('what does not renew has no subscription to align; who canceled before keeps that moment; nothing due is not refunded', async () => {
  const canceledAt = new Date('2026-02-20T12:00:00Z')
  const id = await room.member({ kind: 'term', end_date: '2026-03-20', paid_through: null, cancelled_at: canceledAt })
  await closeLocation(room.deps, 'kips-bay', '2026-03-15')
  expect(await room.membership(id)).toMatchObject({ end_date: '2026-03-15', cancelled_at: canceledAt })
  expect(await room.jobs()).toEqual([await closingJob()])
  expect(await room.deps.db.selectFrom('refunds').selectAll().where('membership_id', '=', id).execute()).toEqual([])
})

test('the report counts what Square accepted, refused, and did not answer', async () => {
  const at = { location_id: 'westfield' }
  const [one, two, three] = [await bought(at), await bought(at), await bought(at)]
  room.says({
    refund: ({ squarePaymentId }) =>
      squarePaymentId === one.paymentId
        ? refundSaid({ id: 'refund-one' })
        : squarePaymentId === two.paymentId
          ? { kind: 'declined', code: 'REFUND_DECLINED' }
          : { kind: 'unknown' },
  })
  const closed = await closeLocation(room.deps, 'westfield', '2026-03-08')
  expect(closed.refunds).toEqual({ accepted: 1, failed: 1, unconfirmed: 1 })
  expect(closed.lines.map(({ membershipId }) => membershipId)).toEqual([one.id, two.id, three.id])
})
