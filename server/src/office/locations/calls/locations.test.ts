import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { openLocations } from '../../../store/locations/hours.ts'

let world: World
let owner: Colleague
let manager: Colleague
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-06-01T16:00:00Z' })
  await makeShop(world.deps)
  await makeColleagues(world.deps, { owner: 'owner', manager: ['manager', 'kips-bay'], support: 'support' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.deps.db.deleteFrom('location_hours').execute()
  await world.deps.db.deleteFrom('location_days').execute()
  // Tuesday, noon in New York.
  await world.clock({ now: '2027-06-01T16:00:00Z' })
  owner ??= await signIn(world, 'owner@shop.example')
  manager ??= await signIn(world, 'manager@shop.example')
})

const week = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }))
const one = async (who: Colleague, id = 'kips-bay') => (await who.call('locations')).body.find((row) => row.id === id)
const lastChange = () =>
  world.deps.db.selectFrom('changes').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('hours of a location', () => {
  test('a manager sets a week: it holds at once and says who set it (O7)', async () => {
    expect(await one(manager)).toMatchObject({
      now: null,
      weekly: [],
      state: 'open',
      today: '2027-06-01',
      taxRate: 6675,
    })
    expect(
      (await manager.call('location-hours', { locationId: 'kips-bay', weekly: week('09:00', '22:00') })).status,
    ).toBe(200)
    expect(await one(manager)).toMatchObject({ now: 'Open until 10 PM', weekly: week('09:00', '22:00') })
    const change = await lastChange()
    expect(change).toMatchObject({ subject: 'location', subject_id: 'kips-bay', field: 'hours', before: [] })
    expect(change.after).toEqual(week('09:00', '22:00'))
    const shop = (await world.visitor().call('shop')).body
    expect(shop.days.find(({ locationId }) => locationId === 'kips-bay')).toMatchObject({ open: 'Open until 10 PM' })
    expect(shop.days.find(({ locationId }) => locationId === 'westfield')).not.toHaveProperty('open')
  })

  test('a location may open by appointment instead, which members read, until it has hours again (O7)', async () => {
    const hours = (weekly: ReturnType<typeof week>, byAppointment?: boolean) =>
      manager.call('location-hours', { locationId: 'kips-bay', weekly, ...(byAppointment && { byAppointment }) })
    expect((await hours(week('09:00', '22:00'), true)).status).toBe(422)
    expect((await hours([], true)).status).toBe(200)
    expect(await one(manager)).toMatchObject({ now: 'By appointment', weekly: [], byAppointment: true })
    const shop = (await world.visitor().call('shop')).body
    expect(shop.days.find(({ locationId }) => locationId === 'kips-bay')).toMatchObject({ open: 'By appointment' })
    expect((await hours(week('09:00', '22:00'))).status).toBe(200)
    expect(await one(manager)).toMatchObject({ now: 'Open until 10 PM', byAppointment: false })
  })

  test('hours that overlap are refused, and what was there stays', async () => {
    const weekly = [...week('09:00', '14:00'), { weekday: 3, opens: '13:00', closes: '22:00' }]
    const refused = await manager.call('location-hours', { locationId: 'kips-bay', weekly })
    expect([refused.status, refused.refused.code]).toEqual([422, 'overlap'])
    expect(refused.refused.fields).toEqual({ 'weekly.7': 'Two of the hours on Wednesday overlap.' })
    expect((await one(manager))?.weekly).toEqual([])
  })

  test('a form filled before someone else saved overwrites nothing', async () => {
    const seen = (await one(manager))?.seen ?? -1
    expect(
      (await owner.call('location-hours', { locationId: 'kips-bay', weekly: week('10:00', '20:00'), seen })).status,
    ).toBe(200)
    const late = await manager.call('location-hours', { locationId: 'kips-bay', weekly: [], seen })
    expect([late.status, late.refused.code]).toEqual([409, 'changed_meanwhile'])
    expect((await one(manager))?.weekly).toEqual(week('10:00', '20:00'))
  })

  test('the same key sent again changes nothing, and another body under it is a conflict', async () => {
    const key = randomUUID()
    const body = { key, locationId: 'kips-bay', weekly: week('09:00', '22:00') }
    expect((await manager.call('location-hours', body)).status).toBe(200)
    await owner.call('location-hours', { locationId: 'kips-bay', weekly: [] })
    expect((await manager.call('location-hours', body)).status).toBe(200)
    expect((await one(manager))?.weekly).toEqual([])
    expect((await manager.call('location-hours', { ...body, weekly: [] })).refused.code).toBe('key_reused')
  })

  test('a location of someone else is like none, whatever is asked', async () => {
    for (const locationId of ['westfield', 'nowhere']) {
      const hours = await manager.call('location-hours', { locationId, weekly: [] })
      const day = await manager.call('location-day', { locationId, day: '2027-07-04', closed: true })
      for (const { status, refused } of [hours, day])
        expect([status, refused]).toEqual([404, { message: 'We could not find that.', code: 'unknown' }])
    }
    expect((await manager.call('locations')).body.map(({ id }) => id)).toEqual(['kips-bay'])
    expect((await owner.call('locations')).body.map(({ id }) => id)).toEqual(['kips-bay', 'westfield', 'newark'])
    expect((await (await signIn(world, 'support@shop.example')).call('locations')).refused.code).toBe('not_allowed')
  })
})

describe('days that differ', () => {
  beforeEach(() => owner.call('location-hours', { locationId: 'kips-bay', weekly: week('09:00', '22:00') }))

  test('a closed day says why, and the day is usual again when it is taken back', async () => {
    const closed = { locationId: 'kips-bay', day: '2027-06-01', closed: true as const, note: ' Staff day ' }
    expect((await manager.call('location-day', closed)).status).toBe(200)
    expect(await one(manager)).toMatchObject({
      now: 'Closed today (Staff day). Opens tomorrow at 9 AM',
      days: [{ day: '2027-06-01', closed: true, opens: null, closes: null, note: 'Staff day' }],
    })
    expect(
      (await manager.call('location-day', { locationId: 'kips-bay', day: '2027-06-01', usual: true })).status,
    ).toBe(200)
    expect(await one(manager)).toMatchObject({ now: 'Open until 10 PM', days: [] })
    expect(await lastChange()).toMatchObject({
      field: 'days',
      before: { day: '2027-06-01', note: 'Staff day' },
      after: null,
    })
  })

  test('other hours on one day replace its week, and may not run into the next', async () => {
    const day = { locationId: 'kips-bay', day: '2027-06-01', opens: '10:00', closes: '15:00', note: '' }
    expect((await manager.call('location-day', day)).status).toBe(200)
    expect((await one(manager))?.now).toBe('Open until 3 PM')
    const refused = await manager.call('location-day', { ...day, closes: '09:30' })
    expect([refused.status, refused.refused.code]).toEqual([422, 'overlap'])
  })

  test('a day that the calendar does not have, or a time that no clock shows, is refused', async () => {
    const day = { locationId: 'kips-bay', opens: '10:00', closes: '15:00', note: '' }
    expect((await manager.call('location-day', { ...day, day: '2027-02-30' })).status).toBe(400)
    expect((await manager.call('location-day', { ...day, day: '2027-07-04', closes: '24:00' })).status).toBe(400)
  })
})

test('a drink handed out while the location is closed is handed out, and marked', async () => {
  await makeStaff(world.deps, 'sam@shop.example')
  const till = await world.tillOf('sam@shop.example')
  await till.call('counter-sign-in', {})
  const redeem = async () => {
    const { entitlements } = await makeMembership(world.deps)
    const { status, body } = await till.call('counter-redeem', { entitlementId: entitlements.day, key: randomUUID() })
    expect(status).toBe(200)
    const row = await world.deps.db
      .selectFrom('redemptions')
      .select('outside_hours')
      .where('id', '=', body.redemptionId)
      .executeTakeFirstOrThrow()
    return row.outside_hours
  }
  expect(await redeem()).toBe(false)
  await owner.call('location-hours', { locationId: 'kips-bay', weekly: week('09:00', '22:00') })
  expect(await redeem()).toBe(false)
  await owner.call('location-hours', { locationId: 'kips-bay', weekly: week('18:00', '22:00') })
  expect(await redeem()).toBe(true)
  expect((await one(owner))?.tills).toMatchObject([{ name: 'Sam Rivera' }])
})

test('a location with an opening day is on sale from that midnight, in its own time zone', async () => {
  const { db } = world.deps
  const sold = async () => {
    const { models } = (await world.visitor().call('models')).body
    return models.flatMap(({ plans }) => plans.flatMap((plan) => plan['Location ID']))
  }
  await db
    .updateTable('locations')
    .set({ opens_on: '2027-06-03', opened_at: null })
    .where('id', '=', 'westfield')
    .execute()
  expect(await sold()).toEqual(['kips-bay'])
  expect((await one(owner, 'westfield'))?.state).toBe('planned')
  await world.clock({ now: '2027-06-03T03:59:59Z' })
  await openLocations(world.deps)
  expect(await sold()).toEqual(['kips-bay'])
  await world.clock({ now: '2027-06-03T04:00:00Z' })
  await openLocations(world.deps)
  expect(await sold()).toEqual(['kips-bay', 'westfield'])
  expect((await one(await signIn(world, 'owner@shop.example'), 'westfield'))?.state).toBe('open')
})
