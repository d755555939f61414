import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeStaff } from '../../../../test/make-membership.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createWorld, type World } from '../../../../test/world.ts'

// The clock moves by half a year of due work first.
vi.setConfig({ hookTimeout: 180_000 })

let world: World
let manager: Colleague
let till: Visitor
beforeAll(async () => {
  world = await createWorld({ demo: true, opensAt: '2027-06-01T16:00:00Z' })
  await makeColleague(world.deps, { email: 'boss@shop.example', role: 'manager', locations: ['kips-bay'] })
  await makeStaff(world.deps, 'sam@shop.example')
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.deps.db.deleteFrom('sold_out').execute()
  await world.deps.db.deleteFrom('location_hours').execute()
  // Tuesday, noon in New York.
  await world.clock({ now: '2027-06-01T16:00:00Z' })
  manager ??= await signIn(world, 'boss@shop.example')
  if (till) return
  till = await world.tillOf('sam@shop.example')
  await till.call('counter-sign-in', {})
})

const here = { locationId: 'kips-bay', drinkId: 'taro' }
const atTill = async () => (await till.call('counter-till')).body.soldOut
const onMenu = async (location: string) =>
  (await world.visitor().call('drinks', { location })).body.groups.flatMap(({ drinks }) =>
    drinks.flatMap((drink) => (drink['Sold Out'] === undefined ? [] : [drink.id])),
  )
const changes = () =>
  world.deps.db
    .selectFrom('changes')
    .select(['before', 'after'])
    .where('field', '=', 'sold out')
    .orderBy('id')
    .execute()

test('what a manager marks is sold out at once on the till and the menu of that location, and nowhere else', async () => {
  const { version } = await world.deps.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  expect((await manager.call('sold-out', here)).status).toBe(200)
  expect((await manager.call('sold-out', here)).status).toBe(200)
  expect(await atTill()).toEqual(['taro'])
  expect(await onMenu('kips-bay')).toEqual(['taro'])
  expect(await onMenu('westfield')).toEqual([])
  const [row] = (await manager.call('locations')).body
  expect(row?.soldOut).toEqual([
    { drinkId: 'taro', name: 'Taro', since: expect.any(String), until: '2027-06-02T04:00:00.000Z', by: 'The manager' },
  ])
  expect((await manager.call('sold-out', { ...here, back: true })).status).toBe(200)
  expect((await manager.call('sold-out', { ...here, back: true })).status).toBe(200)
  expect(await atTill()).toEqual([])
  expect(await changes()).toEqual([
    { before: null, after: 'Taro' },
    { before: 'Taro', after: null },
  ])
  const after = await world.deps.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  expect(after.version).toBe(version)
})

test('a till says so for its own location, once for each key', async () => {
  const key = randomUUID()
  expect((await till.call('counter-sold-out', { drinkId: 'taro', key })).body).toEqual({ soldOut: ['taro'] })
  await manager.call('sold-out', { ...here, back: true })
  // A retry of what was said before does not say it again.
  expect((await till.call('counter-sold-out', { drinkId: 'taro', key })).status).toBe(200)
  expect(await atTill()).toEqual([])
  const other = await till.call('counter-sold-out', { drinkId: 'thai', key })
  expect([other.status, other.refused.code]).toEqual([409, 'key_reused'])
  const unknown = await till.call('counter-sold-out', { drinkId: 'soup', key: randomUUID() })
  expect([unknown.status, unknown.refused.code]).toEqual([404, 'unknown'])
  expect((await world.visitor().call('counter-sold-out', { drinkId: 'taro', key: randomUUID() })).status).toBe(401)
})

test('it comes back by itself at the next opening, also when the hours change meanwhile', async () => {
  const week = (opens: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes: '22:00' }))
  await manager.call('location-hours', { locationId: 'kips-bay', weekly: week('09:00') })
  await manager.call('sold-out', here)
  await manager.call('sold-out', { ...here, drinkId: 'thai', until: null })
  await manager.call('location-hours', { locationId: 'kips-bay', weekly: week('10:00') })
  for (const [now, soldOut] of [
    ['2027-06-02T13:59:00Z', ['taro', 'thai']],
    ['2027-06-02T14:00:00Z', ['thai']],
  ] as const) {
    await world.clock({ now })
    expect(await onMenu('kips-bay')).toEqual(soldOut)
  }
  // It may run out again on the next day.
  const again = await signIn(world, 'boss@shop.example')
  expect((await again.call('sold-out', here)).status).toBe(200)
  expect(await onMenu('kips-bay')).toEqual(['taro', 'thai'])
})

test('a location of someone else, a drink that is not there, and a time that is over are refused', async () => {
  for (const where of [
    { locationId: 'westfield', drinkId: 'taro' },
    { locationId: 'nowhere', drinkId: 'taro' },
    { locationId: 'kips-bay', drinkId: 'soup' },
  ])
    expect((await manager.call('sold-out', where)).refused.code).toBe('unknown')
  const past = await manager.call('sold-out', { ...here, until: '2027-06-01T15:00:00Z' })
  expect([past.status, past.refused.fields]).toEqual([422, { until: 'Please choose a time to come.' }])
})

test('two people who say it at once leave one row', async () => {
  const said = await Promise.all(
    Array.from({ length: 6 }, () => till.call('counter-sold-out', { drinkId: 'taro', key: randomUUID() })),
  )
  expect(said.map(({ status }) => status)).toEqual(said.map(() => 200))
  expect(await world.deps.db.selectFrom('sold_out').selectAll().execute()).toHaveLength(1)
})

test('a member sees until when the location of the membership is open, and what is sold out there', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await manager.call('location-hours', {
    locationId: 'kips-bay',
    weekly: [{ weekday: 2, opens: '09:00', closes: '22:00' }],
  })
  await manager.call('sold-out', here)
  const member = await world.signedIn(buyer.email, buyer.phone)
  const [record] = (await member.call('subscriptions', { CID: buyer.id })).body
  expect(record).toMatchObject({ 'Open Now': 'Open until 10 PM', 'Sold Out': ['Taro'] })
})
