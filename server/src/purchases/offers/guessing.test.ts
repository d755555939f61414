import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

// Each of the guesses is a call.
vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ limitsScale: 1 })
  await makeMoneyShop(world.deps)
  await world.deps.db
    .insertInto('codes')
    .values({ id: 'real', code: 'REAL', off: JSON.stringify({ percent: 10 }), lasts: JSON.stringify('always') })
    .execute()
}, 60_000)
afterAll(() => world.close())

const order = { planId: 'one-month', locationId: 'kips-bay', quantity: 1 }

test('who guesses codes has to wait, also for a right one; a right one costs nothing (rule J)', async () => {
  const visitor = world.visitor({ ip: '203.0.113.7' })
  const check = (code: string, who = visitor) => who.call('code-check', { ...order, code })
  for (let good = 1; good <= 12; good += 1) expect((await check('real')).status).toBe(200)
  const wrong = []
  for (let guess = 1; guess <= 11; guess += 1) wrong.push((await check(`GUESS${guess}`)).status)
  expect(wrong).toEqual([...Array(10).fill(422), 429])
  const refused = await check('real')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  const others = []
  for (let guess = 1; guess <= 30; guess += 1)
    others.push((await check(`OTHER${guess}`, world.visitor({ ip: '203.0.113.7' }))).status)
  expect(others).toContain(429)
  expect((await check('real', world.visitor({ ip: '203.0.113.8' }))).status).toBe(200)
})

test('a payment is no way around it', async () => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  const tried = []
  for (let guess = 1; guess <= 11; guess += 1) tried.push((await pay(buyer, card, { code: `PAY${guess}` })).status)
  expect(tried).toEqual([...Array(10).fill(422), 429])
  expect((await pay(buyer, card)).status).toBe(200)
})
