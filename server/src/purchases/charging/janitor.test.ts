import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { settleOpenPurchases } from './janitor.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

test('after an outage one sweep settles all that wait, however many, and charges each once (I6)', async () => {
  const people = 45
  const buyers = []
  for (let made = 0; made < people; made += 1) {
    const buyer = await newBuyer(world)
    buyers.push({ buyer, card: await addCard(world, buyer) })
  }
  await world.faults({ target: 'payments.create', mode: 'cut-before', times: 10_000 })
  for (let paid = 0; paid < people; paid += 15)
    await Promise.all(buyers.slice(paid, paid + 15).map(({ buyer, card }) => pay(buyer, card)))
  const open = async () =>
    (await world.deps.db.selectFrom('purchases').select('id').where('state', 'in', ['charging', 'unknown']).execute())
      .length
  expect(await open()).toBe(people)
  await world.faults(null)
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 30_000))
  await settleOpenPurchases(world.deps)
  expect(await open()).toBe(0)
  const captures = (await world.ledger()).filter(({ kind }) => kind === 'capture')
  expect(captures).toHaveLength(people)
}, 60_000)
