import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Colleague
let manager: Colleague

/** `voided`: the till took it back. Counted by hand below. */
const given: [location: string, at: string, voided?: 'voided'][] = [
  // 11:59 PM on October 31, and midnight on November 1, in New York.
  ['kips-bay', '2026-11-01T03:59:59Z'],
  ['kips-bay', '2026-11-01T04:00:00Z'],
  // Clocks go back: 1:30 AM comes twice.
  ['kips-bay', '2026-11-01T05:30:00Z'],
  ['kips-bay', '2026-11-01T06:30:00Z'],
  ['kips-bay', '2026-11-05T20:10:00Z'],
  ['kips-bay', '2026-11-05T20:40:00Z'],
  ['kips-bay', '2026-11-05T20:50:00Z', 'voided'],
  ['westfield', '2026-11-06T17:00:00Z'],
  // In Los Angeles it is still November 7, 9 PM.
  ['newark', '2026-11-08T05:00:00Z'],
  ['kips-bay', '2026-11-10T15:00:00Z'],
]

beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-10T17:00:00Z' })
  const { deps } = world
  await makeShop(deps)
  await deps.db.updateTable('locations').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', 'newark').execute()
  await makeColleagues(deps, { owner: 'owner', boss: ['manager', 'westfield'] })
  const staffId = await makeStaff(deps, 'sam@shop.example')
  const { membershipId, entitlements } = await makeMembership(deps)
  await deps.db
    .insertInto('redemptions')
    .values(
      given.map(([location, at, voided], index) => ({
        id: `redemption-${index}`,
        entitlement_id: entitlements.unlimited,
        membership_id: membershipId,
        period_key: null,
        location_id: location,
        staff_id: staffId,
        key: `key-${index}`,
        accepted_at: new Date(at),
        redeemed_at: new Date(at),
        voided_at: voided ? new Date(at) : null,
      })),
    )
    .execute()
  await world.clock({ now: '2026-11-10T17:00:00Z' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner ??= await signIn(world, 'owner@shop.example')
  manager ??= await signIn(world, 'boss@shop.example')
})

const heat = async (by: Colleague, asked: { from?: string; to?: string; locationId?: string } = {}) => {
  const { status, body } = await by.call('report', { name: 'heat', ...asked })
  expect(status).toBe(200)
  return body.rows.map((row) => [row['locationId'], row['hour'], row['drinks']])
}

test('drinks are counted by the day and hour of the location, without those taken back and without today (O15)', async () => {
  expect(await heat(owner)).toEqual([
    ['kips-bay', 0, 1],
    ['kips-bay', 1, 2],
    ['kips-bay', 15, 2],
    ['kips-bay', 23, 1],
    ['westfield', 12, 1],
    ['newark', 21, 1],
  ])
  const { body } = await owner.call('report', { name: 'heat' })
  expect(body).toMatchObject({ from: '2026-10-13', until: '2026-11-09' })
})

test('the first and the last day asked for are counted, and no other', async () => {
  expect(await heat(owner, { from: '2026-11-01', to: '2026-11-01' })).toEqual([
    ['kips-bay', 0, 1],
    ['kips-bay', 1, 2],
  ])
  expect(await heat(owner, { from: '2026-11-07', to: '2026-11-07' })).toEqual([['newark', 21, 1]])
  expect(await heat(owner, { from: '2026-11-08', to: '2026-11-08' })).toEqual([])
  expect((await owner.call('report', { name: 'heat', to: '2027-01-01' })).body.until).toBe('2026-11-09')
  expect((await owner.call('report', { name: 'heat', from: '1990-01-01' })).body.from).toBe('2025-11-09')
})

test('a manager sees the own locations only, and no other location is there', async () => {
  expect(await heat(manager)).toEqual([['westfield', 12, 1]])
  expect(await heat(owner, { locationId: 'westfield' })).toEqual([['westfield', 12, 1]])
  for (const locationId of ['kips-bay', 'nowhere'])
    expect((await manager.call('report', { name: 'heat', locationId })).status).toBe(404)
  expect((await owner.call('report', { name: 'heat', locationId: 'nowhere' })).status).toBe(404)
  expect((await owner.call('report', { name: 'nothing' })).status).toBe(404)
})

/** Gifts: where and when bought, and what became of each. Counted by hand below. */
const bought: [location: string, at: string, became: { sent?: true; claimed?: true; redeemed?: 'kept' | 'voided' }][] =
  [
    // 11:59 PM on October 31, and midnight on November 1, in New York.
    ['kips-bay', '2026-11-01T03:59:59Z', { sent: true, claimed: true, redeemed: 'kept' }],
    ['kips-bay', '2026-11-01T04:00:00Z', { sent: true, claimed: true, redeemed: 'voided' }],
    ['kips-bay', '2026-11-05T20:10:00Z', {}],
    ['westfield', '2026-11-06T17:00:00Z', { sent: true }],
    // In Los Angeles it is still November 7, 9 PM.
    ['newark', '2026-11-08T05:00:00Z', { sent: true, claimed: true, redeemed: 'kept' }],
    ['kips-bay', '2026-11-10T15:00:00Z', { sent: true }],
  ]

test('gifts are counted by the day they were bought, with what became of them since', async () => {
  const { db, clock } = world.deps
  const now = clock.now()
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'sam@shop.example')
    .executeTakeFirstOrThrow()
  for (const [index, [locationId, at, { sent, claimed, redeemed }]] of bought.entries()) {
    const { membershipId, entitlements } = await makeMembership(world.deps, { locationId })
    const created = { is_gift: true, created_at: new Date(at) }
    await db.updateTable('memberships').set(created).where('id', '=', membershipId).execute()
    await db
      .insertInto('gifts')
      .values({
        membership_id: membershipId,
        recipient_email: 'omar@guest.example',
        sent_at: sent ? now : null,
        claimed_at: claimed ? now : null,
      })
      .execute()
    if (redeemed)
      await db
        .insertInto('redemptions')
        .values(
          // Used twice is still one gift.
          [1, 2].map((time) => ({
            id: `gift-${index}-${time}`,
            entitlement_id: entitlements.unlimited,
            membership_id: membershipId,
            period_key: null,
            location_id: locationId,
            staff_id: staff.id,
            key: `gift-${index}-${time}`,
            accepted_at: now,
            redeemed_at: now,
            voided_at: redeemed === 'voided' ? now : null,
          })),
        )
        .execute()
  }
  const gifts = async (by: Colleague, asked: { from?: string; to?: string } = {}) => {
    const { status, body } = await by.call('report', { name: 'gifts', ...asked })
    expect(status).toBe(200)
    return body.rows.map((row) => ['locationId', 'given', 'sent', 'claimed', 'used'].map((key) => row[key]))
  }
  expect(await gifts(owner)).toEqual([
    ['kips-bay', 3, 2, 2, 1],
    ['westfield', 1, 1, 0, 0],
    ['newark', 1, 1, 1, 1],
  ])
  expect(await gifts(owner, { from: '2026-11-01', to: '2026-11-07' })).toEqual([
    ['kips-bay', 2, 1, 1, 0],
    ['westfield', 1, 1, 0, 0],
    ['newark', 1, 1, 1, 1],
  ])
  expect(await gifts(owner, { from: '2026-11-08' })).toEqual([])
  expect(await gifts(manager)).toEqual([['westfield', 1, 1, 0, 0]])
})

test('a day is counted once it is over at every location that is looked at', async () => {
  // 1 AM on November 11 in New York is 10 PM on November 10 in Los Angeles.
  await world.clock({ now: '2026-11-11T06:00:00Z' })
  const [dana, boss] = [await signIn(world, 'owner@shop.example'), await signIn(world, 'boss@shop.example')]
  const until = async (by: Colleague, locationId?: string) =>
    (await by.call('report', { name: 'heat', ...(locationId && { locationId }) })).body.until
  expect(await until(dana)).toBe('2026-11-09')
  expect(await until(dana, 'newark')).toBe('2026-11-09')
  expect(await until(dana, 'kips-bay')).toBe('2026-11-10')
  expect(await until(boss)).toBe('2026-11-10')
})

test('a location that closes, and one that has closed, keeps its reports', async () => {
  const { db } = world.deps
  const owner = await signIn(world, 'owner@shop.example')
  const asked = { name: 'heat', locationId: 'newark', from: '2026-11-01', to: '2026-11-09' }
  const before = await owner.call('report', asked)
  expect(before.status).toBe(200)
  expect(before.body.rows).not.toEqual([])
  await db.updateTable('locations').set({ active: false, last_day: '2026-11-09' }).where('id', '=', 'newark').execute()
  for (const name of ['heat', 'money', 'members', 'memberships']) {
    const { status } = await owner.call('report', { ...asked, name })
    expect([name, status]).toEqual([name, 200])
  }
  expect((await owner.call('report', asked)).body.rows).toEqual(before.body.rows)
  const refused = await owner.call('report', { ...asked, locationId: 'nowhere' })
  expect(refused.status).toBe(404)
  await db.updateTable('locations').set({ active: true, last_day: null }).where('id', '=', 'newark').execute()
})
