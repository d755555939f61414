import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard, pay, submit } from '../../../test/buying.ts'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { runImport } from '../../../test/importing/moving.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeEach(async () => {
  world = await createWorld({ opensAt: '2026-11-27T15:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
})
afterEach(() => world.close())

/** Of a country that is sent no texts, as every phone is where the shop sends none. */
const PHONE = '+14165550142'

test('who came with a phone that gets no text and buys with an email address is found twice; their page says so, and put together they are one with both memberships (O16, O9.2)', async () => {
  const { db } = world.deps
  const list = `Name,Phone,Plan,Location,Next Billing Date,Price\nAna Silva,${PHONE},One Month,kips-bay,2027-01-20,$30.00`
  const files = [{ name: 'list.csv', parts: () => [new TextEncoder().encode(list)] }]
  await runImport(world.deps, { source: 'csv', files, choices: {} })
  const { id: known } = await db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', PHONE)
    .executeTakeFirstOrThrow()

  const visitor = world.visitor()
  const buyer = { visitor, ...(await submit(visitor, 'primary', { phone: PHONE })) }
  expect(buyer.id).not.toBe(known)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)

  let dana = await signIn(world, 'dana@shop.example')
  const page = async () => (await dana.call('customer', { id: buyer.id })).body
  expect((await page()).duplicates).toEqual([{ id: known, name: 'Ana Silva', why: 'phone' }])
  const { keep, gone, refusals } = (await dana.call('merge-preview', { a: known, b: buyer.id })).body
  expect([keep.id, gone.id, refusals]).toEqual([buyer.id, known, []])
  expect((await dana.call('merge', { a: known, b: buyer.id, keepId: buyer.id })).status).toBe(200)
  await world.clock({ days: 4 })
  await world.app.dueWork()
  dana = await signIn(world, 'dana@shop.example')
  expect((await page()).memberships.map(({ pays, standing }) => [pays, standing])).toEqual([
    [true, 'active'],
    [true, 'active'],
  ])
  const merged = await db.selectFrom('customers').select('merged_into').where('id', '=', known).executeTakeFirst()
  expect(merged).toEqual({ merged_into: buyer.id })
})
