import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyNew } from '../../../test/restoring.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { reconcile } from './reconcile.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 120_000)
afterAll(() => world.close())

const atSquare = (path: string, body: object) =>
  fetch(world.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const entries = () => world.deps.db.selectFrom('payout_entries').selectAll().orderBy('id').execute()

test('payouts are read at night, each entry matched, and agree with the ledger to the cent, also after a kill in the middle', async () => {
  await buyNew(world)
  await buyNew(world)
  const bought = await world.deps.db.selectFrom('purchases').select('square_payment_id as id').execute()
  const [refunded, disputed] = bought.map(({ id }) => id ?? '')
  await atSquare('/refunds', { paymentId: refunded, amountCents: 500 })
  await world.dispute(disputed ?? '')
  // A sale at a till of the same account.
  const { token, baseUrl, locationId } = world.settings.square
  const sale = {
    source_id: await world.token(),
    idempotency_key: 'till',
    amount_money: { amount: 650, currency: 'USD' },
    location_id: locationId,
  }
  const sold = await fetch(`${baseUrl.replace(/\/$/, '')}/v2/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(sale),
  })
  expect(sold.status).toBe(200)
  await atSquare('/payouts', {})
  await world.app.dueWork()

  const { square } = world.deps
  const killed = { ...square, payoutEntries: () => Promise.reject(new Error('killed')) }
  await expect(reconcile({ ...world.deps, square: killed })).rejects.toThrow('killed')
  expect(await entries()).toEqual([])
  await reconcile(world.deps)
  await reconcile(world.deps)

  const found = await entries()
  expect(found.map(({ match }) => match).toSorted()).toEqual(['dispute', 'foreign', 'payment', 'payment', 'refund'])
  const payouts = await world.deps.db.selectFrom('payouts').selectAll().execute()
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  expect(sum(payouts.map((one) => one.amount_cents))).toBe(sum(found.map((one) => one.gross_cents - one.fee_cents)))
  const moved = (await world.ledger()).map((line) => (line.kind === 'refund' ? -line.amountCents : line.amountCents))
  const apartFromDisputes = found.filter(({ match }) => match !== 'dispute').map((one) => one.gross_cents)
  expect(sum(apartFromDisputes)).toBe(sum(moved))
  expect(payouts.every(({ state, end_to_end_id }) => state === 'PAID' && end_to_end_id !== null)).toBe(true)
})

test('an entry whose payment the database has lost stays unmatched until it is there, and is not taken for a sale at a till', async () => {
  await buyNew(world)
  await atSquare('/payouts', {})
  const { db } = world.deps
  const newest = await db
    .selectFrom('purchases')
    .select(['id', 'square_payment_id'])
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const lose = (id: string | null) =>
    db.updateTable('purchases').set({ square_payment_id: id }).where('id', '=', newest.id).execute()
  await lose(null)
  const noPayments = {
    ...world.deps.square,
    paymentsPage: () => Promise.resolve({ kind: 'done' as const, value: { found: [], next: null } }),
  }
  await reconcile({ ...world.deps, square: noPayments })
  const matched = async () => (await entries()).find((one) => one.square_payment_id === newest.square_payment_id)?.match
  expect(await matched()).toBe('unmatched')
  await lose(newest.square_payment_id)
  await reconcile(world.deps)
  expect(await matched()).toBe('payment')
})
