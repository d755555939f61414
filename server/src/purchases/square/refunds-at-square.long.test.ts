import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { reconcile } from './reconcile.ts'
import { wantRefund } from '../refunds/refund.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const bought = async () => {
  const buyer = await newBuyer(world)
  const second = await submit(buyer.visitor)
  const card = await addCard(world, buyer)
  const wish = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [buyer.id, second.id] }
  expect((await pay(buyer, card, wish)).status).toBe(200)
  await world.app.dueWork()
  const purchase = await world.deps.db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { buyer, purchase, paymentId: purchase.square_payment_id ?? '' }
}
const memberships = (purchaseId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('purchase_id', '=', purchaseId).execute()
const refundsOf = (paymentId: string) =>
  world.deps.db
    .selectFrom('refunds')
    .select(['origin', 'amount_cents', 'state'])
    .where('square_payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
const atSquare = (squarePaymentId: string, amountCents: number) =>
  world.deps.square.refund({ key: randomUUID(), squarePaymentId, amountCents, reason: 'Goodwill' })
const soon = (check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await world.app.dueWork()
      await check()
    },
    { timeout: 20_000, interval: 200 },
  )

test('a refund made in the dashboard is booked; only a full one ends the memberships, the same day (R64)', async () => {
  const { buyer, purchase, paymentId } = await bought()
  expect((await atSquare(paymentId, 1000)).kind).toBe('done')
  await soon(async () =>
    expect(await refundsOf(paymentId)).toEqual([{ origin: 'square', amount_cents: 1000, state: 'completed' }]),
  )
  expect((await memberships(purchase.id)).map(({ state }) => state)).toEqual(['active', 'active'])
  await atSquare(paymentId, purchase.total_cents - 1000)
  await soon(async () => {
    for (const one of await memberships(purchase.id))
      expect(one).toMatchObject({ state: 'ended', live: false, square_status: 'cancelled' })
  })
  await world.clock({ days: 40 })
  expect((await memberships(purchase.id)).map(({ state }) => state)).toEqual(['ended', 'ended'])
  expect(
    (await world.messages(buyer.email)).filter(({ subject }) => subject.startsWith('We are refunding $')),
  ).toHaveLength(2)
})

test('a refund and a dispute whose webhooks were lost are seen at night', async () => {
  const { purchase, paymentId } = await bought()
  await world.faults({ target: 'webhooks', mode: 'cut-before', times: 100 })
  await atSquare(paymentId, purchase.total_cents)
  await world.dispute(paymentId)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await reconcile(world.deps)
  expect((await memberships(purchase.id)).map(({ state }) => state)).toEqual(['ended', 'ended'])
  expect(await refundsOf(paymentId)).toHaveLength(1)
  const dispute = await world.deps.db.selectFrom('disputes').selectAll().executeTakeFirstOrThrow()
  expect(dispute).toMatchObject({ square_payment_id: paymentId, amount_cents: purchase.total_cents })
  await world.faults(null)
  await soon(async () =>
    expect((await openFindings(world.deps.db)).filter(({ kind }) => kind === 'dispute')).toHaveLength(1),
  )
})

test('two partial refunds with the same reason are two refunds; the same request twice is one (own request id)', async () => {
  const { purchase, paymentId } = await bought()
  const ask = (requestId: string) =>
    world.deps.db.transaction().execute((trx) =>
      wantRefund(trx, world.deps, {
        requestId,
        origin: 'person',
        purchaseId: purchase.id,
        membershipId: null,
        squarePaymentId: paymentId,
        amountCents: 500,
        reason: 'Spilled drink',
      }),
    )
  expect([await ask('first'), await ask('second'), await ask('first')]).toEqual([true, true, false])
  await soon(async () =>
    expect(await refundsOf(paymentId)).toEqual([
      { origin: 'person', amount_cents: 500, state: 'completed' },
      { origin: 'person', amount_cents: 500, state: 'completed' },
    ]),
  )
})

test('a renewal that was noted without its payment gets it at night', async () => {
  const { purchase } = await bought()
  await world.clock({ days: 32 })
  const [one] = await memberships(purchase.id)
  const renewal = () =>
    world.deps.db
      .selectFrom('renewals')
      .selectAll()
      .where('membership_id', '=', one?.id ?? '')
      .executeTakeFirstOrThrow()
  const { square_payment_id: paymentId } = await renewal()
  expect(paymentId).not.toBeNull()
  await world.deps.db.updateTable('renewals').set({ square_payment_id: null }).execute()
  await reconcile(world.deps)
  expect((await renewal()).square_payment_id).toBe(paymentId)
})
