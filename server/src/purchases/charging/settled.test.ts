import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alignJob, createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { carryOut } from './carry-out.ts'
import { declined } from './refusals.ts'
import type { Evidence } from './state.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const db = () => room.deps.db
/** The first pays and bought it now. */
const charging = async (
  names: readonly string[] = ['Mei'],
  given: Parameters<MoneyRoom['purchase']>[1] = {},
): Promise<{ id: string; people: string[] }> => {
  const people = []
  for (const name of names) {
    const id = await room.person({ email: `${name.toLowerCase()}-${room.deps.ids.id()}@guest.example` })
    await db().updateTable('customers').set({ given_name: name, family_name: 'Chen' }).where('id', '=', id).execute()
    people.push(id)
  }
  return { id: await room.purchase(people, { state: 'charging', square_payment_id: null, ...given }), people }
}
const captured = (id: string, known: Partial<Extract<Evidence, { kind: 'captured' }>> = {}): Evidence => ({
  kind: 'captured',
  squarePaymentId: `payment-${id}`,
  totalCents: 3200,
  receiptUrl: 'https://square.example/receipt',
  takenAt: room.deps.clock.now(),
  ...known,
})
const row = (id: string) => db().selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const memberships = (id: string) =>
  db().selectFrom('memberships').selectAll().where('purchase_id', '=', id).orderBy('created_at').execute()
const refunds = (paymentId: string) =>
  db().selectFrom('refunds').selectAll().where('square_payment_id', '=', paymentId).execute()
const logged = async (id: string) =>
  (await room.auditLog())
    .filter(({ detail }) => (detail as { purchaseId?: string }).purchaseId === id)
    .map(({ kind }) => kind)

test('a purchase that no one knows settles nothing', async () => {
  expect(await carryOut(room.deps, 'no such purchase', captured('x'))).toBeNull()
})

test('captured money makes the membership with its dates, code, benefits, receipt and subscription to ask for', async () => {
  const { id, people } = await charging()
  expect(await carryOut(room.deps, id, captured(id))).toBe('succeeded')
  const now = room.deps.clock.now()
  expect(await row(id)).toMatchObject({
    state: 'succeeded',
    square_payment_id: `payment-${id}`,
    receipt_url: 'https://square.example/receipt',
    settled_at: now,
    next_look_at: null,
  })
  const [made, ...others] = await memberships(id)
  expect(others).toEqual([])
  expect(made).toMatchObject({
    payer_id: people[0],
    subscriber_id: people[0],
    plan_id: 'one-month',
    plan_name: 'One Month',
    location_id: 'kips-bay',
    frequency: 'month',
    price_cents: 3000,
    kind: 'renewing',
    is_gift: false,
    started_on: '2026-03-02',
    paid_through: '2026-04-02',
    anchor_day: 2,
    end_date: null,
    state: 'active',
    square_status: 'wanted',
    due_at: new Date('2026-03-30T04:00:00Z'),
    created_at: now,
  })
  expect(made?.code).toBeGreaterThanOrEqual(0)
  const entitlements = db()
    .selectFrom('entitlements')
    .select(['benefit_id', 'name', 'use', 'position'])
    .where('membership_id', '=', made?.id ?? '')
    .orderBy('position')
  expect(await entitlements.execute()).toEqual([
    { benefit_id: 'drink', name: 'One medium drink a day', use: { count: 1, per: 'day' }, position: 0 },
    { benefit_id: 'welcome', name: 'Welcome drink', use: { count: 1, per: 'once' }, position: 1 },
  ])
  expect(await room.jobs()).toEqual([alignJob(made?.id ?? '', null)])
  const [receipt, ...more] = await room.mails()
  expect([receipt?.kind, receipt?.dedupeKey, more]).toEqual(['receipt', `receipt:${id}`, []])
  expect(receipt?.facts).toMatchObject({
    name: 'Mei',
    planName: 'One Month',
    locationName: 'Shop kips-bay',
    totalCents: 3200,
    subtotalCents: 3000,
    taxCents: 200,
    paymentId: `ours-${id}`,
    providerReceiptUrl: 'https://square.example/receipt',
    accountUrl: `${room.deps.settings.publicUrl}/redeem`,
    card: null,
  })
  expect(await logged(id)).toEqual(['payment_succeeded'])
  expect(await carryOut(room.deps, id, captured(id))).toBe('succeeded')
  expect([(await memberships(id)).length, await refunds(`payment-${id}`)]).toEqual([1, []])
})

test('everyone a purchase is for has a membership and a code of their own; who does not pay is welcomed', async () => {
  const { id, people } = await charging(['Mei', 'Omar'])
  await carryOut(room.deps, id, captured(id, { totalCents: 6400 }))
  const made = await memberships(id)
  expect(made.map(({ subscriber_id: who }) => who).toSorted()).toEqual(people.toSorted())
  expect(new Set(made.map(({ code }) => code)).size).toBe(2)
  const mails = await room.mails()
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'welcome'])
  const omar = made.find(({ subscriber_id: who }) => who === people[1])
  expect(mails.find(({ kind }) => kind === 'welcome')).toMatchObject({
    dedupeKey: `welcome:${omar?.id}`,
    to: expect.stringMatching(/^omar-/),
    facts: { name: 'Omar', payerName: 'Mei Chen', planName: 'One Month', startsOn: '2026-03-02' },
  })
})

test('what does not renew asks for no subscription and bills no card', async () => {
  const { id } = await charging(['Mei'], { plan_id: 'gift-3-months', frequency: '3 months' })
  await carryOut(room.deps, id, captured(id))
  expect(await memberships(id)).toMatchObject([{ kind: 'term', square_status: 'none', card_id: null }])
  expect(await room.jobs()).toEqual([])
})

test('money of another amount, or for a purchase that is over, goes back by itself', async () => {
  const wrong = await charging()
  room.later(2 * 3_600_000)
  expect(await carryOut(room.deps, wrong.id, captured(wrong.id, { totalCents: 3201 }))).toBe('refunded')
  expect(await refunds(`payment-${wrong.id}`)).toMatchObject([
    {
      purchase_id: wrong.id,
      amount_cents: 3201,
      origin: 'automatic',
      reason: expect.stringMatching(/^A payment without a purchase \(no\. /),
    },
  ])
  expect([await memberships(wrong.id), await logged(wrong.id)]).toEqual([[], ['payment_refunded']])
  const over = await charging(['Mei'], { state: 'declined' })
  expect(await carryOut(room.deps, over.id, captured(over.id))).toBe('refunded')
  expect(await refunds(`payment-${over.id}`)).toHaveLength(1)
})

test.each<[Evidence, string, string | null]>([
  [{ kind: 'declined', code: 'CVV_FAILURE' }, 'declined', 'CVV_FAILURE'],
  [{ kind: 'refused', code: 'BAD_REQUEST' }, 'abandoned', 'BAD_REQUEST'],
  [{ kind: 'given_up' }, 'abandoned', null],
])('after %j the purchase is over, with the reason, logged once', async (evidence, state, code) => {
  const { id } = await charging()
  expect(await carryOut(room.deps, id, evidence)).toBe(state)
  const now = room.deps.clock.now()
  expect(await row(id)).toMatchObject({ state, decline_code: code, settled_at: now, next_look_at: null })
  room.later(1000)
  expect(await carryOut(room.deps, id, evidence)).toBe(state)
  expect(await row(id)).toMatchObject({ updated_at: now })
  expect(await logged(id)).toEqual([`payment_${state}`])
})

test('without a clear answer it is looked at again five seconds later, each time, and logged once', async () => {
  const { id } = await charging()
  const inFive = () => new Date(room.deps.clock.now().getTime() + 5000)
  expect(await carryOut(room.deps, id, { kind: 'unclear' })).toBe('unknown')
  expect(await row(id)).toMatchObject({ state: 'unknown', next_look_at: inFive(), settled_at: null })
  room.later(60_000)
  expect(await carryOut(room.deps, id, { kind: 'unclear' })).toBe('unknown')
  expect(await row(id)).toMatchObject({ next_look_at: inFive() })
  expect(await logged(id)).toEqual(['payment_unknown'])
})

const whileBroken = async (work: () => Promise<void>, errcode = 'P0001') => {
  await sql
    .raw(
      `create or replace function broken() returns trigger language plpgsql as
      $$ begin raise exception 'no membership today' using errcode = '${errcode}'; end $$`,
    )
    .execute(db())
  await sql`create trigger broken before insert on memberships for each row execute function broken()`.execute(db())
  try {
    await work()
  } finally {
    await sql`drop trigger broken on memberships`.execute(db())
  }
}

test('a paid purchase that cannot be set up is given back after three failures and 20 seconds, with an alarm and an email', async () => {
  const { id, people } = await charging()
  const settle = () => carryOut(room.deps, id, captured(id))
  await whileBroken(async () => {
    for (const later of [0, 10_000, 9_999]) {
      room.later(later)
      await expect(settle()).rejects.toThrow('no membership today')
      expect(await row(id)).toMatchObject({
        state: 'unknown',
        next_look_at: new Date(room.deps.clock.now().getTime() + 10_000),
      })
    }
    expect([await refunds(`payment-${id}`), await room.findings()]).toEqual([[], []])
    room.later(1)
    expect(await settle()).toBe('refunded')
  })
  expect(await row(id)).toMatchObject({
    state: 'refunded',
    square_payment_id: `payment-${id}`,
    receipt_url: 'https://square.example/receipt',
    settle_failures: 4,
  })
  expect(await refunds(`payment-${id}`)).toMatchObject([
    {
      request_id: `automatic:payment-${id}`,
      origin: 'automatic',
      purchase_id: id,
      membership_id: null,
      amount_cents: 3200,
      reason: expect.stringMatching(/^The purchase could not be carried out \(no\. /),
    },
  ])
  expect(await room.findings()).toEqual([
    [
      'settlement_given_up',
      id,
      `Purchase ${id} was paid (payment payment-${id}, $32.00) and could not be set up. The payment is being refunded. For the reason, see "a paid purchase could not be settled" in the log.`,
    ],
  ])
  expect((await room.auditLog()).at(-1)).toMatchObject({
    kind: 'settlement_given_up',
    customer_id: people[0],
    detail: { purchaseId: id },
  })
  expect(await room.mails()).toMatchObject([
    {
      kind: 'payment_returned',
      dedupeKey: `returned:${id}`,
      to: expect.stringMatching(/^mei-/),
      facts: { name: 'Mei', planName: 'One Month', totalCents: 3200, accountUrl: room.deps.settings.publicUrl },
    },
  ])
})

test('several failures within 20 seconds, or two in a long time, give nothing back', async () => {
  const [quick, slow] = [await charging(), await charging()]
  await whileBroken(async () => {
    for (let count = 0; count < 4; count++)
      await expect(carryOut(room.deps, quick.id, captured(quick.id))).rejects.toThrow()
    for (const later of [0, 60_000]) {
      room.later(later)
      await expect(carryOut(room.deps, slow.id, captured(slow.id))).rejects.toThrow()
    }
  })
  expect([await refunds(`payment-${quick.id}`), await refunds(`payment-${slow.id}`)]).toEqual([[], []])
  expect(await carryOut(room.deps, slow.id, captured(slow.id))).toBe('succeeded')
})

test('a database that is full for a while is not counted as a failure', async () => {
  const { id } = await charging()
  await whileBroken(async () => {
    await expect(carryOut(room.deps, id, captured(id))).rejects.toThrow('no membership today')
  }, '53100')
  expect(await row(id)).toMatchObject({ state: 'charging', settle_failures: 0 })
})

test.each([
  ['INSUFFICIENT_FUNDS', 'Your card was declined because of insufficient funds. Please try another card.'],
  ...['CARD_EXPIRED', 'EXPIRATION_FAILURE', 'BAD_EXPIRATION', 'INVALID_EXPIRATION'].map((code) => [
    code,
    'Your card has expired or its date is not valid. Please check it or try another card.',
  ]),
  ...['CVV_FAILURE', 'VERIFY_CVV_FAILURE'].map((code) => [
    code,
    'The security code is not correct. Please check it and try again.',
  ]),
  ...['ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE', 'INVALID_POSTAL_CODE'].map((code) => [
    code,
    'The ZIP code does not match your card. Please check it and try again.',
  ]),
  ...['CARD_TOKEN_EXPIRED', 'CARD_TOKEN_USED', 'SOURCE_EXPIRED', 'SOURCE_USED', 'SOURCE_UNKNOWN'].map((code) => [
    code,
    'Please enter your card again.',
  ]),
  ...['CARD_NOT_SUPPORTED', 'UNSUPPORTED_CARD_BRAND'].map((code) => [
    code,
    'This kind of card is not accepted. Please try another card.',
  ]),
  ...['PAN_FAILURE', 'INVALID_CARD', 'INVALID_CARD_DATA'].map((code) => [
    code,
    'This card cannot be used. Please check its details or try another card.',
  ]),
  ...['GENERIC_DECLINE', '', 'CVV'].map((code) => [code, 'Your card was declined. Please try another card.']),
])('a card declined with "%s" is told: %s', (code, message) => {
  expect(declined(code ?? '')).toMatchObject({ status: 402, code: 'card_declined', message })
})
