import { MOST_LIVE_WITH_SIX } from '@sipday/rules/codes/member-code.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { codeLengths, drawCodes, freeCodes } from './free-codes.ts'
import { createNewCodes } from './new-codes.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
})
afterAll(() => world.close())

const till = async () => {
  const visitor = await world.tillOf('sam@shop.example')
  await visitor.call('counter-sign-in', {})
  return visitor
}

const makeLive = async (from: number, count: number): Promise<void> => {
  const { membershipId } = await makeMembership(world.deps, { code: from })
  await sql`
    insert into memberships (id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency, price_cents, kind,
      code, started_on, state, created_at)
    select 'many-' || each, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency, price_cents, kind, each,
      started_on, state, created_at
    from memberships, generate_series(${from + 1}::int, ${from + count - 1}::int) as each where id = ${membershipId}`.execute(
    world.deps.db,
  )
}

test('up to 50,000 live memberships have codes of six digits, and tills hear of eight before the first one', async () => {
  expect((await (await till()).call('counter-shift')).body).not.toHaveProperty('codeDigits')
  await makeLive(200_000, 40_000)
  expect(await codeLengths(world.deps.db)).toEqual({ ofNew: 6, mostAtTills: 6 })
  await makeLive(300_000, 1)
  expect(await codeLengths(world.deps.db)).toEqual({ ofNew: 6, mostAtTills: 8 })
  expect((await (await till()).call('counter-shift')).body.codeDigits).toBe(8)
  await makeLive(310_000, MOST_LIVE_WITH_SIX - 40_001)
  expect(await codeLengths(world.deps.db)).toEqual({ ofNew: 6, mostAtTills: 8 })
}, 120_000)

test('with more, a new one has eight, which a till finds like one of six (R49)', async () => {
  await makeLive(400_000, 1)
  let now = 0
  const newCodes = createNewCodes(() => now)
  expect(newCodes.length()).toBe(6)
  await newCodes.look(world.deps.db)
  expect(newCodes.length()).toBe(8)
  const [code = 0] = await world.deps.db
    .transaction()
    .execute((trx) => freeCodes(trx, { ids: world.deps.ids, newCodes }, 1))
  expect(String(code)).toMatch(/^[1-9]\d{7}$/)
  await makeMembership(world.deps, { code })
  const visitor = await till()
  const text = String(code)
  const found = await visitor.call('counter-lookup', { code: `${text.slice(0, 4)} ${text.slice(4)}` })
  expect(found.body.firstName).toBe('Mei')
  expect((await visitor.call('counter-lookup', { code: '200000' })).status).toBe(200)
  expect((await visitor.call('counter-lookup', { code: text.slice(0, 7) })).refused.code).toBe('code_incomplete')

  // Some end: new ones have six again, and tills still expect eight.
  await sql`update memberships set live = false where id like 'many-3%'`.execute(world.deps.db)
  await newCodes.look(world.deps.db)
  expect(newCodes.length()).toBe(8)
  now += 11 * 60_000
  await newCodes.look(world.deps.db)
  expect(newCodes.length()).toBe(6)
  expect((await codeLengths(world.deps.db)).mostAtTills).toBe(8)
})

test('codes of eight digits never begin with zero, and seven digits are no code in the database', async () => {
  const drawn = drawCodes(world.deps.ids, 1000, 8)
  expect(drawn.every((code) => /^[1-9]\d{7}$/.test(String(code)))).toBe(true)
  await expect(makeMembership(world.deps, { code: 1_000_000 })).rejects.toThrow('memberships_code_check')
})
