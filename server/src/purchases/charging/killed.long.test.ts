import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, type Buyer } from '../../../test/buying.ts'
import { startAppOf } from '../../../test/program.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { untilAnswered } from '../../../test/until-answered.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { ANSWER_MS } from './answer-in-time.ts'
import { createDatabase, type Db } from '../../store/database.ts'

let world: World
let db: Db
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  // From here on the app runs in its own process that can be killed; the test keeps its sandbox and database.
  await world.app.close()
  db = createDatabase(world.settings.databaseUrl, { max: 2 })
}, 60_000)
afterAll(async () => {
  await db.destroy()
  await world.close()
})

/** Whether the test passed or failed. */
let killApp = (): Promise<void> => Promise.resolve()
afterEach(() => killApp())

const startApp = async () => {
  killApp = await startAppOf(world)
}

const statesOf = async (buyer: Buyer) =>
  (await db.selectFrom('purchases').select('state').where('buyer_id', '=', buyer.id).execute()).map((row) => row.state)

/** The janitor settles it within a minute (I6). */
const isPaid = (buyer: Buyer) =>
  vi.waitFor(async () => expect(await statesOf(buyer)).toEqual(['succeeded']), { timeout: 90_000, interval: 500 })

/** The sandbox delays the charge this long; the kill comes before, during or after it. */
test.each([
  ['before the provider has charged', 'delay', 3_000, 1_000],
  ['after the charge, before the answer', 'cut-after', 0, 400],
] as const)(
  'kill -9 %s: the purchase is there after the restart, charged once',
  async (_when, mode, ms, killAfterMs) => {
    await startApp()
    const buyer = await newBuyer(world)
    const card = await addCard(world, buyer)
    const before = (await world.ledger()).length
    await world.faults({ target: 'payments.create', mode, ms })
    const answer = pay(buyer, card).catch(() => null)
    await vi.waitFor(async () => expect(await statesOf(buyer)).toHaveLength(1), { timeout: 60_000, interval: 20 })
    await sleep(killAfterMs)
    await killApp()
    await answer
    await world.faults(null)
    await startApp()
    await isPaid(buyer)
    expect((await world.ledger()).slice(before).map((line) => line.kind)).toEqual(['capture'])
    const memberships = await db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).execute()
    expect(memberships).toHaveLength(1)
    expect((await untilAnswered(() => pay(buyer, card))).status).toBe(200)
    expect((await world.ledger()).slice(before)).toHaveLength(1)
  },
  240_000,
)

test('a provider that stays silent gets an answer out of us within 12 seconds', async () => {
  await startApp()
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  await world.faults({ target: 'payments.create', mode: 'delay', ms: 30_000 })
  expect(ANSWER_MS).toBeLessThan(12_000)
  const startedAt = performance.now()
  const answer = await pay(buyer, card)
  // The rest is overhead on a busy machine; a call that waited for the provider would take 30 s.
  expect(performance.now() - startedAt).toBeLessThan(ANSWER_MS + 10_000)
  expect([answer.status, answer.refused.code]).toEqual([503, 'payment_unconfirmed'])
  await isPaid(buyer)
}, 180_000)
