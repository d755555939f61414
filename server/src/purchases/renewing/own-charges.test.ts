import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import type { Evidence } from '../charging/state.ts'
import { createRenewalBook } from './renewal-book.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const db = () => room.deps.db
/** $32.00 in place of the bill of March 15. */
const charge = async (
  given: Parameters<MoneyRoom['member']>[0] = {},
  { state = 'charging' as const, tries = 1 }: { state?: 'charging' | 'unknown' | 'abandoned'; tries?: number } = {},
) => {
  const membershipId = await room.member({ state: 'grace', grace_until: '2026-03-18', ...given })
  const id = `charge-${membershipId}`
  await db()
    .insertInto('renewal_charges')
    .values({
      id,
      payment_id: `ours-${id}`,
      membership_id: membershipId,
      period_start: '2026-03-15',
      session_id: null,
      card_id: null,
      amount_cents: 3200,
      state,
      tries,
      provider_request: JSON.stringify({ key: id }),
      square_payment_id: null,
      decline_code: null,
      created_at: room.deps.clock.now(),
      updated_at: room.deps.clock.now(),
      next_look_at: null,
    })
    .execute()
  return { id, membershipId, paymentId: `payment-${id}` }
}
const captured = (squarePaymentId: string, totalCents = 3200): Evidence => ({
  kind: 'captured',
  squarePaymentId,
  totalCents,
  receiptUrl: null,
  takenAt: room.deps.clock.now(),
})
const settle = (id: string, evidence: Evidence) => createRenewalBook(room.deps).settle(id, evidence)
const row = (id: string) =>
  db().selectFrom('renewal_charges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refunds = (paymentId: string) =>
  db().selectFrom('refunds').selectAll().where('square_payment_id', '=', paymentId).execute()
const logged = async (id: string) =>
  (await room.auditLog())
    .filter(({ detail }) => (detail as { chargeId?: string }).chargeId === id)
    .map(({ kind, customer_id, detail }) => [kind, customer_id, detail])

test('a charge that no one knows settles nothing', async () => {
  expect(await settle('no such charge', captured('p'))).toBeNull()
})

test('captured money pays the period: the membership runs again, and what settled it is kept', async () => {
  const { id, membershipId, paymentId } = await charge()
  const { payer_id: payer } = await room.membership(membershipId)
  expect(await settle(id, captured(paymentId))).toBe('succeeded')
  expect(await room.membership(membershipId)).toMatchObject({
    state: 'active',
    paid_through: '2026-04-15',
    grace_until: null,
  })
  expect(await row(id)).toMatchObject({
    state: 'succeeded',
    square_payment_id: paymentId,
    decline_code: null,
    next_look_at: null,
    updated_at: room.deps.clock.now(),
  })
  const renewal = await db()
    .selectFrom('renewals')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .executeTakeFirstOrThrow()
  expect(renewal).toMatchObject({
    period_start: '2026-03-15',
    square_invoice_id: null,
    square_payment_id: paymentId,
    amount_cents: 3200,
    state: 'paid',
  })
  expect(await logged(id)).toEqual([['renewal_charge_succeeded', payer, { chargeId: id, membershipId }]])
  // The event about it comes too.
  expect(await settle(id, captured(paymentId))).toBe('succeeded')
  expect([(await logged(id)).length, await refunds(paymentId)]).toEqual([1, []])
})

test('a second payment for the same charge goes back, and the period stays paid', async () => {
  const { id, membershipId, paymentId } = await charge()
  await settle(id, captured(paymentId))
  expect(await settle(id, captured(`${paymentId}-2`, 3300))).toBe('succeeded')
  expect(await row(id)).toMatchObject({ state: 'succeeded', square_payment_id: paymentId })
  expect(await refunds(`${paymentId}-2`)).toMatchObject([
    {
      origin: 'automatic',
      membership_id: membershipId,
      purchase_id: null,
      amount_cents: 3300,
      reason: expect.stringMatching(/^A renewal that was paid otherwise \(no\. /),
    },
  ])
  expect(await refunds(paymentId)).toEqual([])
  expect(await logged(id)).toHaveLength(1)
})

test.each<[string, Parameters<MoneyRoom['member']>[0]]>([
  ['ended', { state: 'ended', live: false }],
  ['was canceled', { cancelled_at: new Date('2026-03-02T10:00:00Z') }],
])('money for a membership that %s meanwhile buys no time and goes back', async (_what, given) => {
  room.later(2 * 3_600_000)
  const { id, membershipId, paymentId } = await charge(given)
  const before = await room.membership(membershipId)
  expect(await settle(id, captured(paymentId))).toBe('refunded')
  expect(await room.membership(membershipId)).toEqual(before)
  expect(await row(id)).toMatchObject({ state: 'refunded', square_payment_id: paymentId, next_look_at: null })
  expect(await refunds(paymentId)).toMatchObject([{ amount_cents: 3200, membership_id: membershipId }])
  expect((await logged(id)).map(([kind]) => kind)).toEqual(['renewal_charge_refunded'])
})

test('money for a period that was paid meanwhile goes back; so does another amount than was asked for', async () => {
  room.later(2 * 3_600_000)
  const paid = await charge()
  await db()
    .insertInto('renewals')
    .values({
      membership_id: paid.membershipId,
      period_start: '2026-03-15',
      square_invoice_id: null,
      square_payment_id: 'another',
      amount_cents: 3200,
      state: 'paid',
      at: room.deps.clock.now(),
      told_at: null,
    })
    .execute()
  expect(await settle(paid.id, captured(paid.paymentId))).toBe('refunded')
  expect(await refunds(paid.paymentId)).toHaveLength(1)
  const wrong = await charge()
  expect(await settle(wrong.id, captured(wrong.paymentId, 3201))).toBe('refunded')
  expect(await refunds(wrong.paymentId)).toMatchObject([{ amount_cents: 3201 }])
  expect((await room.membership(wrong.membershipId)).state).toBe('grace')
})

test.each<[Evidence, string, string | null]>([
  [{ kind: 'declined', code: 'CVV_FAILURE' }, 'declined', 'CVV_FAILURE'],
  [{ kind: 'refused', code: 'BAD_REQUEST' }, 'abandoned', 'BAD_REQUEST'],
  [{ kind: 'given_up' }, 'abandoned', null],
])('after %j the charge is over, with the reason, and nothing goes back', async (evidence, state, code) => {
  const { id, membershipId } = await charge()
  expect(await settle(id, evidence)).toBe(state)
  expect(await row(id)).toMatchObject({ state, decline_code: code, next_look_at: null, square_payment_id: null })
  expect((await logged(id)).map(([kind]) => kind)).toEqual([`renewal_charge_${state}`])
  expect([await refunds(`payment-${id}`), (await room.membership(membershipId)).state]).toEqual([[], 'grace'])
  room.later(1000)
  expect(await settle(id, { kind: 'unclear' })).toBe(state)
  expect((await row(id)).updated_at).not.toEqual(room.deps.clock.now())
})

test('without a clear answer it is looked at again five seconds later, each time, and logged once', async () => {
  const { id } = await charge()
  const inFive = () => new Date(room.deps.clock.now().getTime() + 5000)
  expect(await settle(id, { kind: 'unclear' })).toBe('unknown')
  expect(await row(id)).toMatchObject({ state: 'unknown', next_look_at: inFive() })
  room.later(60_000)
  expect(await settle(id, { kind: 'unclear' })).toBe('unknown')
  expect(await row(id)).toMatchObject({ next_look_at: inFive() })
  expect((await logged(id)).map(([kind]) => kind)).toEqual(['renewal_charge_unknown'])
})

/** Runs `work` while `table` cannot be written; `errcode` says why. */
const whileBroken = async (work: () => Promise<void>, errcode = 'P0001', table = 'renewals', when = 'true') => {
  await sql
    .raw(
      `create or replace function broken() returns trigger language plpgsql as
      $$ begin raise exception 'no renewal today' using errcode = '${errcode}'; end $$`,
    )
    .execute(db())
  await sql
    .raw(
      `create trigger broken before insert or update on ${table} for each row when (${when}) execute function broken()`,
    )
    .execute(db())
  try {
    await work()
  } finally {
    await sql.raw(`drop trigger broken on ${table}`).execute(db())
  }
}

test('a paid renewal that cannot be settled is tried again, and goes back in full after three tries and 20 seconds', async () => {
  const young = await charge({}, { tries: 3 })
  const few = await charge({}, { tries: 2 })
  await whileBroken(async () => {
    room.later(19_999)
    const [now, inFive] = [room.deps.clock.now(), new Date(room.deps.clock.now().getTime() + 5000)]
    await expect(settle(young.id, captured(young.paymentId))).rejects.toThrow('no renewal today')
    expect(await row(young.id)).toMatchObject({ state: 'unknown', updated_at: now, next_look_at: inFive })
    expect((await row(young.id)).square_payment_id).toBeNull()
    room.later(1)
    await expect(settle(few.id, captured(few.paymentId))).rejects.toThrow('no renewal today')
    expect([await refunds(young.paymentId), await refunds(few.paymentId), await room.findings()]).toEqual([[], [], []])
    expect(await settle(young.id, captured(young.paymentId, 3200))).toBe('refunded')
  })
  expect(await row(young.id)).toMatchObject({
    state: 'refunded',
    square_payment_id: young.paymentId,
    next_look_at: null,
  })
  expect(await refunds(young.paymentId)).toMatchObject([
    {
      request_id: `automatic:${young.paymentId}`,
      origin: 'automatic',
      membership_id: young.membershipId,
      purchase_id: null,
      amount_cents: 3200,
      reason: expect.stringMatching(/^A renewal that could not be settled \(no\. /),
    },
  ])
  expect(await room.findings()).toEqual([
    [
      'settlement_given_up',
      young.id,
      `A renewal of membership ${young.membershipId} was paid (payment ${young.paymentId}) and could not be settled. The payment is being refunded in full. See the log for the reason.`,
    ],
  ])
  // The other one was not given up, and is settled once that works again.
  expect(await settle(few.id, captured(few.paymentId))).toBe('succeeded')
})

test('one that was left unknown is given back the same way; one that is over is not', async () => {
  const unknown = await charge({}, { state: 'unknown', tries: 3 })
  room.later(20_000)
  await whileBroken(async () => {
    expect(await settle(unknown.id, captured(unknown.paymentId))).toBe('refunded')
  })
  expect(await refunds(unknown.paymentId)).toHaveLength(1)
})

test('a database that is full for a while gives nothing back, and evidence without money is only repeated', async () => {
  const { id, paymentId } = await charge({}, { tries: 9 })
  room.later(60_000)
  await whileBroken(async () => {
    await expect(settle(id, captured(paymentId))).rejects.toThrow('no renewal today')
  }, '53100')
  expect((await row(id)).state).toBe('charging')
  expect(await refunds(paymentId)).toEqual([])
})

test('a decline that cannot be recorded gives nothing back: nothing was taken', async () => {
  const { id, paymentId } = await charge({}, { tries: 9 })
  room.later(60_000)
  const decline = () => settle(id, { kind: 'declined', code: 'CVV_FAILURE' })
  const broken = () => expect(decline()).rejects.toThrow('no renewal today')
  await whileBroken(broken, 'P0001', 'renewal_charges', `new.state = 'declined'`)
  expect([(await row(id)).state, await refunds(paymentId), await room.findings()]).toEqual(['charging', [], []])
  expect(await decline()).toBe('declined')
})

test('a charge is claimed by one attempt at a time, as it was stored', async () => {
  const { id } = await charge({}, { state: 'unknown' })
  const book = createRenewalBook(room.deps)
  expect(await book.claim(id)).toMatchObject({ id, state: 'charging', tries: 2, request: { key: id } })
  expect(await book.claim(id)).toBeNull()
})
