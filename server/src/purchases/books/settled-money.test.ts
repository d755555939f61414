import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type BooksRoom, createBooksRoom } from '../../../test/office/books-room.ts'
import { storePayout } from '../../store/after-sale/payouts.ts'
import { describeBooks } from '../../store/books/check.ts'
import { matchEntries } from '../square/note-payout.ts'
import { listFailedPayouts } from '../square/list-open-payout.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let room: BooksRoom
beforeAll(async () => {
  room = await createBooksRoom()
})
afterAll(() => room.close())
beforeEach(() => room.restart())

const sums = async (cause: string) =>
  (await room.lines(cause)).map(({ day, account, cents }) => `${day} ${account} ${cents}`)
const balances = async (...names: string[]) => {
  const found: number[] = []
  for (const name of names) found.push(await room.account(name))
  return found
}
const nothingIsOff = async () => expect(await describeBooks(room.deps.db, room.now())).toEqual([])
const dispute = (payment: string, state: string, amountCents = 3200, id = 'dispute') => {
  const newest = { amount_cents: amountCents, state, updated_at: room.now(), moved_at: room.now() }
  const first = { square_dispute_id: id, square_payment_id: payment, seen_at: room.now(), opened_at: room.now() }
  return room.deps.db
    .insertInto('disputes')
    .values({ ...first, ...newest, reason: 'NO_KNOWLEDGE', due_at: null })
    .onConflict((one) => one.column('square_dispute_id').doUpdateSet(newest))
    .execute()
}

test('a disputed payment is with the bank until it is won (B3)', async () => {
  const { payment } = await room.bought()
  await dispute(payment, 'EVIDENCE_REQUIRED')
  await room.post()
  await room.post()
  expect(await sums('dispute')).toEqual(['2026-03-02 disputes 3200', '2026-03-02 square -3200'])
  room.pass(10)
  await dispute(payment, 'PROCESSING')
  await room.post()
  await dispute(payment, 'WON')
  await room.post()
  expect(await sums('dispute_won')).toEqual(['2026-03-12 square 3200', '2026-03-12 disputes -3200'])
  expect(await balances('disputes', 'square', 'tax')).toEqual([0, 3200, -200])
  await nothingIsOff()
})

test('one that is lost takes the days to come first, and the rest off what was earned', async () => {
  const { payment } = await room.bought()
  await dispute(payment, 'PROCESSING')
  await room.post()
  room.pass(10)
  await room.post()
  await dispute(payment, 'LOST')
  await room.post()
  // Ten of 31 days are earned: $9.67.
  expect(await sums('dispute_lost')).toEqual([
    '2026-03-12 disputes -3200',
    '2026-03-12 tax 200',
    '2026-03-12 deferred 2033',
    '2026-03-12 refunds 967',
  ])
  room.pass(40)
  await room.post()
  expect(await balances('disputes', 'square', 'tax', 'deferred', 'revenue', 'refunds')).toEqual([0, 0, 0, 0, -967, 967])
  await nothingIsOff()
})

test('one that was decided before it was seen is booked as opened and lost, each on its day', async () => {
  const { payment } = await room.bought()
  await room.post()
  room.pass(3)
  await dispute(payment, 'LOST')
  const opened = new Date('2026-03-03T15:00:00Z')
  await room.deps.db.updateTable('disputes').set({ opened_at: opened }).execute()
  await room.post()
  expect((await sums('dispute'))[0]).toBe('2026-03-03 disputes 3200')
  expect((await sums('dispute_lost'))[0]).toBe('2026-03-05 disputes -3200')
  await nothingIsOff()
})

test('a membership that ended while the bank decides: its rest waits, and is earned or lost once', async () => {
  const lost = await room.bought()
  const won = await room.bought()
  const open = await room.bought()
  for (const { payment } of [lost, won, open]) await dispute(payment, 'PROCESSING', 1000, payment)
  await room.post()
  room.pass(10)
  await room.deps.db.updateTable('memberships').set({ state: 'ended', ended_at: room.now() }).execute()
  room.pass(2)
  await room.post()
  expect(await sums('end')).toEqual([])
  await dispute(lost.payment, 'ACCEPTED', 1000, lost.payment)
  await dispute(won.payment, 'WON', 1000, won.payment)
  await room.post()
  room.pass(1)
  await room.post()
  // $10.00 of $32.00 is $0.62 of tax; the other days of both are earned, and those of the third one still wait.
  expect((await sums('dispute_lost')).map((line) => line.slice(11))).toEqual([
    'disputes -1000',
    'tax 62',
    'deferred 938',
  ])
  const earned = (await room.lines('end')).filter(({ account }) => account === 'deferred').map(({ cents }) => cents)
  expect(earned.toSorted((a, b) => a - b)).toEqual([2033 - 938, 2033])
  expect(await balances('deferred', 'disputes')).toEqual([-2033, 1000])
  await nothingIsOff()
  room.pass(40)
  await dispute(open.payment, 'WON', 1000, open.payment)
  await room.post()
  room.pass(1)
  await room.post()
  expect(await balances('deferred', 'disputes', 'square')).toEqual([0, 0, 3 * 3200 - 1000])
  await nothingIsOff()
})

test('a dispute about another amount, and one that is decided anew, are booked by their difference', async () => {
  const { payment } = await room.bought()
  await dispute(payment, 'EVIDENCE_REQUIRED', 3200)
  await room.post()
  await dispute(payment, 'EVIDENCE_REQUIRED', 1200)
  await room.post()
  expect(await room.account('disputes')).toBe(1200)
  await dispute(payment, 'LOST', 1200)
  await room.post()
  expect(await balances('disputes', 'square', 'tax', 'deferred')).toEqual([0, 2000, -125, -1875])
  await dispute(payment, 'PROCESSING', 1200)
  await room.post()
  expect(await balances('disputes', 'square', 'tax', 'deferred', 'refunds')).toEqual([1200, 2000, -200, -1875, -1125])
  await dispute(payment, 'WON', 1200)
  await room.post()
  expect(await balances('disputes', 'square', 'tax', 'deferred', 'refunds')).toEqual([0, 3200, -200, -1875, -1125])
  await dispute(payment, 'SOMETHING_NEW', 3200)
  await room.post()
  expect(await room.account('square')).toBe(3200)
  await nothingIsOff()
})

test('what was refunded before and is lost in full once more gives back its tax once', async () => {
  const { payment } = await room.bought()
  await room.refund(payment, 1600)
  await dispute(payment, 'LOST')
  await room.post()
  expect(await balances('disputes', 'square', 'tax', 'deferred', 'refunds')).toEqual([0, -1600, 0, 0, 1600])
  // A refund made in Square's dashboard afterwards finds no tax left to give back.
  await room.refund(payment, 100)
  await room.post()
  expect(await balances('square', 'tax', 'refunds')).toEqual([-1700, 0, 1700])
  await nothingIsOff()
})

test('an inquiry moves nothing, and a dispute of a payment that is not booked waits for it', async () => {
  const { payment } = await room.bought()
  await dispute(payment, 'INQUIRY_EVIDENCE_REQUIRED')
  await dispute('unknown payment', 'PROCESSING', 100, 'other')
  await room.post()
  expect(await balances('disputes', 'square')).toEqual([0, 3200])
  await nothingIsOff()
})

test('what is decided about a day that is closed is booked on the day it becomes known, and says so', async () => {
  const { payment } = await room.bought()
  await dispute(payment, 'PROCESSING')
  await room.post()
  const at = room.now()
  await room.deps.db.insertInto('sealed_days').values({ day: '2026-03-02', sealed_at: at, staff_id: null }).execute()
  await dispute(payment, 'WON')
  room.pass(3)
  await room.post()
  expect((await room.lines('dispute_won')).map(({ day, for: own }) => [day, own])).toEqual([
    ['2026-03-05', '2026-03-02'],
    ['2026-03-05', '2026-03-02'],
  ])
})

type Moved = {
  id: string
  type?: string
  gross: number
  fee?: number
  payment?: string
  refund?: string
  dispute?: string
}
const payout = async (id: string, entries: readonly Moved[], given: Record<string, unknown> = {}) => {
  const net = entries.reduce((sum, { gross, fee = 0 }) => sum + gross - fee, 0)
  const { locationId } = room.deps.settings.square
  const row = { id, square_location_id: locationId, state: 'PAID', amount_cents: net, created_at: room.now() }
  await storePayout(
    room.deps.db,
    { ...row, arrives_on: '2026-03-04', end_to_end_id: null, seen_at: room.now(), ...given },
    entries.map(({ id: entry, type = 'CHARGE', gross, fee = 0, ...of }) => ({
      id: entry,
      payout_id: id,
      at: room.now(),
      type,
      gross_cents: gross,
      fee_cents: fee,
      square_payment_id: of.payment ?? null,
      square_refund_id: of.refund ?? null,
      square_dispute_id: of.dispute ?? null,
    })),
  )
  await matchEntries(room.deps)
}

test('a payout is booked on the day it reaches the bank, by the location of what is in it, with its fees, once', async () => {
  const one = await room.bought()
  const other = await room.bought({ location_id: 'newark' })
  await room.refund(one.payment, 500, { square_refund_id: 'back' })
  await dispute(other.payment, 'PROCESSING', 1000)
  const entries = [
    { id: 'a', gross: 3200, fee: 123, payment: one.payment },
    { id: 'b', gross: 3200, fee: 123, payment: other.payment },
    { id: 'c', type: 'REFUND', gross: -500, payment: one.payment, refund: 'back' },
    { id: 'd', type: 'OPEN_DISPUTE', gross: -1000, payment: other.payment, dispute: 'dispute' },
    { id: 'e', type: 'DEPOSIT_FEE', gross: -25 },
  ]
  await payout('po', entries, { state: 'SENT' })
  await room.post()
  expect(await room.lines('payout')).toEqual([])
  await nothingIsOff()
  room.pass(2)
  for (let night = 0; night < 3; night += 1) {
    await payout('po', entries)
    await room.post()
    room.pass(1)
  }
  expect((await room.lines('payout')).map(({ day, at, account, cents }) => [day, at, account, cents])).toEqual([
    ['2026-03-04', 'kips-bay', 'bank', 3200 - 123 - 500 - 25],
    ['2026-03-04', 'kips-bay', 'fees', 123 + 25],
    ['2026-03-04', 'kips-bay', 'square', -2700],
    ['2026-03-04', 'newark', 'bank', 3200 - 123 - 1000],
    ['2026-03-04', 'newark', 'fees', 123],
    ['2026-03-04', 'newark', 'square', -2200],
  ])
  expect(await balances('square', 'bank', 'other')).toEqual([0, 4629, 0])
  // The fee is in the payout, and there alone.
  await dispute(other.payment, 'LOST', 1000)
  await payout('fee', [{ id: 'f', type: 'DISPUTE', gross: 0, fee: 1500, payment: other.payment, dispute: 'dispute' }])
  await room.post()
  expect(await balances('square', 'disputes', 'fees', 'bank')).toEqual([0, 0, 271 + 1500, 4629 - 1500])
  await nothingIsOff()
})

test('what is not ours stands apart, and what is matched later no longer does', async () => {
  await room.bought()
  const lost = await room.bought({ square_payment_id: null, location_id: 'newark' })
  room.says({ getPayment: (id) => (id === 'till' ? paidElsewhere : { kind: 'unknown' }) })
  room.pass(3)
  await payout('po', [
    { id: 'a', gross: 3200, fee: 123, payment: 'lost' },
    { id: 'b', gross: 650, fee: 49, payment: 'till' },
    { id: 'c', type: 'ADJUSTMENT', gross: -10 },
  ])
  await room.post()
  expect(await balances('bank', 'other', 'fees', 'square')).toEqual([3668, -3668, 0, 3200])
  await room.deps.db.updateTable('purchases').set({ square_payment_id: 'lost' }).where('id', '=', lost.id).execute()
  await matchEntries(room.deps)
  await room.deps.db.deleteFrom('books_state').execute()
  await room.post()
  expect(await balances('bank', 'other', 'fees', 'square')).toEqual([3668, -591, 123, 3200])
  expect((await room.lines('payout_matched')).map(({ at, account, cents }) => [at, account, cents])).toEqual([
    ['newark', 'bank', 3077],
    ['newark', 'fees', 123],
    ['newark', 'square', -3200],
    ['kips-bay', 'bank', -3077],
    ['kips-bay', 'other', 3077],
  ])
  await nothingIsOff()
})
const paidElsewhere = {
  kind: 'done' as const,
  value: {
    id: 'till',
    status: 'completed' as const,
    totalCents: 650,
    refundedCents: 0,
    referenceId: null,
    orderId: null,
    receiptUrl: null,
    declineCode: null,
    createdAt: '2026-03-02T12:00:00.000Z',
    customerId: null,
    note: '',
  },
}

test('a payout that fails is owed again until its money comes with another one, and waits for someone until then', async () => {
  const { payment } = await room.bought()
  await room.begin()
  const entries = [{ id: 'a', gross: 3200, fee: 123, payment }]
  await payout('po', entries)
  room.pass(3)
  await room.post()
  await payout('po', entries, { state: 'FAILED' })
  await room.post()
  await room.post()
  expect(await sums('payout_failed')).toEqual(['2026-03-05 bank -3077', '2026-03-05 square 3077'])
  expect(await balances('bank', 'square', 'fees')).toEqual([0, 3077, 123])
  await nothingIsOff()
  await listFailedPayouts(room.deps)
  expect(await room.findings()).toEqual([
    ['payout_failed', 'po', expect.stringMatching(/^The bank did not take the payout of March 2, 2026 \(\$30\.77\)/)],
  ])
  await payout('elsewhere', [], { square_location_id: 'another' })
  await payout('sent', [], { state: 'SENT' })
  await listFailedPayouts(room.deps)
  expect(await room.findings()).toHaveLength(1)
  await room.deps.db.deleteFrom('payouts').where('id', 'in', ['elsewhere', 'sent']).execute()
  const pieces = [
    { id: 'r1', type: 'RETURNED_PAYOUT', gross: 3000 },
    { id: 'r2', type: 'RETURNED_PAYOUT', gross: 77 },
  ]
  await payout('again', pieces)
  await room.post()
  expect(await balances('bank', 'square', 'other')).toEqual([3077, 0, 0])
  await listFailedPayouts(room.deps)
  expect(await room.findings()).toEqual([])
  await nothingIsOff()
})

test('one that had failed before it was booked leaves its fees, and nothing at the bank', async () => {
  const { payment } = await room.bought()
  await payout('po', [{ id: 'a', gross: 3200, fee: 123, payment }], { state: 'FAILED', arrives_on: '2026-03-09' })
  await room.post()
  expect(await balances('bank', 'square', 'fees')).toEqual([0, 3077, 123])
  expect((await sums('payout'))[0]).toBe('2026-03-02 bank 3077')
  await nothingIsOff()
})

test('while the nightly comparison reads payouts, they wait until it has matched them', async () => {
  const { payment } = await room.bought()
  room.pass(4)
  await payout('po', [{ id: 'a', gross: 3200, fee: 123, payment }])
  const at = room.now()
  await room.deps.db
    .insertInto('comparison')
    .values({ begun_at: at, from_at: at, to_at: at, since: null, part: 'payouts', cursor: null, payments: 0 })
    .execute()
  await room.post()
  expect(await room.lines('payout')).toEqual([])
  await room.deps.db.deleteFrom('comparison').execute()
  await room.post()
  expect(await room.account('bank')).toBe(3077)
})

test('old payouts that were heard of just now are on their way into the books, and missing ten minutes later', async () => {
  const { payment } = await room.bought()
  await room.post()
  room.pass(4)
  await payout('po', [{ id: 'a', gross: 3200, fee: 123, payment }])
  await nothingIsOff()
  const later = new Date(room.now().getTime() + 11 * 60_000)
  const late = 'One payment, refund, dispute or payout is not in the books.'
  expect((await describeBooks(room.deps.db, later)).join(' ')).toContain(late)
})

test('a day that is off is found: at the bank, in disputes, and what is not booked at all', async () => {
  const { payment } = await room.bought()
  await dispute(payment, 'PROCESSING')
  await payout('po', [{ id: 'a', gross: 3200, fee: 123, payment }])
  room.pass(4)
  const waits = (await describeBooks(room.deps.db, room.now())).join(' ')
  expect(waits).toBe('2 payments, refunds, disputes or payouts are not in the books.')
  await room.post()
  await sql`update payouts set amount_cents = amount_cents + 1`.execute(room.deps.db)
  await sql`update disputes set taken_cents = taken_cents + 1, amount_cents = amount_cents + 1`.execute(room.deps.db)
  const found = (await describeBooks(room.deps.db, room.now())).join(' ')
  for (const off of ['$30.78', '$32.01', 'changed what Square owes']) expect(found).toContain(off)
})
