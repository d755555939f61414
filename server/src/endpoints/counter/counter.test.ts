import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { endStaffSessions } from '../../store/counter/staff.ts'

let world: World
let sam: Visitor
let samId: string
let jo: Visitor

/** Around noon in New York; each test has its own minute, which lets codes be sent again. */
let noon = new Date('2026-06-02T16:00:00Z')
const open = (email: string) => world.openTill(email)
const lookup = (till: Visitor, code: number) => till.call('counter-lookup', { code: String(code).padStart(6, '0') })
const redeem = (till: Visitor, entitlementId: string, key: string = randomUUID(), at?: Date) =>
  till.call('counter-redeem', { entitlementId, key, ...(at ? { at: at.toISOString() } : {}) })

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(noon) })
  await makeShop(world.deps)
  samId = await makeStaff(world.deps, 'sam@shop.example')
  await makeStaff(world.deps, 'jo@shop.example', 'westfield')
  await makeStaff(world.deps, 'far@shop.example', 'newark')
  sam = await open('sam@shop.example')
  jo = await open('jo@shop.example')
})
beforeEach(() => {
  noon = new Date(noon.getTime() + 60_000)
  world.deps.clock.setNow(noon)
})
afterAll(() => world.close())

test('a till knows who works there and where (C1)', async () => {
  expect((await sam.call('counter-till')).body).toEqual({
    name: 'Sam Rivera',
    locationId: 'kips-bay',
    locationName: 'Kips Bay NY',
    soldOut: [],
  })
})

test('a proved address that is not on the staff list opens no till', async () => {
  const guest = await world.tillOf('guest@shop.example')
  const answer = await guest.call('counter-sign-in', {})
  expect([answer.status, answer.refused.code]).toEqual([401, 'not_staff'])
  expect((await lookup(guest, 100_001)).status).toBe(401)
})

test('a member of staff without a code opens no till', async () => {
  expect((await world.visitor().call('counter-sign-in', {})).status).toBe(401)
})

test('a code shows who it is, the plan and what is ready, and no one’s contact', async () => {
  const { code } = await makeMembership(world.deps)
  const { body } = await lookup(sam, code)
  expect(body).toMatchObject({
    firstName: 'Mei',
    lastInitial: 'C',
    planName: 'One Month',
    locationName: 'Kips Bay NY',
    status: 'active',
  })
  expect(body.benefits.map(({ period, status }) => [period, status])).toEqual([
    ['day', 'available'],
    ['month', 'available'],
    ['term', 'available'],
    ['unlimited', 'unlimited'],
  ])
  expect(JSON.stringify(body)).not.toMatch(/@|\+1212|Chen/)
})

test('a drink is handed over once a day: the second try says when and where', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
  const second = await redeem(jo, entitlements.day)
  expect([second.status, second.refused.code]).toEqual([409, 'already_redeemed'])
  expect(second.refused.message).toContain('Kips Bay NY')
  expect(second.refused.fields).toMatchObject({
    locationName: 'Kips Bay NY',
    availableAgainAt: '2026-06-03T04:00:00.000Z',
  })
  const benefit = (await lookup(jo, code)).body.benefits[0]
  expect(benefit).toMatchObject({
    status: 'redeemed',
    redeemedLocationName: 'Kips Bay NY',
    availableAgainAt: '2026-06-03T04:00:00.000Z',
  })
})

test('a retry with the same key is the same redemption; the key of another one is refused', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  const first = await redeem(sam, entitlements.day, key)
  expect((await redeem(sam, entitlements.day, key)).body).toEqual(first.body)
  expect((await redeem(sam, entitlements.month, key)).refused.code).toBe('key_reused')
})

test('200 parallel redemptions of one entitlement give exactly one yes', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => redeem(index % 2 ? sam : jo, entitlements.day)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(199)
})

test('the day is the membership’s own location’s: ready again at midnight in New York, not before (R49)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  // Twelve hours have not yet passed at midnight.
  sam = await open('sam@shop.example')
  world.deps.clock.setNow(new Date('2026-06-03T03:59:59.999Z'))
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
  expect((await redeem(sam, entitlements.day)).status).toBe(409)
  world.deps.clock.setNow(new Date('2026-06-03T04:00:00Z'))
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
})

test.each([
  ['spring forward', '2026-03-08T04:30:00Z', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00.000Z'],
  ['fall back', '2026-11-01T03:30:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00.000Z'],
])('%s: the day of 23 or 25 hours is one day', async (_, before, midnight, again) => {
  const { entitlements } = await makeMembership(world.deps)
  world.deps.clock.setNow(new Date(before))
  sam = await open('sam@shop.example')
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
  world.deps.clock.setNow(new Date(midnight))
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
  world.deps.clock.setNow(new Date(new Date(again).getTime() - 1))
  sam = await open('sam@shop.example')
  expect((await redeem(sam, entitlements.day)).refused.fields).toMatchObject({ availableAgainAt: again })
})

test('a treat is once a month, a welcome drink once in the term, and a benefit without limit is never used up (R32, S9)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const yes = async (id: string) => (await redeem(sam, id)).status === 200
  expect([await yes(entitlements.month), await yes(entitlements.term), await yes(entitlements.unlimited)]).toEqual([
    true,
    true,
    true,
  ])
  expect([await yes(entitlements.month), await yes(entitlements.term), await yes(entitlements.unlimited)]).toEqual([
    false,
    false,
    true,
  ])
})

test('codes are looked up only where the plan is sold (R49, S1)', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  const far = await open('far@shop.example')
  expect((await lookup(far, code)).status).toBe(404)
  expect((await redeem(far, entitlements.day)).status).toBe(404)
})

test.each(['unpaid', 'ended'] as const)(
  'a membership that is %s is shown with its state and not redeemed',
  async (state) => {
    const { code, entitlements } = await makeMembership(world.deps, { state })
    expect((await lookup(sam, code)).body.status).toBe(state)
    const answer = await redeem(sam, entitlements.day)
    expect([answer.status, answer.refused.code]).toEqual([422, `membership_${state}`])
  },
)

test('a membership that has run out is said with its last day', async () => {
  const { code, entitlements } = await makeMembership(world.deps, {
    live: false,
    state: 'ended',
    paidThrough: '2026-05-31',
    endedAt: new Date('2026-06-01T04:00:05Z'),
  })
  expect((await lookup(sam, code)).body).toMatchObject({ firstName: 'Mei', status: 'ended', endedOn: '2026-05-31' })
  expect((await redeem(sam, entitlements.day)).refused.code).toBe('membership_ended')
})

test('a code that has found a new owner shows the live membership', async () => {
  const { code } = await makeMembership(world.deps, { live: false, state: 'ended', paidThrough: '2026-05-31' })
  await makeMembership(world.deps, { code })
  expect((await lookup(sam, code)).body).toMatchObject({ status: 'active', endedOn: null })
})

test('a mistake can be undone for ten minutes at the same location, with a reason, and then counts for nothing', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const { redemptionId } = (await redeem(sam, entitlements.day)).body
  expect((await sam.call('counter-void', { redemptionId, reason: ' ' })).status).toBe(422)
  expect((await jo.call('counter-void', { redemptionId, reason: 'Wrong member' })).status).toBe(404)
  expect((await sam.call('counter-void', { redemptionId, reason: 'Wrong member' })).status).toBe(200)
  expect((await sam.call('counter-void', { redemptionId, reason: 'Wrong member' })).status).toBe(200)
  const again = await redeem(sam, entitlements.day)
  expect(again.status).toBe(200)
  world.deps.clock.setNow(new Date(noon.getTime() + 10 * 60_000 + 10_000))
  const late = await sam.call('counter-void', { redemptionId: again.body.redemptionId, reason: 'Wrong member' })
  expect([late.status, late.refused.code]).toEqual([409, 'too_late'])
})

test('the list of the day shows this location’s redemptions, newest first, and who did them', async () => {
  world.deps.clock.setNow(new Date('2026-06-02T20:00:00Z'))
  const { entitlements } = await makeMembership(world.deps)
  const { redemptionId } = (await redeem(sam, entitlements.day)).body
  const { body } = await sam.call('counter-today')
  expect(body.date).toBe('2026-06-02')
  expect(body.redemptions.find((row) => row.redemptionId === redemptionId)).toMatchObject({
    staffName: 'Sam Rivera',
    firstName: 'Mei',
    lastInitial: 'C',
    late: false,
  })
  const times = body.redemptions.map((row) => row.redeemedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await jo.call('counter-today')).body.redemptions.some((row) => row.redemptionId === redemptionId)).toBe(false)
})

test('a till that was signed out from afar does nothing any more', async () => {
  const till = await open('sam@shop.example')
  await endStaffSessions(world.deps.db, samId, world.deps.clock.now())
  const { code } = await makeMembership(world.deps)
  expect((await lookup(till, code)).status).toBe(401)
})

test('a shift ends after twelve hours', async () => {
  const till = await open('sam@shop.example')
  world.deps.clock.setNow(new Date(noon.getTime() + 12 * 3_600_000 + 1000))
  expect((await till.call('counter-till')).status).toBe(401)
})
