import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: World
beforeEach(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterEach(() => world.close())

test('a week before the price of a code ends, a letter says both sums and the day, once, and then that sum is charged (I13)', async () => {
  await world.deps.db
    .insertInto('codes')
    .values({ id: 'half', code: 'HALF', off: JSON.stringify({ percent: 50 }), lasts: JSON.stringify({ payments: 2 }) })
    .execute()
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card, { code: 'HALF', expectedTotalCents: 1600 })).status).toBe(200)
  const rises = async () =>
    (await world.messages(buyer.email))
      .filter(({ subject }) => subject?.includes('from May 15, 2027 on'))
      .map(({ subject, text }) => [subject, text.includes('you have paid $16.00')])
  for (const day of ['2027-04-15', '2027-05-07']) await world.clock({ now: `${day}T17:00:00Z` })
  expect(await rises()).toEqual([])
  await world.clock({ now: '2027-05-08T17:00:00Z' })
  const told = [['Your One Month membership is $32.00 from May 15, 2027 on', true]]
  expect(await rises()).toEqual(told)
  await world.clock({ now: '2027-05-15T17:00:00Z' })
  expect(await rises()).toEqual(told)
  const renewals = await world.deps.db.selectFrom('renewals').select('amount_cents').orderBy('period_start').execute()
  expect(renewals.map(({ amount_cents: cents }) => cents)).toEqual([1600, 3200])
})
