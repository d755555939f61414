import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import { openFindings } from '../../store/findings.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const refunded = async () => (await world.ledger()).filter((line) => line.kind === 'refund').length
const held = async () =>
  (await openFindings(world.deps.db)).filter(({ kind }) => kind === 'refund_held').map(({ text }) => text)

/** Given up here; the provider accepts it later, under another key. */
const takenLate = async () => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  await world.faults({ target: 'payments.create', mode: 'cut-before', times: 2 })
  expect((await pay(buyer, card)).status).toBe(503)
  return world.deps.db
    .selectFrom('purchases')
    .select(['id', 'provider_request'])
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
}
const take = async (purchase: { id: string; provider_request: unknown }) => {
  const request = purchase.provider_request as PaymentRequest
  const taken = await world.deps.square.createPayment({ ...request, key: `${purchase.id}:late` })
  if (taken.kind !== 'done') throw new Error('the late payment was not taken')
  return taken.value
}

test('what is taken for a purchase that was given up goes back, loudly, and at most three times an hour', async () => {
  const late = []
  for (let count = 0; count < 4; count++) late.push(await takenLate())
  await world.clock({ hours: 3 })
  await world.faults(null)
  for (const purchase of late) await take(purchase)
  await vi.waitFor(
    async () => {
      await world.app.dueWork()
      expect(await refunded()).toBe(3)
      expect(await held()).toHaveLength(1)
    },
    { timeout: 20_000, interval: 200 },
  )
  expect((await held())[0]).toContain('3 refunds were already made automatically within an hour')
  expect(world.log.filter((line) => line.includes('refunded automatically'))).toHaveLength(3)
  await world.clock({ hours: 2 })
  expect(await refunded()).toBe(3)
})

test('what was taken before this database recorded the purchase is not refunded by itself', async () => {
  const late = await takenLate()
  await world.clock({ hours: 3 })
  await world.faults(null)
  await world.deps.db
    .updateTable('purchases')
    .set({ created_at: new Date(world.deps.clock.now().getTime() + 3_600_000) })
    .where('id', '=', late.id)
    .execute()
  const before = await refunded()
  const payment = await take(late)
  await vi.waitFor(
    async () => {
      await world.app.dueWork()
      expect((await held()).filter((text) => text.includes(payment.id))).toHaveLength(1)
    },
    { timeout: 20_000, interval: 200 },
  )
  expect(await refunded()).toBe(before)
})

test('what surely goes back is not held by the three an hour, and counts toward them (decision 20)', async () => {
  const { db } = world.deps
  const late = await takenLate()
  await world.clock({ hours: 3 })
  await world.faults(null)
  const before = { refunded: await refunded(), held: (await held()).length }
  await sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''no membership today''; end'`.execute(db)
  await sql`create trigger refuse before insert on memberships for each row execute function refuse()`.execute(db)
  for (let count = 0; count < 4; count++) {
    const buyer = await newBuyer(world)
    expect((await pay(buyer, await addCard(world, buyer))).status).toBe(503)
  }
  for (let tries = 0; tries < 4; tries++) await world.clock({ seconds: 20 })
  await sql`drop trigger refuse on memberships`.execute(db)
  await sql`drop function refuse`.execute(db)
  await vi.waitFor(async () => expect(await refunded()).toBe(before.refunded + 4), { timeout: 20_000, interval: 200 })
  expect(await held()).toHaveLength(before.held)
  const payment = await take(late)
  await vi.waitFor(
    async () => {
      await world.app.dueWork()
      expect((await held()).filter((text) => text.includes(payment.id))).toEqual([
        expect.stringContaining('3 refunds were already made automatically within an hour'),
      ])
    },
    { timeout: 20_000, interval: 200 },
  )
  expect(await refunded()).toBe(before.refunded + 4)
})
