import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { markOf, signPass } from '../../counter/passes.ts'
import { conflictsAt } from '../../store/counter/till-conflicts.ts'

let world: World
let sam: Visitor
let samId: string
let jo: Visitor

let noon = new Date('2026-06-02T16:00:00Z')
const DAY = 24 * 3_600_000
const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000)
const later = (ms: number) => world.deps.clock.setNow(new Date(noon.getTime() + ms))
const open = (email: string) => world.openTill(email)
type Report = {
  key?: string
  at?: Date
  code: number | string
  entitlementId?: string
  benefit?: string
  pass?: string
}
const report = (till: Visitor, given: Report) =>
  till.call('counter-report', {
    checked: 'pass',
    label: 'Today’s drink',
    entitlementId: null,
    benefit: null,
    ...given,
    key: given.key ?? randomUUID(),
    at: (given.at ?? ago(0)).toISOString(),
    code: String(given.code),
  })
const kept = (key: string) => world.deps.db.selectFrom('till_conflicts').selectAll().where('key', '=', key).execute()
const shownAt = async (till: Visitor) => (await till.call('counter-conflicts')).body.conflicts
const redeemedOf = (entitlementIds: string[]) =>
  world.deps.db
    .selectFrom('redemptions')
    .select(['entitlement_id', 'key', 'redeemed_at'])
    .where('entitlement_id', 'in', entitlementIds)
    .execute()

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(noon) })
  await makeShop(world.deps)
  samId = await makeStaff(world.deps, 'sam@shop.example')
  await makeStaff(world.deps, 'jo@shop.example', 'westfield')
  sam = await open('sam@shop.example')
  jo = await open('jo@shop.example')
})
beforeEach(() => {
  noon = new Date(noon.getTime() + 60_000)
  world.deps.clock.setNow(noon)
})
afterAll(() => world.close())

test('a report counts for the instant and under the key it came with', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  later(60_000)
  expect((await report(sam, { code, key })).body).toEqual({ outcome: 'recorded', message: null })
  expect(await redeemedOf([entitlements.day])).toEqual([{ entitlement_id: entitlements.day, key, redeemed_at: noon }])
  expect(await kept(key)).toEqual([])
})

test('a report names its benefit by its mark, and one that can be had without limit is none', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  expect((await report(sam, { code, benefit: markOf('term') })).body.outcome).toBe('recorded')
  expect((await report(sam, { code, benefit: markOf('unlimited') })).body).toEqual({
    outcome: 'conflict',
    message: 'This membership does not have this benefit.',
  })
  expect((await redeemedOf(Object.values(entitlements))).map((row) => row.entitlement_id)).toEqual([entitlements.term])
})

test('a membership without a daily drink has none to report', async () => {
  const { code, membershipId, entitlements } = await makeMembership(world.deps)
  await world.deps.db
    .deleteFrom('entitlements')
    .where('membership_id', '=', membershipId)
    .where('benefit_id', '=', 'day')
    .execute()
  const key = randomUUID()
  expect((await report(sam, { code, key })).body).toEqual({
    outcome: 'conflict',
    message: 'This membership has no daily drink.',
  })
  expect(await kept(key)).toMatchObject([{ reason: 'no_daily_drink', entitlement_id: null }])
  expect(await redeemedOf(Object.values(entitlements))).toEqual([])
})

test('everything about what could not be recorded is kept, and shown at its location', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  await sam.call('counter-redeem', { entitlementId: entitlements.day, key: randomUUID() })
  const entitlementId = entitlements.day
  later(5_000)
  const answer = (await report(sam, { key, code, entitlementId })).body
  expect(answer).toEqual({
    outcome: 'conflict',
    message: expect.stringMatching(/^Already redeemed: June 2 at 12:\d\d PM at Kips Bay NY\.$/),
  })
  const [row] = await kept(key)
  const till = await world.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('staff_id', '=', samId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    location_id: 'kips-bay',
    staff_id: samId,
    till_session_id: till.id,
    key,
    code: String(code),
    entitlement_id: entitlementId,
    label: 'Today’s drink',
    checked: 'pass',
    reason: 'already_redeemed',
    message: answer.message,
    accepted_at: noon,
    reported_at: new Date(noon.getTime() + 5_000),
    seen_at: null,
    seen_by: null,
    extras: [],
  })
  expect((await shownAt(sam)).find(({ conflictId }) => conflictId === row?.id)).toEqual({
    conflictId: row?.id,
    label: 'Today’s drink',
    code: String(code),
    checked: 'pass',
    acceptedAt: noon.toISOString(),
    reportedAt: new Date(noon.getTime() + 5_000).toISOString(),
    staffName: 'Sam Rivera',
    message: answer.message,
    seenAt: null,
    seenBy: null,
  })
  expect(await shownAt(jo)).toEqual([])
})

test('a report that could not be recorded stays so for its till, though it could be recorded by now', async () => {
  const { code, entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  const { redemptionId } = (await sam.call('counter-redeem', { entitlementId: entitlements.day, key: randomUUID() }))
    .body
  const first = (await report(sam, { code, key })).body
  expect(first.outcome).toBe('conflict')
  await sam.call('counter-void', { redemptionId, reason: 'Wrong member' })
  expect((await report(sam, { code, key })).body).toEqual(first)
  expect(await kept(key)).toHaveLength(1)
  expect((await report(jo, { code, key })).body).toEqual({ outcome: 'recorded', message: null })
})

test.each([
  ['an unknown benefit (404)', 'entitlement_unknown', (): Report => ({ code: '123456', entitlementId: 'no-such' })],
  ['a code that is too short (422)', 'code_incomplete', (): Report => ({ code: '12345' })],
  [
    'a time before the shift (422)',
    'before_shift',
    (day: string): Report => ({ code: '123456', entitlementId: day, at: ago(60) }),
  ],
])('%s is final: it is kept, and the till does not try it again', async (_what, reason, given) => {
  const { entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  const answer = (await report(sam, { ...given(entitlements.day), key })).body
  const [row] = await kept(key)
  expect(row?.reason).toBe(reason)
  expect(answer).toEqual({ outcome: 'conflict', message: row?.message })
})

test('a pass that was scanned offline before its code was renewed finds the member of the report; one scanned after it does not', async () => {
  const { code, membershipId, entitlements } = await makeMembership(world.deps)
  const facts = { membershipId, issuedAt: noon, goodThrough: null, places: [], benefits: [] }
  const pass = signPass(world.settings, { code: String(code), ...facts })
  const renew = (at: Date) =>
    world.deps.db
      .updateTable('memberships')
      .set({ code: 999_998, code_renewed_at: at })
      .where('id', '=', membershipId)
      .execute()
  await renew(ago(30))
  expect((await report(sam, { code, pass })).body).toMatchObject({
    outcome: 'conflict',
    message: 'This QR code was replaced. Ask the guest to open their page again; it shows the new one.',
  })
  await renew(new Date(noon.getTime() + 1))
  expect((await report(sam, { code, pass })).body.outcome).toBe('recorded')
  expect(await redeemedOf([entitlements.day])).toHaveLength(1)
})

test('someone at the location marks it as read: once, with who and when, in the log too', async () => {
  const key = randomUUID()
  await report(sam, { code: '12345', key })
  const [row] = await kept(key)
  const conflictId = row?.id ?? ''
  expect(await jo.call('counter-conflict-seen', { conflictId })).toMatchObject({
    status: 404,
    refused: { code: 'conflict_unknown', message: 'No entry of this location has this id.' },
  })
  expect((await sam.call('counter-conflict-seen', { conflictId })).body).toEqual({})
  expect(await kept(key)).toMatchObject([{ seen_at: noon, seen_by: samId }])
  const log = await world.deps.db
    .selectFrom('audit')
    .select(['session_id', 'staff_id', 'detail'])
    .where('kind', '=', 'conflict_seen')
    .execute()
  expect(log).toEqual([{ session_id: row?.till_session_id, staff_id: samId, detail: { conflictId } }])
  expect((await shownAt(sam)).find((one) => one.conflictId === conflictId)).toMatchObject({
    seenAt: noon.toISOString(),
    seenBy: 'Sam Rivera',
  })
})

test('what was read is shown for thirty days, and what was not read until someone has read it', async () => {
  noon = new Date(noon.getTime() + DAY)
  world.deps.clock.setNow(noon)
  sam = await open('sam@shop.example')
  const keys = [randomUUID(), randomUUID()]
  for (const key of keys) await report(sam, { code: '12345', key })
  const [seen = '', unseen = ''] = (await Promise.all(keys.map(kept))).map(([row]) => row?.id)
  await sam.call('counter-conflict-seen', { conflictId: seen })
  later(30 * DAY)
  sam = await open('sam@shop.example')
  const ids = async () => (await shownAt(sam)).map(({ conflictId }) => conflictId)
  expect(await ids()).toEqual(expect.arrayContaining([seen, unseen]))
  later(30 * DAY + 1)
  expect(await ids()).toContain(unseen)
  expect(await ids()).not.toContain(seen)
})

test('a list that is full begins with what no one has read, and says how many there are', async () => {
  const keys = [randomUUID(), randomUUID()]
  for (const [at, key] of keys.entries()) {
    later(at * 60_000)
    await report(sam, { code: '12345', key })
  }
  const [older = '', newer = ''] = (await Promise.all(keys.map(kept))).map(([row]) => row?.id)
  await sam.call('counter-conflict-seen', { conflictId: newer })
  const { conflicts, inAll } = (await sam.call('counter-conflicts')).body
  expect(inAll).toBe(conflicts.length)
  const [first, ...others] = await conflictsAt(world.deps.db, 'kips-bay', new Date(noon.getTime() - 30 * DAY), 1)
  expect([first?.id, first?.inAll, others]).toEqual([older, inAll, []])
})
