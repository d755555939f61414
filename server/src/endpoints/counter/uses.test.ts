import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { redeemedBy, redemptionOnWire } from '../../store/counter/redeemed.ts'

let world: World
let sam: Visitor
let jo: Visitor

/** Tuesday, ten o’clock in New York. */
const ten = new Date('2026-06-02T14:00:00Z')
const at = (minutes: number) => new Date(ten.getTime() + minutes * 60_000)
const clockAt = (minutes: number) => world.deps.clock.setNow(at(minutes))
const open = (email: string) => world.openTill(email)
type More = { key?: string; at?: string; drinkId?: string }
const redeem = (till: Visitor, entitlementId: string, more: More = {}) =>
  till.call('counter-redeem', { entitlementId, key: randomUUID(), ...more })
const lookup = async (code: number, position = 0) =>
  (await sam.call('counter-lookup', { code: String(code).padStart(6, '0') })).body.benefits[position]
const coffee = { count: 2, per: 'day', gapMinutes: 30 } as const

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(ten) })
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  await makeStaff(world.deps, 'jo@shop.example', 'westfield')
  sam = await open('sam@shop.example')
  jo = await open('jo@shop.example')
})
beforeEach(() => world.deps.clock.setNow(ten))
afterAll(() => world.close())

test('2 a day, 30 minutes apart: the second is refused too soon with when it is ready, then handed over, and no third (R32)', async () => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: { day: coffee } })
  expect(await lookup(code)).toMatchObject({ status: 'available', left: 2, of: 2, readyAt: null })
  expect((await redeem(sam, entitlements.day)).body).toMatchObject({ left: 1, readyAt: at(30).toISOString() })
  clockAt(12)
  const soon = await redeem(jo, entitlements.day)
  expect([soon.status, soon.refused.code]).toEqual([409, 'too_soon'])
  expect(soon.refused.message).toBe('The last one was June 2 at 10:00 AM at Kips Bay NY. Next at 10:30 AM.')
  expect(await lookup(code)).toMatchObject({ status: 'redeemed', left: 1, of: 2, readyAt: at(30).toISOString() })
  clockAt(30)
  expect((await redeem(jo, entitlements.day)).body).toMatchObject({ left: 0, readyAt: '2026-06-03T04:00:00.000Z' })
  clockAt(90)
  const third = await redeem(sam, entitlements.day)
  expect([third.status, third.refused.code]).toEqual([409, 'already_redeemed'])
  expect(third.refused.message).toBe(
    'Already redeemed 2 of 2, the last June 2 at 10:30 AM at Westfield NJ. Next tomorrow.',
  )
  expect(third.refused.fields).toMatchObject({ locationName: 'Westfield NJ', redeemedAt: at(30).toISOString() })
  expect(await lookup(code)).toMatchObject({
    status: 'redeemed',
    left: 0,
    availableAgainAt: '2026-06-03T04:00:00.000Z',
  })
})

test.each([
  ['the last of ten', 9, 1],
  ['the last three of ten', 7, 3],
  ['all ten', 0, 10],
])('200 parallel tries of %s give exactly as many yes (R32)', async (_, had, yes) => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: { month: { count: 10 } } })
  for (let turn = 0; turn < had; turn += 1) expect((await redeem(sam, entitlements.month)).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (__, index) => redeem(index % 2 ? sam : jo, entitlements.month)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(yes)
  expect(answers.filter(({ refused }) => refused?.code === 'already_redeemed')).toHaveLength(200 - yes)
  expect(await lookup(code, 1)).toMatchObject({ left: 0, of: 10 })
})

test.each([
  ['with several left', { count: 5, per: 'day', gapMinutes: 30 }],
  ['without a limit', { count: 1, per: 'unlimited', gapMinutes: 30 }],
] as const)('two at once %s, but 30 minutes apart, are one', async (_, use) => {
  const { entitlements } = await makeMembership(world.deps, { uses: { day: use } })
  const answers = await Promise.all(Array.from({ length: 40 }, () => redeem(sam, entitlements.day)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ refused }) => refused?.code === 'too_soon')).toHaveLength(39)
})

test('a use that is undone comes back, whichever it was, and its gap with it', async () => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: { day: { count: 2 } } })
  const first = (await redeem(sam, entitlements.day)).body
  await redeem(sam, entitlements.day)
  expect((await redeem(sam, entitlements.day)).status).toBe(409)
  await sam.call('counter-void', { redemptionId: first.redemptionId, reason: 'Not made' })
  expect(await lookup(code)).toMatchObject({ status: 'available', left: 1 })
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
  expect((await redeem(sam, entitlements.day)).status).toBe(409)
  const apart = await makeMembership(world.deps, { uses: { day: coffee } })
  const mistake = (await redeem(sam, apart.entitlements.day)).body
  await sam.call('counter-void', { redemptionId: mistake.redemptionId, reason: 'Not made' })
  expect((await redeem(sam, apart.entitlements.day)).body).toMatchObject({ left: 1 })
})

test('a retry with the same key is the same use, and counts once', async () => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: { day: coffee } })
  const key = randomUUID()
  const answers = await Promise.all([sam, sam, sam].map((till) => redeem(till, entitlements.day, { key })))
  expect(new Set(answers.map(({ body }) => body.redemptionId)).size).toBe(1)
  expect(await lookup(code)).toMatchObject({ left: 1 })
})

test('weekdays before 11 AM: refused from 11 on, with the words and the next day', async () => {
  const { code, entitlements } = await makeMembership(world.deps, {
    uses: { day: { days: [1, 2, 3, 4, 5], to: '11:00' } },
  })
  clockAt(60)
  const late = await redeem(sam, entitlements.day)
  expect([late.status, late.refused.code]).toEqual([409, 'not_now'])
  expect(late.refused.message).toBe('This is for Monday to Friday before 11 AM. Next tomorrow.')
  expect(await lookup(code)).toMatchObject({
    status: 'redeemed',
    redeemedAt: null,
    left: 1,
    hours: 'Monday to Friday before 11 AM',
  })
  clockAt(59)
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
})

test('a pack counts anew with the next payment, and not with days that are given (R32)', async () => {
  const { code, membershipId, entitlements } = await makeMembership(world.deps, {
    startedOn: '2026-05-15',
    paidThrough: '2026-06-15',
    uses: { term: { count: 2, per: 'term' } },
  })
  await redeem(sam, entitlements.term)
  await world.deps.db
    .updateTable('memberships')
    .set({ paid_through: '2026-06-20' })
    .where('id', '=', membershipId)
    .execute()
  expect(await lookup(code, 2)).toMatchObject({ period: 'term', left: 1, of: 2, eachPayment: true })
  expect((await lookup(code))?.eachPayment).toBeUndefined()
  await world.deps.db
    .insertInto('renewals')
    .values({ membership_id: membershipId, period_start: '2026-06-02', amount_cents: 3000, state: 'paid', at: ten })
    .execute()
  expect(await lookup(code, 2)).toMatchObject({ left: 2, of: 2 })
})

test('a count that was lowered leaves nothing this month, and all of it in the next', async () => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: { month: { count: 3 } } })
  for (let turn = 0; turn < 3; turn += 1) await redeem(sam, entitlements.month)
  await world.deps.db
    .updateTable('entitlements')
    .set({ use: JSON.stringify({ count: 2, per: 'month' }) })
    .where('id', '=', entitlements.month)
    .execute()
  expect(await lookup(code, 1)).toMatchObject({ left: 0, of: 2, readyAt: '2026-07-01T04:00:00.000Z' })
  expect((await redeem(sam, entitlements.month)).status).toBe(409)
})

test('two tills that hand out the last one offline are one redemption and one conflict, and so are two within the gap (R61)', async () => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: { day: coffee } })
  const report = (till: Visitor, minutes: number) =>
    till.call('counter-report', {
      key: randomUUID(),
      at: at(minutes).toISOString(),
      code: String(code),
      entitlementId: entitlements.day,
      benefit: null,
      checked: 'pass',
      label: 'Coffee',
    })
  clockAt(120)
  expect((await report(sam, 0)).body.outcome).toBe('recorded')
  expect((await report(jo, 20)).body).toMatchObject({
    outcome: 'conflict',
    message: expect.stringMatching(/^The last one was/),
  })
  const last = await Promise.all([report(sam, 60), report(jo, 60)])
  expect(last.map(({ body }) => body.outcome).toSorted()).toEqual(['conflict', 'recorded'])
  expect((await report(jo, 118)).body).toMatchObject({
    outcome: 'conflict',
    message: expect.stringMatching(/^Already redeemed 2 of 2/),
  })
})

test('which drink was made is kept; one that is not on the menu, or not covered, is refused before anything is recorded', async () => {
  const { db } = world.deps
  await db
    .insertInto('drink_groups')
    .values([
      { id: 'coffee', name: 'Coffee', ground: 'coffee' },
      { id: 'tea', name: 'Tea', ground: 'leaf' },
    ])
    .execute()
  await db
    .insertInto('drinks')
    .values([
      { id: 'latte', group_id: 'coffee', name: 'Latte', ground: 'coffee' },
      { id: 'thai', group_id: 'tea', name: 'Thai', ground: 'milk', menu_cents: 650 },
      { id: 'gone', group_id: 'tea', name: 'Gone', ground: 'milk', retired_on: '2026-01-01' },
    ])
    .execute()
  const { code, customerId, entitlements } = await makeMembership(world.deps, {
    uses: { day: { count: 3, covers: { groups: ['coffee'] } } },
  })
  for (const drinkId of ['no-such', 'gone'])
    expect((await redeem(sam, entitlements.day, { drinkId })).refused).toMatchObject({ code: 'drink_unknown' })
  expect((await redeem(sam, entitlements.day, { drinkId: 'thai' })).refused.message).toBe(
    'This benefit does not cover Thai. Charge $6.50 for it.',
  )
  expect(await lookup(code)).toMatchObject({ left: 3 })
  expect((await redeem(sam, entitlements.day, { drinkId: 'latte' })).status).toBe(200)
  expect((await redeem(sam, entitlements.day)).status).toBe(200)
  const rows = await db
    .selectFrom('redemptions')
    .select(['nth', 'drink_id'])
    .where('entitlement_id', '=', entitlements.day)
    .orderBy('nth')
    .execute()
  expect(rows).toEqual([
    { nth: 1, drink_id: 'latte' },
    { nth: 2, drink_id: null },
  ])
  const kept = (await redeemedBy(db, customerId, null)).map(redemptionOnWire)
  expect(kept.map(({ drink }) => drink).toSorted()).toEqual(['Latte', undefined])
})

test('a till learns the usual drink: what was named most often lately, the newest of equals, nothing undone', async () => {
  const { code, entitlements } = await makeMembership(world.deps, { uses: { day: { count: 90 } } })
  const usual = async () =>
    (await sam.call('counter-lookup', { code: String(code).padStart(6, '0') })).body.usual as string | undefined
  await redeem(sam, entitlements.day)
  expect(await usual()).toBeUndefined()
  const make = async (drinkId: string, minute: number) => {
    clockAt(minute)
    return (await redeem(sam, entitlements.day, { drinkId })).body.redemptionId
  }
  await make('latte', 1)
  await make('thai', 2)
  expect(await usual()).toBe('thai')
  const second = await make('latte', 3)
  expect(await usual()).toBe('latte')
  await sam.call('counter-void', { redemptionId: second, reason: 'Not made' })
  expect(await usual()).toBe('thai')
  for (let minute = 4; minute < 33; minute += 1) await make('latte', minute)
  await make('thai', 33)
  expect(await usual()).toBe('latte')
})

test('whether a till asks which drink is a rule of the shop, and what a benefit covers comes with it', async () => {
  const shift = async () => (await sam.call('counter-shift')).body
  expect(await shift()).toMatchObject({ asksDrink: 'usual', menuCents: { thai: 650 } })
  const { code } = await makeMembership(world.deps, { uses: { day: { count: 1, covers: { groups: ['coffee'] } } } })
  expect(await lookup(code)).toMatchObject({ covers: { groups: ['coffee'] } })
  expect(await lookup(code, 1)).not.toHaveProperty('covers')
})
