import { randomUUID } from 'node:crypto'
import { readPass } from '@sipday/rules/pass.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openPass, signPass } from '../../counter/passes.ts'

let world: World
let till: Visitor

let now = new Date('2026-06-02T16:00:00Z')
const lookup = (code: string, pass?: string) => till.call('counter-lookup', pass ? { code, pass } : { code })
const passOf = (membershipId: string, code: number, secret = world.settings) =>
  signPass(secret, {
    code: String(code),
    membershipId,
    issuedAt: now,
    goodThrough: null,
    places: [],
    benefits: [],
  })

/**
 * Codes to one contact are 30 s apart here: on a busy machine where the first delivery failed, the test moves the clock
 * and waits.
 */
const signIn = (email: string): Promise<Visitor> =>
  world.tillOf(email).catch(() => {
    world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 31_000))
    return world.tillOf(email)
  })

beforeAll(async () => {
  world = await createWorld({ limitsScale: 1 })
  world.deps.clock.setNow(now)
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  till = await signIn('sam@shop.example')
  await till.call('counter-sign-in', {})
})
beforeEach(() => {
  now = new Date(now.getTime() + 11 * 60_000)
  world.deps.clock.setNow(now)
})
afterAll(() => world.close())

const guessFiveTimes = async () => {
  for (let turn = 0; turn < 5; turn += 1) expect((await lookup(`00000${turn}`)).status).toBe(404)
}

test('after five unknown codes a right one is refused too, until ten minutes have passed (C2)', async () => {
  const { code } = await makeMembership(world.deps)
  await guessFiveTimes()
  const refused = await lookup(String(code))
  expect([refused.status, refused.refused.code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  world.deps.clock.setNow(new Date(now.getTime() + 10 * 60_000 + 1000))
  expect((await lookup(String(code))).status).toBe(200)
})

test('a hundred guesses at once are five', async () => {
  const { code } = await makeMembership(world.deps)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, turn) => lookup(turn === 60 ? String(code) : String(turn).padStart(6, '0'))),
  )
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
})

test('right codes are not counted, however many guests there are', async () => {
  const { code } = await makeMembership(world.deps)
  for (let turn = 0; turn < 12; turn += 1) expect((await lookup(String(code))).status).toBe(200)
})

test('the code of a membership that has ended is not counted', async () => {
  const ended = await makeMembership(world.deps, { live: false, state: 'ended' })
  const { code } = await makeMembership(world.deps)
  for (let turn = 0; turn < 6; turn += 1) expect((await lookup(String(ended.code))).body.status).toBe('ended')
  expect((await lookup(String(code))).status).toBe(200)
})

test('a pass that we signed is no guess: it is looked up after five unknown codes', async () => {
  const { code, membershipId } = await makeMembership(world.deps)
  await guessFiveTimes()
  expect((await lookup(String(code), passOf(membershipId, code))).body.membershipId).toBe(membershipId)
})

test('a pass that someone else signed, or of another code, is a guess like any other', async () => {
  const { code, membershipId } = await makeMembership(world.deps)
  const forged = passOf(membershipId, code, { ...world.settings, appSecret: 'the secret of another shop, long enough' })
  const changed = passOf(membershipId, code).replace(String(code), '000000')
  await guessFiveTimes()
  expect((await lookup(String(code), forged)).status).toBe(429)
  expect((await lookup('000000', changed)).status).toBe(429)
  expect((await lookup(String(code), passOf(membershipId, 654_321))).status).toBe(429)
  expect((await lookup(String(code), 'S1.nonsense')).status).toBe(429)
})

test('unknown codes in reports count as guesses too, and the report is tried again later', async () => {
  const report = () =>
    till.call('counter-report', {
      key: randomUUID(),
      at: now.toISOString(),
      code: '000009',
      entitlementId: null,
      benefit: null,
      checked: 'digits',
      label: 'Today’s drink',
    })
  for (let turn = 0; turn < 5; turn += 1) expect((await report()).body.outcome).toBe('conflict')
  expect((await report()).status).toBe(429)
})

test('a member’s pass is signed, the same for ten minutes, and says what is ready and where', async () => {
  const member = await makeMembership(world.deps, { paidThrough: '2026-07-15' })
  const { email } = await world.deps.db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'subscriber_id')
    .select('email')
    .where('memberships.id', '=', member.membershipId)
    .executeTakeFirstOrThrow()
  const owner = await world.deps.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await world.deps.db
    .insertInto('customer_contacts')
    .values({ customer_id: owner.id, channel: 'email', address: email, signs_in: true, added_at: now })
    .execute()
  const guest = await world.signedIn(email)
  const records = async () => (await guest.call('entitlements', { CID: owner.id })).body
  const [first] = await records()
  expect(new Set((await records()).map((record) => record.Pass)).size).toBe(1)
  const { place } = (await till.call('counter-shift')).body
  const pass = openPass(world.settings, first?.Pass ?? '')
  expect(pass).toMatchObject({
    code: String(member.code),
    membershipId: member.membershipId,
    goodThrough: '2026-07-15',
    benefits: [
      { use: { count: 1, per: 'day' }, left: 1 },
      { use: { count: 1, per: 'month' }, left: 1 },
      { use: { count: 1, per: 'once' }, left: 1 },
    ],
  })
  expect(pass?.places).toContain(place)
  expect(pass?.places).toHaveLength(2)
  await till.call('counter-redeem', { entitlementId: member.entitlements.day, key: randomUUID() })
  expect(readPass((await records())[0]?.Pass ?? '')?.pass.benefits[0]?.left).toBe(0)
})

test('someone at a till has thirty searches a shift for members without a code; others still search', async () => {
  await makeStaff(world.deps, 'jo@shop.example')
  const jo = await signIn('jo@shop.example')
  await jo.call('counter-sign-in', {})
  const find = async (who: Visitor) => (await who.call('counter-find', { search: 'mei' })).status
  for (let turn = 0; turn < 30; turn += 1) expect(await find(till)).toBe(200)
  expect(await find(till)).toBe(429)
  expect(await find(jo)).toBe(200)
})
