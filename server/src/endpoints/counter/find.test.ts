import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let sam: Visitor
let samId: string
let jo: Visitor

let noon = new Date('2026-06-02T16:00:00Z')
const open = (email: string) => world.openTill(email)
const find = (till: Visitor, search: string) => till.call('counter-find', { search })
const reason = 'Phone is out of power'
const memberNamed = async (givenName: string, familyName: string, phone: string, given = {}) => {
  const made = await makeMembership(world.deps, given)
  const { db } = world.deps
  const { subscriber_id: id } = await db
    .selectFrom('memberships')
    .select('subscriber_id')
    .where('id', '=', made.membershipId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('customers')
    .set({ given_name: givenName, family_name: familyName, phone })
    .where('id', '=', id)
    .execute()
  return made
}
const openFirst = async (till: Visitor, search: string) => {
  const { findId, members } = (await find(till, search)).body
  return till.call('counter-open', { findId, membershipId: members[0]?.membershipId ?? '', reason })
}
const redeem = (till: Visitor, entitlementId: string) =>
  till.call('counter-redeem', { entitlementId, key: randomUUID() })
const findOf = async (entitlementId: string) =>
  world.deps.db
    .selectFrom('redemptions')
    .leftJoin('till_finds', 'till_finds.id', 'redemptions.find_id')
    .select(['till_finds.reason', 'till_finds.staff_id'])
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirstOrThrow()

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

test('a member is found by the last four digits, by either name, and by both, with the contact masked (C2)', async () => {
  const { membershipId } = await memberNamed('Linh', 'Tran', '+12125557301')
  const shown = {
    membershipId,
    firstName: 'Linh',
    lastInitial: 'T',
    planName: 'One Month',
    contact: '(•••) •••-7301',
  }
  for (const search of ['7301', 'linh', 'TRAN', ' Linh  Tran ', 'tran linh']) {
    const { body } = await find(sam, search)
    expect([search, body.members, body.more]).toEqual([search, [shown], false])
    expect(JSON.stringify(body)).not.toMatch(/@|\+1212|Tran/)
  }
})

test('at most five are shown, and it is said that there are more', async () => {
  for (let one = 0; one < 6; one += 1) await memberNamed('Noor', `Haddad ${'ABCDEF'[one]}`, `+121255588${one}0`)
  const { body } = await find(sam, 'noor')
  expect([body.members.length, body.more]).toEqual([5, true])
  expect((await find(sam, 'noor haddad f')).body.members).toHaveLength(1)
})

test('letters that mean something to a database find no one', async () => {
  await memberNamed('Percy', 'Under', '+12125557711')
  for (const search of ['%%er', '__', 'pe%', "pe')--", 'pe_cy', String.raw`pe\``]) {
    const { status, body } = await find(sam, search)
    expect([search, status === 200 ? body.members : []]).toEqual([search, []])
  }
})

test('a member is found as a US keyboard types the name, and by the name as it stands (R85)', async () => {
  const members: [string, string, ...string[]][] = [
    ['Nguyễn', 'Trương', 'nguyen', 'truong', 'NGUYEN TRUONG', 'truongnguyen'],
    ['Sinéad', 'O’Brien', "o'brien", 'obrien', 'o’brien', 'sinead o brien'],
    ['Anne-Marie', 'Żółć', 'anne marie', 'annemarie', 'zolc'],
    ['Søren', 'Weiß', 'soren', 'weiss', 'WEISS'],
    ['İpek', 'Yıldız', 'ipek', 'yildiz', 'YILDIZ'],
    ['Van den', 'Berg', 'vandenberg', 'van den berg'],
    ['Sam', 'Lee 3rd', 'sam lee 3rd'],
    ['X'.repeat(60), 'Æ', 'x'.repeat(60)],
  ]
  for (const [at, [givenName, familyName, ...searches]] of members.entries()) {
    const { membershipId } = await memberNamed(givenName, familyName, `+1212555760${at}`)
    world.deps.clock.setNow((noon = new Date(noon.getTime() + 60_000)))
    for (const search of [...searches, `${givenName} ${familyName}`, `${familyName} ${givenName}`])
      expect([search, (await find(sam, search)).body.members.map((one) => one.membershipId)]).toEqual([
        search,
        [membershipId],
      ])
  }
})

test('someone whose membership is redeemed elsewhere, or has ended, is not found', async () => {
  await memberNamed('Zelda', 'Moon', '+12125557402', { state: 'ended', live: false })
  expect((await find(sam, 'zelda')).body.members).toEqual([])
  await memberNamed('Wanda', 'Moon', '+12125557403')
  const far = await open('far@shop.example')
  expect((await find(far, 'wanda')).body.members).toEqual([])
  expect((await find(jo, 'wanda')).body.members).toHaveLength(1)
})

test('too little to look for is refused, and so is opening someone without a reason (C2)', async () => {
  expect((await find(sam, '12')).refused.code).toBe('search_too_short')
  expect((await find(sam, 'a')).refused.code).toBe('search_too_short')
  const { membershipId } = await memberNamed('Quinn', 'Marsh', '+12125557302')
  const { findId } = (await find(sam, 'quinn')).body
  const opened = await sam.call('counter-open', { findId, membershipId, reason: '  ' })
  expect(opened.refused.code).toBe('reason_missing')
  const kept = await world.deps.db
    .selectFrom('till_finds')
    .select(['membership_id', 'reason'])
    .where('id', '=', findId)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ membership_id: null, reason: '' })
})

test('what is redeemed after a search is marked with who searched and why; the list of today says so', async () => {
  const { entitlements, code } = await memberNamed('Ines', 'Costa', '+12125557501')
  const opened = await openFirst(sam, '7501')
  expect(opened.body).toMatchObject({ firstName: 'Ines', lastInitial: 'C', withoutCode: true })
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
  expect(await findOf(entitlements.day)).toEqual({ reason: 'Phone is out of power', staff_id: samId })
  expect((await sam.call('counter-today')).body.redemptions[0]).toMatchObject({ firstName: 'Ines', withoutCode: true })
  // A member whose code was scanned is not one without a code.
  expect((await jo.call('counter-lookup', { code: String(code) })).body.withoutCode).toBe(false)
  expect((await redeem(jo, entitlements.month)).status).toBe(200)
  expect(await findOf(entitlements.month)).toEqual({ reason: null, staff_id: null })
})

test('a search only opens whom it showed, one of them, at its own till, for ten minutes', async () => {
  const { membershipId } = await memberNamed('Omar', 'Aziz', '+12125557601')
  const { membershipId: other } = await memberNamed('Omar', 'Bakr', '+12125557602')
  const { membershipId: unseen } = await memberNamed('Petra', 'Novak', '+12125557603')
  const { findId } = (await find(sam, 'omar')).body
  const tried = async (till: Visitor, id: string) =>
    (await till.call('counter-open', { findId, membershipId: id, reason })).status
  expect(await tried(sam, unseen)).toBe(404)
  expect(await tried(jo, membershipId)).toBe(404)
  expect(await tried(sam, membershipId)).toBe(200)
  expect(await tried(sam, membershipId)).toBe(200)
  expect(await tried(sam, other)).toBe(404)
  world.deps.clock.setNow(new Date(noon.getTime() + 11 * 60_000))
  expect(await tried(sam, membershipId)).toBe(404)
})
