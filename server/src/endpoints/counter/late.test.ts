import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let sam: Visitor
let jo: Visitor

/** Noon in New York; the tills were opened at eight. */
const noon = new Date('2026-06-02T16:00:00Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)
const redeem = (till: Visitor, entitlementId: string, at?: Date) =>
  till.call('counter-redeem', { entitlementId, key: randomUUID(), ...(at ? { at: at.toISOString() } : {}) })
type Report = { key?: string; at?: Date; code: number; entitlementId?: string; benefit?: string; pass?: string }
const report = (till: Visitor, given: Report) =>
  till.call('counter-report', {
    key: given.key ?? randomUUID(),
    at: (given.at ?? hours(-1)).toISOString(),
    code: String(given.code),
    entitlementId: given.entitlementId ?? null,
    benefit: given.benefit ?? null,
    checked: 'digits',
    label: 'Today’s drink',
    ...(given.pass ? { pass: given.pass } : {}),
  })

beforeAll(async () => {
  world = await createWorld()
  world.deps.clock.setNow(hours(-4))
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  await makeStaff(world.deps, 'jo@shop.example')
  sam = await world.tillOf('sam@shop.example')
  await sam.call('counter-sign-in', {})
  jo = await world.tillOf('jo@shop.example')
  await jo.call('counter-sign-in', {})
})
beforeEach(() => world.deps.clock.setNow(noon))
afterAll(() => world.close())

test('five daily drinks cannot be had for days gone by (C5)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const answers = []
  for (const days of [1, 2, 3, 4, 5]) answers.push(await redeem(sam, entitlements.day, hours(-24 * days)))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
})

test('a late redemption counts for the instant it was accepted and is marked late in the list (R61)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const late = await redeem(sam, entitlements.day, hours(-3))
  expect(late.body.redeemedAt).toBe(hours(-3).toISOString())
  const row = (await sam.call('counter-today')).body.redemptions.find(
    ({ redemptionId }) => redemptionId === late.body.redemptionId,
  )
  expect(row).toMatchObject({ late: true, redeemedAt: hours(-3).toISOString() })
  expect((await redeem(jo, entitlements.day)).refused.code).toBe('already_redeemed')
})

test('a till reports nothing from before its own sign-in, and nothing from the future (R61)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  expect((await redeem(sam, entitlements.day, hours(-4.2))).refused.code).toBe('before_shift')
  expect((await redeem(sam, entitlements.day, hours(0.2))).refused.code).toBe('time_out_of_range')
  expect((await redeem(sam, entitlements.day, hours(-3.95))).status).toBe(200)
})

test('a shift that goes past midnight reports the previous day, and not the one before (R61)', async () => {
  const { entitlements } = await makeMembership(world.deps)
  world.deps.clock.setNow(new Date('2026-06-03T04:30:00Z'))
  const till = await world.tillOf('sam@shop.example')
  await till.call('counter-sign-in', {})
  await world.deps.db
    .updateTable('sessions')
    .set({ created_at: hours(-48) })
    .where('kind', '=', 'staff')
    .execute()
  expect((await redeem(till, entitlements.day, new Date('2026-06-02T04:00:00Z'))).status).toBe(200)
  expect((await redeem(till, entitlements.month, new Date('2026-06-02T03:59:00Z'))).refused.code).toBe(
    'time_out_of_range',
  )
  await world.deps.db
    .updateTable('sessions')
    .set({ created_at: hours(-4) })
    .where('kind', '=', 'staff')
    .execute()
})

test('nothing is handed out before the membership began', async () => {
  const tomorrow = await makeMembership(world.deps, { startedOn: '2026-06-03' })
  expect((await redeem(sam, tomorrow.entitlements.day)).refused.code).toBe('membership_not_begun')
  const boughtNow = await makeMembership(world.deps, { startedOn: '2026-06-02' })
  expect((await redeem(sam, boughtNow.entitlements.day, hours(-1))).refused.code).toBe('membership_not_begun')
  expect((await redeem(sam, boughtNow.entitlements.day)).status).toBe(200)
})

test('a till that looks up a gift before its first day is told when it starts (R57)', async () => {
  const { code } = await makeMembership(world.deps, { startedOn: '2026-06-03' })
  const early = await sam.call('counter-lookup', { code: String(code).padStart(6, '0') })
  expect([early.status, early.refused.code, early.refused.message]).toEqual([
    422,
    'membership_not_begun',
    'This membership starts on June 3, 2026.',
  ])
})

test('what was handed out while the membership still ran counts, though it has ended since', async () => {
  const { entitlements } = await makeMembership(world.deps, { state: 'ended', live: false, endedAt: hours(-1) })
  expect((await redeem(sam, entitlements.day, hours(-0.5))).refused.code).toBe('membership_ended')
  expect((await redeem(sam, entitlements.day)).refused.code).toBe('membership_ended')
  expect((await redeem(sam, entitlements.day, hours(-2))).status).toBe(200)
})

test('a report by code hands out the daily drink, and the same key is one redemption whoever sends it', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  for (const till of [sam, sam, jo]) expect((await report(till, { code, key })).body.outcome).toBe('recorded')
  const rows = await world.deps.db
    .selectFrom('redemptions')
    .select('late')
    .where('entitlement_id', '=', entitlements.day)
    .execute()
  expect(rows).toEqual([{ late: true }])
})

test('a report names another benefit by its mark, or the entitlement that was looked up before', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  const shift = (await sam.call('counter-shift')).body
  expect(shift).toMatchObject({ timeZone: 'America/New_York', uncheckedPerShift: 20, benefits: [] })
  await world.deps.db
    .insertInto('benefits')
    .values({ id: 'month', name: 'Treat', use: JSON.stringify({ count: 1, per: 'month' }) })
    .execute()
  const [treat] = (await sam.call('counter-shift')).body.benefits
  expect((await report(sam, { code, benefit: treat?.mark ?? '' })).body.outcome).toBe('recorded')
  expect((await report(sam, { code, entitlementId: entitlements.term })).body.outcome).toBe('recorded')
  const used = await world.deps.db
    .selectFrom('redemptions')
    .innerJoin('entitlements', 'entitlements.id', 'entitlement_id')
    .select('benefit_id')
    .where('entitlement_id', 'in', Object.values(entitlements))
    .execute()
  expect(used.map((row) => row.benefit_id).toSorted()).toEqual(['month', 'term'])
})

test('what cannot be recorded is kept once on the server with its reason, stays after it was seen, and says by whom', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  await redeem(jo, entitlements.day)
  const key = randomUUID()
  for (let tries = 0; tries < 3; tries += 1) {
    const { body } = await report(sam, { code, key })
    expect(body.outcome).toBe('conflict')
    expect(body.message).toContain('Already redeemed')
  }
  const mine = async () =>
    (await jo.call('counter-conflicts')).body.conflicts.filter((row) => row.code === String(code))
  const [kept, ...more] = await mine()
  expect(more).toEqual([])
  expect(kept).toMatchObject({ label: 'Today’s drink', acceptedAt: hours(-1).toISOString(), seenAt: null })
  expect((await jo.call('counter-conflict-seen', { conflictId: 'no-such' })).status).toBe(404)
  await jo.call('counter-conflict-seen', { conflictId: kept?.conflictId ?? '' })
  world.deps.clock.setNow(hours(1))
  await sam.call('counter-conflict-seen', { conflictId: kept?.conflictId ?? '' })
  expect(await mine()).toMatchObject([{ seenAt: expect.stringMatching(/^2026-06-02T16:00/), seenBy: 'Sam Rivera' }])
})

test('a database that fails is no conflict: the report is tried again', async () => {
  const { code } = await makeMembership(world.deps)
  const key = randomUUID()
  await world.deps.db.schema.alterTable('redemptions').renameTo('redemptions_away').execute()
  expect((await report(sam, { code, key })).status).toBe(503)
  await world.deps.db.schema.alterTable('redemptions_away').renameTo('redemptions').execute()
  expect((await report(sam, { code, key })).body.outcome).toBe('recorded')
})
