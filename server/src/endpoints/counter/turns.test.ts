import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let samId: string
let joId: string

const start = new Date('2026-06-02T13:00:00Z')
let now = start
const after = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  world.deps.clock.setNow(now)
}
const open = async (email: string) => {
  // Codes to one contact are 30 s apart.
  after(1)
  const person = await world.openTill(email)
  return person
}
const turn = (till: Visitor, staffId: string, pin: string) => till.call('counter-switch', { staffId, pin })
const staffOf = async (key: string) =>
  (await world.deps.db.selectFrom('redemptions').select('staff_id').where('key', '=', key).executeTakeFirstOrThrow())
    .staff_id
const redeem = async (till: Visitor, entitlementId: string, at?: Date) => {
  const key = randomUUID()
  const { status } = await till.call('counter-redeem', { entitlementId, key, ...(at ? { at: at.toISOString() } : {}) })
  expect(status).toBe(200)
  return key
}

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(start), limitsScale: 1 })
  await makeShop(world.deps)
  samId = await makeStaff(world.deps, 'sam@shop.example')
  joId = await makeStaff(world.deps, 'jo@shop.example')
  await world.deps.db.updateTable('staff').set({ name: 'Jo Park' }).where('id', '=', joId).execute()
  const jo = await open('jo@shop.example')
  expect((await jo.call('counter-pin', { pin: '4711' })).status).toBe(200)
})
afterAll(() => world.close())

test('with a PIN someone else of the location takes over, and redemptions have their name from then on (C1)', async () => {
  const till = await open('sam@shop.example')
  expect((await till.call('counter-people')).body).toEqual({
    hasPin: false,
    people: [{ staffId: joId, name: 'Jo Park' }],
  })
  const { entitlements } = await makeMembership(world.deps)
  expect(await staffOf(await redeem(till, entitlements.day))).toBe(samId)
  after(1)
  expect((await turn(till, joId, '4711')).body).toEqual({ name: 'Jo Park' })
  expect((await till.call('counter-till')).body).toMatchObject({ name: 'Jo Park', locationId: 'kips-bay' })
  after(1)
  expect(await staffOf(await redeem(till, entitlements.month))).toBe(joId)
})

test('what was handed out offline has the name of whoever was at the till then', async () => {
  const till = await open('sam@shop.example')
  const { entitlements, code } = await makeMembership(world.deps)
  after(5)
  const before = now
  after(5)
  expect((await turn(till, joId, '4711')).status).toBe(200)
  after(5)
  const after1 = now
  after(5)
  expect(await staffOf(await redeem(till, entitlements.day, before))).toBe(samId)
  expect(await staffOf(await redeem(till, entitlements.month, after1))).toBe(joId)
  const key = randomUUID()
  const lost = { key, at: before.toISOString(), code: String(code), entitlementId: entitlements.day, benefit: null }
  await till.call('counter-report', { ...lost, checked: 'online', label: 'Today’s drink' })
  const { conflicts } = (await till.call('counter-conflicts')).body
  expect(conflicts[0]?.staffName).toBe('Sam Rivera')
})

test('a PIN is chosen soon after a code to the own email, and not by someone who took over', async () => {
  const till = await open('sam@shop.example')
  expect((await till.call('counter-pin', { pin: '1234' })).refused.code).toBe('pin_easy')
  expect((await till.call('counter-pin', { pin: '7777' })).refused.code).toBe('pin_easy')
  expect((await turn(till, joId, '4711')).status).toBe(200)
  expect((await till.call('counter-pin', { pin: '2580' })).refused.code).toBe('verify_again')
  const late = await open('sam@shop.example')
  after(31)
  expect((await late.call('counter-pin', { pin: '2580' })).refused.code).toBe('verify_again')
})

test('five wrong PINs and the right one is refused too; at another location, or removed, no PIN counts', async () => {
  const till = await open('sam@shop.example')
  const farId = await makeStaff(world.deps, 'far@shop.example', 'westfield')
  const far = await open('far@shop.example')
  expect((await far.call('counter-pin', { pin: '2580' })).status).toBe(200)
  expect((await turn(till, farId, '2580')).refused.code).toBe('pin_wrong')
  for (let one = 0; one < 5; one += 1) expect((await turn(till, joId, '0000')).status).toBe(422)
  expect((await turn(till, joId, '4711')).status).toBe(429)
  after(11)
  expect((await turn(till, joId, '4711')).status).toBe(200)
})

test('a till uses up no tries of a person of another location, whose PIN goes on working there', async () => {
  const owenId = await makeStaff(world.deps, 'owen@shop.example', 'westfield')
  const owen = await open('owen@shop.example')
  expect((await owen.call('counter-pin', { pin: '2580' })).status).toBe(200)
  const till = await open('sam@shop.example')
  for (let one = 0; one < 6; one += 1) await turn(till, owenId, '0000')
  await makeStaff(world.deps, 'wes@shop.example', 'westfield')
  const there = await open('wes@shop.example')
  expect((await turn(there, owenId, '2580')).status).toBe(200)
})

test('the report of a shift counts what this till handed out, by person (C6)', async () => {
  const till = await open('sam@shop.example')
  const { entitlements } = await makeMembership(world.deps)
  const undone = await redeem(till, entitlements.term)
  const { id } = await world.deps.db
    .selectFrom('redemptions')
    .select('id')
    .where('key', '=', undone)
    .executeTakeFirstOrThrow()
  expect((await till.call('counter-void', { redemptionId: id, reason: 'Wrong member' })).status).toBe(200)
  await redeem(till, entitlements.day, now)
  after(1)
  await turn(till, joId, '4711')
  await redeem(till, entitlements.month)
  const { body } = await till.call('counter-shift-report')
  const nothing = { drinks: 0, others: 0, withoutCode: 0, late: 0, undone: 0 }
  expect(body.people).toEqual([
    { ...nothing, name: 'Jo Park', others: 1 },
    { ...nothing, name: 'Sam Rivera', drinks: 1, late: 1, undone: 1 },
  ])
  expect(body.notRecorded).toBe(0)
})
