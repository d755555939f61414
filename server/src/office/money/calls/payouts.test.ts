import { randomUUID } from 'node:crypto'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { buyNew } from '../../../../test/restoring.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { reconcile } from '../../../purchases/square/reconcile.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let books: Colleague
let near: Colleague
let all: Colleague
let lost: string
let payoutId: string

const people = { dana: 'owner', books: 'accountant', near: 'manager', all: 'manager' } as const
const places = { near: ['kips-bay'], all: ['kips-bay', 'westfield', 'newark'] }
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  for (const [name, role] of Object.entries(people))
    await makeColleague(world.deps, {
      email: `${name}@shop.example`,
      role,
      locations: places[name as keyof typeof places] ?? [],
    })
  await buyNew(world)
  await buyNew(world)
  const bought = await world.deps.db
    .selectFrom('purchases')
    .select(['id', 'square_payment_id as payment'])
    .orderBy('created_at')
    .execute()
  const [first, second] = bought
  await at('/refunds', { paymentId: first?.payment, amountCents: 500 })
  await sellAtTill()
  await at('/payouts', {})
  await world.app.dueWork()
  // A payment that the database has lost, and that the listing of payments does not bring back.
  lost = second?.payment ?? ''
  await forget(null)
  const none = () => Promise.resolve({ kind: 'done' as const, value: { found: [], next: null } })
  await reconcile({ ...world.deps, square: { ...world.deps.square, paymentsPage: none } })
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  dana ??= await signIn(world, 'dana@shop.example')
  books ??= await signIn(world, 'books@shop.example')
  near ??= await signIn(world, 'near@shop.example')
  all ??= await signIn(world, 'all@shop.example')
}, 60_000)

const at = (path: string, body: object) =>
  fetch(world.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** The id that the newest purchase has at Square, as the database knows it. */
const forget = (payment: string | null) =>
  world.deps.db
    .updateTable('purchases')
    .set({ square_payment_id: payment })
    .where(({ eb, or }) => or([eb('square_payment_id', '=', lost), eb('square_payment_id', 'is', null)]))
    .execute()
const sellAtTill = async () => {
  const { token, baseUrl, locationId } = world.settings.square
  const sold = await fetch(`${baseUrl.replace(/\/$/, '')}/v2/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      source_id: await world.token(),
      idempotency_key: 'register',
      amount_money: { amount: 650, currency: 'USD' },
      location_id: locationId,
    }),
  })
  expect(sold.status).toBe(200)
}
const listed = async (who: Colleague) => (await who.call('payouts', {})).body
const home = async (who: Colleague) =>
  (await who.call('home')).body.todo.filter(({ kind }) => kind === 'payout_unexplained')

test('a payout is listed with its sum, its fees and what it consists of, and agrees to the cent (O11)', async () => {
  const { rows, total } = await listed(dana)
  expect(total).toBe(1)
  const [row] = rows
  payoutId = row?.id ?? ''
  // Two memberships of $32.00, a refund of $5.00 and a sale of $6.50; fees of 2.9 % and 30 cents a payment.
  const fees = 123 + 123 + 49
  expect(row).toMatchObject({
    state: 'paid',
    places: ['Shop kips-bay', 'Shop westfield', 'Shop newark'],
    cents: 3200 + 3200 - 500 + 650 - fees,
    feeCents: fees,
    entries: 4,
    open: 1,
    explained: 0,
  })
  const { sums, open, entries, endToEndId } = (await dana.call('payout', { id: payoutId })).body
  expect(endToEndId).not.toBeNull()
  expect(Object.fromEntries(sums.map(({ kind, grossCents }) => [kind, grossCents]))).toEqual({
    payment: 3200,
    refund: -500,
    foreign: 650,
    unmatched: 3200,
  })
  expect(open).toMatchObject([{ kind: 'unmatched', squarePaymentId: lost, customer: null, knownCents: null }])
  expect(entries.rows).toHaveLength(4)
  expect(entries.rows.find(({ kind }) => kind === 'refund')).toMatchObject({
    customer: { name: 'Ana Silva' },
    planName: 'One Month',
    refundId: expect.any(String),
  })
  expect((await dana.call('payouts', { from: '2030-01-01' })).body.rows).toEqual([])
})

test('a manager sees the payouts of a place only when it is theirs alone; an accountant reads and explains nothing', async () => {
  expect((await listed(near)).rows).toEqual([])
  expect((await near.call('payout', { id: payoutId })).status).toBe(404)
  expect((await listed(all)).total).toBe(1)
  expect((await listed(books)).total).toBe(1)
  const { open } = (await books.call('payout', { id: payoutId })).body
  const body = { payoutId, entryIds: open.map(({ id }) => id), reason: 'Known.' }
  for (const who of [books, all]) expect((await who.call('payout-explain', body)).refused.code).toBe('not_allowed')
})

test('what matches nothing waits on the first page until an owner has explained it, once', async () => {
  expect(await home(dana)).toMatchObject([
    { text: expect.stringContaining('an entry of $30.77'), link: { to: `/money/payouts/${payoutId}` } },
  ])
  const { open } = (await dana.call('payout', { id: payoutId })).body
  const body = { payoutId, entryIds: open.map(({ id }) => id) }
  expect((await dana.call('payout-explain', { ...body, reason: '  ' })).refused.code).toBe('fields_invalid')
  expect((await dana.call('payout-explain', { ...body, payoutId: 'po_none', reason: 'Known.' })).status).toBe(404)
  const mine = { ...body, reason: 'Lost in the restore of Monday.', key: randomUUID() }
  const other = { ...body, reason: 'It was the restore.' }
  // Two tabs at once: one of them explains it.
  const both = await Promise.all([dana.call('payout-explain', mine), dana.call('payout-explain', other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body).toEqual({ explained: 1, open: 0 })
  expect(await home(dana)).toEqual([])
  const { payout, entries } = (await dana.call('payout', { id: payoutId })).body
  expect(payout).toMatchObject({ open: 0, explained: 1 })
  expect(entries.rows.find(({ kind }) => kind === 'unmatched')?.explained).toMatchObject({ by: 'The owner' })
  expect((await dana.call('payouts', { state: 'open' })).body.total).toBe(0)
  const { rows } = (await dana.call('changes', { subject: 'payout', id: payoutId })).body
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sentence).toMatch(/^The owner explained 1 entry \(\$30\.77\) of the payout of /)
})

test('a night later it is still explained; once the payment is known again, it is matched', async () => {
  const none = () => Promise.resolve({ kind: 'done' as const, value: { found: [], next: null } })
  await reconcile({ ...world.deps, square: { ...world.deps.square, paymentsPage: none } })
  expect(await home(dana)).toEqual([])
  await forget(lost)
  await reconcile(world.deps)
  expect((await dana.call('payout', { id: payoutId })).body.payout).toMatchObject({ open: 0, explained: 0 })
})

test('of a payout with 250 entries that match nothing, 50 are explained at once and every entry is found on a page', async () => {
  const { db, clock } = world.deps
  const rows = Array.from({ length: 250 }, (_, index) => ({
    id: `entry-${String(index).padStart(3, '0')}`,
    payout_id: 'po_large',
    at: null,
    type: 'ADJUSTMENT',
    gross_cents: 100,
    fee_cents: 0,
    square_payment_id: null,
    square_refund_id: null,
    square_dispute_id: null,
  }))
  await db
    .insertInto('payouts')
    .values({
      id: 'po_large',
      square_location_id: 'LOTHER',
      state: 'SENT',
      amount_cents: 25_000,
      created_at: clock.now(),
      arrives_on: null,
      end_to_end_id: null,
      seen_at: clock.now(),
    })
    .execute()
  await db.insertInto('payout_entries').values(rows).execute()
  await reconcile(world.deps)
  expect((await home(dana))[0]?.text).toContain('250 entries of $250.00 that match nothing')
  const { payout, open } = (await dana.call('payout', { id: 'po_large' })).body
  expect([payout.places, payout.state, open.length]).toEqual([[], 'sent', 50])
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const more: { after?: string } = after ? { after } : {}
    const page: OfficeAnswerOf<'payout'> = (await dana.call('payout', { id: 'po_large', ...more })).body
    seen.push(...page.entries.rows.map(({ id }) => id))
    after = page.entries.next
  }
  expect(seen).toEqual(rows.map(({ id }) => id))
  const body = { payoutId: 'po_large', entryIds: open.map(({ id }) => id), reason: 'Square’s loan.' }
  expect((await dana.call('payout-explain', body)).body).toEqual({ explained: 50, open: 200 })
  expect((await home(dana))[0]?.text).toContain('200 entries of $200.00')
})
