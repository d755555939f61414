import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleague, signIn, stayFresh } from '../../../../test/colleague.ts'
import { makeMembership, makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { stillClock } from '../../../../test/still-clock.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { dataOfAccount } from '../../../purchases/erasing/data-of-account.ts'
import { eraseCustomer } from '../../../purchases/erasing/erase-customer.ts'
import { answerMerge } from '../answer-merge.ts'

let world: World
let sam: Visitor
let owner: Colleague

/** Tuesday, ten o’clock in New York. */
const ten = new Date('2026-06-02T14:00:00Z')
const at = (minutes: number) => new Date(ten.getTime() + minutes * 60_000)
/** Twice on weekdays before 11 AM, half an hour apart, medium coffees. */
const coffee = {
  count: 2,
  gapMinutes: 30,
  days: [1, 2, 3, 4, 5],
  to: '11:00',
  covers: { groups: ['coffee'], sizes: ['Medium'] },
}

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(ten) })
  const { deps } = world
  await makeShop(deps)
  await makeStaff(deps, 'sam@shop.example')
  await makeColleague(deps, { email: 'owner@shop.example', role: 'owner' })
  await deps.db.insertInto('drink_groups').values({ id: 'coffee', name: 'Coffee', ground: 'coffee' }).execute()
  const sizes = JSON.stringify([
    { name: 'Medium', cents: 0 },
    { name: 'Large', cents: 100 },
  ])
  await deps.db
    .insertInto('drinks')
    .values({ id: 'latte', group_id: 'coffee', name: 'Latte', ground: 'coffee', sizes })
    .execute()
  sam = await world.openTill('sam@shop.example')
  owner = await signIn(world, 'owner@shop.example')
})
beforeEach(() => world.deps.clock.setNow(ten))
afterAll(() => world.close())

const emailOf = async (id: string) =>
  (await world.deps.db.selectFrom('customers').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
/** Signs in by email. */
const member = async () => {
  const made = await makeMembership(world.deps, { uses: { day: coffee } })
  const contact = { customer_id: made.customerId, channel: 'email', address: await emailOf(made.customerId) } as const
  await world.deps.db
    .insertInto('customer_contacts')
    .values({ ...contact, signs_in: true, added_at: ten })
    .execute()
  return made
}
const redeem = (entitlementId: string) =>
  sam.call('counter-redeem', { entitlementId, key: randomUUID(), drinkId: 'latte', size: 'Medium' })
/** As the member’s own page has it. */
const shown = async (customerId: string, entitlementId: string) => {
  const visitor = await world.signedIn(await emailOf(customerId))
  const { body } = await visitor.call('entitlements', { CID: customerId })
  return body.find((one) => one['Entitlement ID'] === entitlementId)
}
const used = {
  Left: 1,
  Of: 2,
  'Ready At': at(30).toISOString(),
  Hours: 'Monday to Friday before 11 AM',
  Sizes: 'size Medium',
}

test('what was used moves with a merge, gap, hours and sizes with it, and comes back when the merge is undone (O9.2, R32)', async () => {
  const [keep, gone] = [await member(), await member()]
  expect((await redeem(gone.entitlements.day)).status).toBe(200)
  expect(await shown(gone.customerId, gone.entitlements.day)).toMatchObject(used)
  // Who signed in later stays.
  world.deps.clock.setNow(at(1))
  await shown(keep.customerId, keep.entitlements.day)
  const ids = { a: keep.customerId, b: gone.customerId, keepId: keep.customerId }
  const { status, body } = await owner.call('merge', { ...ids, key: randomUUID() })
  expect(status).toBe(200)
  for (const side of ['join-one', 'join-other'] as const) await answerMerge(world.deps, side, body.proposalId, null)
  expect(await shown(keep.customerId, gone.entitlements.day)).toMatchObject(used)
  expect(await shown(keep.customerId, keep.entitlements.day)).toMatchObject({ Left: 2, 'Ready At': null })
  expect((await redeem(gone.entitlements.day)).refused.code).toBe('too_soon')
  const { redemptions } = (await dataOfAccount(world.deps, keep.customerId)) ?? {}
  expect(redemptions).toMatchObject([{ benefit: 'One medium drink a day', drink: expect.stringContaining('Latte') }])
  world.deps.clock.setNow(at(31))
  expect((await redeem(gone.entitlements.day)).body).toMatchObject({ left: 0 })
  const merge = await world.deps.db
    .selectFrom('merges')
    .select('id')
    .where('gone_id', '=', gone.customerId)
    .executeTakeFirstOrThrow()
  await stayFresh(world)
  expect((await owner.call('unmerge', { mergeId: merge.id, key: randomUUID() })).status).toBe(200)
  expect(await shown(gone.customerId, gone.entitlements.day)).toMatchObject({ Left: 0, Of: 2 })
  expect((await redeem(gone.entitlements.day)).refused.code).toBe('already_redeemed')
})

test('a member’s data has what was made and when; once the account is deleted its code opens nothing, and what was handed out names no one', async () => {
  const { customerId, membershipId, code, entitlements } = await member()
  expect((await redeem(entitlements.day)).status).toBe(200)
  const data = await dataOfAccount(world.deps, customerId)
  expect(data?.redemptions).toEqual([
    {
      id: expect.any(String),
      benefit: 'One medium drink a day',
      planName: 'One Month',
      locationName: 'Kips Bay NY',
      redeemedAt: ten.toISOString(),
      drink: 'Latte, Medium',
    },
  ])
  await world.deps.db
    .updateTable('memberships')
    .set({ live: false, state: 'ended', ended_at: ten, due_at: null, square_status: 'cancelled' })
    .where('id', '=', membershipId)
    .execute()
  await world.deps.db
    .transaction()
    .execute((trx) => eraseCustomer(world.deps, trx, { customerId, staffId: null, reason: 'Asked for.' }))
  const left = await dataOfAccount(world.deps, customerId)
  expect(left?.profile).toMatchObject({ given_name: '', email_address: '', phone_number: '' })
  expect(left?.redemptions).toEqual(data?.redemptions)
  // What was handed out is counted without a name.
  const found = await sam.call('counter-lookup', { code: String(code).padStart(6, '0') })
  expect(found.body.benefits?.[0]?.status ?? found.refused.code).not.toBe('available')
})
