import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { startAppOf } from '../../../test/program.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createDatabase, type Db } from '../../store/database.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: World
let db: Db
let killApp = (): Promise<void> => Promise.resolve()
beforeEach(async () => {
  world = await createWorld({ opensAt: '2027-01-10T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await world.deps.db
    .insertInto('shop_settings')
    .values({ key: 'renewalTries', value: JSON.stringify('1') })
    .execute()
  db = createDatabase(world.settings.databaseUrl, { max: 2 })
}, 60_000)
afterEach(async () => {
  await killApp()
  await db.destroy()
  await world.close()
})

test('kill -9 while a card is tried again: after the restart it is charged once, and the membership is paid (R52, I6)', async () => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card)).status).toBe(200)
  await world.app.dueWork()
  const membership = () =>
    db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
  await world.clock({ now: '2027-02-09T17:00:00Z' })
  await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 1 })
  await world.clock({ now: '2027-02-10T17:00:00Z' })
  expect(await membership()).toMatchObject({ state: 'grace' })
  const before = (await world.ledger()).length
  const { id } = await membership()
  // The provider's answer is lost with the process that asked for it.
  await world.app.close()
  killApp = await startAppOf(world)
  await world.faults({ target: 'payments.create', mode: 'cut-after' })
  const moved = world.clock({ now: '2027-02-11T17:00:00Z' }).catch(() => null)
  const states = async () =>
    (await db.selectFrom('renewal_charges').select(['state', 'nth_try']).where('membership_id', '=', id).execute()).map(
      ({ state, nth_try: nth }) => `${state} ${nth}`,
    )
  await vi.waitFor(async () => expect(await states()).toHaveLength(1), { timeout: 60_000, interval: 20 })
  await sleep(300)
  await killApp()
  await moved
  await world.faults(null)
  killApp = await startAppOf(world)
  await vi.waitFor(async () => expect(await states()).toEqual(['succeeded 1']), { timeout: 90_000, interval: 500 })
  expect((await world.ledger()).slice(before).filter(({ kind }) => kind === 'capture')).toHaveLength(1)
  expect(await membership()).toMatchObject({ state: 'active', paid_through: '2027-03-10' })
})
