import { randomUUID } from 'node:crypto'
import { kits } from '@sipday/rules/look/kits.ts'
import { tillTexts } from '@sipday/rules/texts/till-texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeMembership, makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { redeemedAt } from '../../store/counter/redeemed.ts'
import { markOf } from '../../counter/passes.ts'

let world: World
let sam: Visitor
let samId: string
let jo: Visitor

/** Around noon in New York; each test has its own minute, which lets codes be sent again. */
let noon = new Date('2026-06-02T16:00:00Z')
const later = (ms: number) => world.deps.clock.setNow(new Date(noon.getTime() + ms))
const MINUTES = 60_000
const open = (email: string) => world.openTill(email)
const lookup = (till: Visitor, { code }: MadeMembership) => till.call('counter-lookup', { code: String(code) })
const redeem = (till: Visitor, entitlementId: string) =>
  till.call('counter-redeem', { entitlementId, key: randomUUID() })
const rename = ({ membershipId }: MadeMembership, given_name: string, family_name: string) =>
  world.deps.db
    .updateTable('customers')
    .set({ given_name, family_name })
    .where('id', 'in', (eb) => eb.selectFrom('memberships').select('subscriber_id').where('id', '=', membershipId))
    .execute()
/** Since the test began, oldest first. */
const logged = async (kind: string) =>
  world.deps.db
    .selectFrom('audit')
    .select(['at', 'session_id', 'staff_id', 'detail'])
    .where('kind', '=', kind)
    .where('at', '>=', noon)
    .orderBy('id')
    .execute()
const tillOpenedNow = () =>
  world.deps.db
    .selectFrom('sessions')
    .select(['id', 'staff_id', 'location_id'])
    .where('kind', '=', 'staff')
    .where('created_at', '=', world.deps.clock.now())
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(noon) })
  await makeShop(world.deps)
  samId = await makeStaff(world.deps, 'sam@shop.example')
  await makeStaff(world.deps, 'jo@shop.example', 'westfield')
  sam = await open('sam@shop.example')
  jo = await open('jo@shop.example')
})
beforeEach(() => {
  noon = new Date(noon.getTime() + MINUTES)
  world.deps.clock.setNow(noon)
})
afterAll(() => world.close())

test('a till is opened with a code of the last 30 minutes to an email address on the staff list, and that is logged (C3)', async () => {
  const person = world.visitor()
  const first = { status: 401, refused: { code: 'not_signed_in', message: 'Please verify your staff email first.' } }
  expect(await person.call('counter-sign-in', {})).toMatchObject(first)
  await world.prove(person, 'sam@shop.example', 'till')
  later(31 * MINUTES)
  expect(await person.call('counter-sign-in', {})).toMatchObject(first)
  later(30 * MINUTES)
  const before = person.copy()
  expect(await logged('till_opened')).toEqual([])
  expect((await person.call('counter-sign-in', {})).body).toEqual({
    name: 'Sam Rivera',
    locationId: 'kips-bay',
    locationName: 'Kips Bay NY',
  })
  const till = await tillOpenedNow()
  expect(till).toMatchObject({ staff_id: samId, location_id: 'kips-bay' })
  expect(await logged('till_opened')).toMatchObject([
    { session_id: till.id, staff_id: samId, detail: { locationId: 'kips-bay' } },
  ])
  expect((await before.call('counter-till')).status).toBe(401)
  expect((await person.call('counter-till')).status).toBe(200)
})

test('someone who is not on the staff list is told whom to ask', async () => {
  const guest = await world.tillOf('guest@shop.example')
  expect(await guest.call('counter-sign-in', {})).toMatchObject({
    status: 401,
    refused: {
      code: 'not_staff',
      message: 'This address is not on the staff list. Ask the owner to add it, then try again.',
    },
  })
})

test('a till of someone who was taken off the staff list is signed out for good', async () => {
  const id = await makeStaff(world.deps, 'kim@shop.example')
  const till = await open('kim@shop.example')
  const copy = till.copy()
  const onList = (active: boolean) => world.deps.db.updateTable('staff').set({ active }).where('id', '=', id).execute()
  await onList(false)
  expect(await till.call('counter-till')).toMatchObject({
    status: 401,
    refused: { code: 'session_ended', message: 'This till was signed out. Please sign in again.' },
  })
  expect(till.cookie).toBeNull()
  await onList(true)
  expect((await copy.call('counter-till')).status).toBe(401)
})

test('closing a till ends its session everywhere, and the log says whose till it was', async () => {
  const till = await open('sam@shop.example')
  const copy = till.copy()
  const { id } = await tillOpenedNow()
  expect((await till.call('counter-sign-out', {})).body).toEqual({})
  expect(till.cookie).toBeNull()
  expect(await logged('till_closed')).toMatchObject([{ session_id: id, staff_id: samId }])
  expect((await copy.call('counter-till')).status).toBe(401)
  till.cookie = 'sipday=nonsense'
  expect((await till.call('counter-sign-out', {})).status).toBe(200)
  expect(till.cookie).toBeNull()
})

test('what a till stores for offline use names its place and every benefit that can be used up', async () => {
  await world.deps.db
    .insertInto('benefits')
    .values([
      { id: 'day', name: 'One medium drink a day', use: JSON.stringify({ count: 1, per: 'day' }), position: 0 },
      { id: 'month', name: 'Treat', use: JSON.stringify({ count: 1, per: 'month' }), position: 1 },
      { id: 'unlimited', name: '20% off', use: JSON.stringify({ count: 1, per: 'unlimited' }), position: 2 },
      { id: 'term', name: 'Welcome drink', use: JSON.stringify({ count: 1, per: 'once' }), position: 3 },
    ])
    .execute()
  const { body } = await jo.call('counter-shift')
  expect(body).toEqual({
    timeZone: 'America/New_York',
    place: markOf('westfield'),
    passKeys: [{ id: expect.stringMatching(/^[\w-]{6}$/), publicKey: expect.stringMatching(/^[\w-]{43}$/) }],
    benefits: [
      { mark: markOf('day'), name: 'One medium drink a day', period: 'day' },
      { mark: markOf('month'), name: 'Treat', period: 'month' },
      { mark: markOf('term'), name: 'Welcome drink', period: 'term' },
    ],
    uncheckedPerShift: 20,
    kit: kits.other,
    texts: { ...tillTexts, 'till-nothing-to-pay': 'Nothing to pay.', 'till-toppings': 'each extra + {amount}' },
  })
})

test('a looked-up code shows the membership, and each benefit with when and where it was had', async () => {
  const member = await makeMembership(world.deps)
  const { day, month, term, unlimited } = member.entitlements
  await redeem(sam, day)
  const ready = {
    status: 'available',
    redeemedAt: null,
    redeemedLocationName: null,
    availableAgainAt: null,
    left: 1,
    of: 1,
    readyAt: null,
  }
  expect((await lookup(jo, member)).body).toEqual({
    membershipId: member.membershipId,
    firstName: 'Mei',
    lastInitial: 'C',
    planName: 'One Month',
    locationName: 'Kips Bay NY',
    status: 'active',
    withoutCode: false,
    endedOn: null,
    benefits: [
      {
        entitlementId: day,
        name: 'One medium drink a day',
        period: 'day',
        status: 'redeemed',
        redeemedAt: noon.toISOString(),
        redeemedLocationName: 'Kips Bay NY',
        availableAgainAt: '2026-06-03T04:00:00.000Z',
        left: 0,
        of: 1,
        readyAt: '2026-06-03T04:00:00.000Z',
      },
      { entitlementId: month, name: 'Treat', period: 'month', ...ready },
      { entitlementId: term, name: 'Welcome drink', period: 'term', ...ready },
      {
        entitlementId: unlimited,
        name: '20% off',
        period: 'unlimited',
        ...ready,
        status: 'unlimited',
        left: null,
        of: null,
      },
    ],
  })
})

test.each([
  [{ state: 'grace' }, { status: 'active', endedOn: null }],
  [{ state: 'unpaid' }, { status: 'unpaid', endedOn: null }],
  [
    { state: 'ended', paidThrough: '2026-05-31', endedAt: new Date('2026-06-01T04:00:00Z') },
    { status: 'ended', endedOn: '2026-05-31' },
  ],
  [
    { state: 'active', live: false, paidThrough: '2026-05-30', endedAt: new Date('2026-05-31T04:00:00Z') },
    { status: 'ended', endedOn: '2026-05-30' },
  ],
] as const)('a membership of %o is shown as %o', async (given, shown) => {
  expect((await lookup(sam, await makeMembership(world.deps, given))).body).toMatchObject(shown)
})

test.each([
  ['Cher', '', ''],
  ['Mei', '𠮷田', '𠮷'],
])('of the name "%s %s" a till shows the first name and "%s"', async (firstName, familyName, lastInitial) => {
  const member = await makeMembership(world.deps)
  await rename(member, firstName, familyName)
  expect((await lookup(sam, member)).body).toMatchObject({ firstName, lastInitial })
  const { redemptionId } = (await redeem(sam, member.entitlements.day)).body
  const rows = (await sam.call('counter-today')).body.redemptions
  expect(rows.find((row) => row.redemptionId === redemptionId)).toMatchObject({ firstName, lastInitial })
})

test('the list of the day has every redemption of the location’s day, and counts those that were not undone', async () => {
  const day = (hour: string) => world.deps.clock.setNow(new Date(`2026-07-${hour}`))
  const member = await makeMembership(world.deps)
  const drink = async (period: 'day' | 'month' | 'term' | 'unlimited') =>
    (await redeem(sam, member.entitlements[period])).body
  day('11T02:00:00Z')
  sam = await open('sam@shop.example')
  day('11T03:59:59.999Z')
  await drink('term')
  day('11T04:00:00Z')
  const first = await drink('day')
  day('11T04:05:00Z')
  const second = await drink('month')
  await sam.call('counter-void', { redemptionId: second.redemptionId, reason: 'Wrong member' })
  day('11T04:06:00Z')
  const third = await drink('unlimited')
  const who = { firstName: 'Mei', lastInitial: 'C', staffName: 'Sam Rivera', late: false, withoutCode: false }
  const today = async () => (await sam.call('counter-today')).body
  expect(await today()).toEqual({
    date: '2026-07-11',
    count: 2,
    redemptions: [
      {
        ...who,
        redemptionId: third.redemptionId,
        benefit: '20% off',
        redeemedAt: '2026-07-11T04:06:00.000Z',
        voidedAt: null,
        voidableUntil: '2026-07-11T04:16:00.000Z',
      },
      {
        ...who,
        redemptionId: second.redemptionId,
        benefit: 'Treat',
        redeemedAt: '2026-07-11T04:05:00.000Z',
        voidedAt: '2026-07-11T04:05:00.000Z',
        voidableUntil: null,
      },
      {
        ...who,
        redemptionId: first.redemptionId,
        benefit: 'One medium drink a day',
        redeemedAt: '2026-07-11T04:00:00.000Z',
        voidedAt: null,
        voidableUntil: '2026-07-11T04:10:00.000Z',
      },
    ],
  })
  const [from, until] = ['2026-07-11T04:00:00Z', '2026-07-12T04:00:00Z'].map((at) => new Date(at)) as [Date, Date]
  expect(await redeemedAt(world.deps.db, 'kips-bay', from, until, 1)).toMatchObject([{ kept: 2 }])
  day('11T04:10:00Z')
  expect((await today()).redemptions[2]?.voidableUntil).toBe('2026-07-11T04:10:00.000Z')
  day('11T04:10:00.001Z')
  expect((await today()).redemptions[2]?.voidableUntil).toBeNull()
  day('12T03:59:59.999Z')
  jo = await open('jo@shop.example')
  sam = await open('sam@shop.example')
  expect((await today()).redemptions).toHaveLength(3)
  expect((await jo.call('counter-today')).body).toEqual({ date: '2026-07-11', count: 0, redemptions: [] })
  day('12T04:00:00Z')
  expect(await today()).toEqual({ date: '2026-07-12', count: 0, redemptions: [] })
  noon = new Date('2026-07-12T16:00:00Z')
  world.deps.clock.setNow(noon)
  sam = await open('sam@shop.example')
  jo = await open('jo@shop.example')
})

test('a redemption is undone up to ten minutes later; who, when and why are kept, and the log has it once', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const { redemptionId } = (await redeem(sam, entitlements.day)).body
  const undo = (till: Visitor, reason: string) => till.call('counter-void', { redemptionId, reason })
  expect(await undo(sam, '  ')).toMatchObject({ status: 422, refused: { message: 'Please say why.' } })
  expect(await undo(jo, 'Wrong member')).toMatchObject({
    status: 404,
    refused: { code: 'redemption_unknown', message: 'No redemption of this location has this id.' },
  })
  later(10 * MINUTES + 1)
  expect(await undo(sam, 'Wrong member')).toMatchObject({
    status: 409,
    refused: { code: 'too_late', message: 'More than 10 minutes have passed; this can no longer be undone.' },
  })
  expect(await logged('redemption_undone')).toEqual([])
  later(10 * MINUTES)
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(sam, ' Wrong member ')))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(new Set(['[200,{}]']))
  later(11 * MINUTES)
  expect((await undo(sam, 'Again')).body).toEqual({})
  const row = await world.deps.db.selectFrom('redemptions').selectAll().where('id', '=', redemptionId).execute()
  expect(row).toMatchObject([
    { voided_at: new Date(noon.getTime() + 10 * MINUTES), void_reason: 'Wrong member', voided_by: samId },
  ])
  expect(await logged('redemption_undone')).toMatchObject([
    { session_id: expect.any(String), staff_id: samId, detail: { redemptionId, reason: 'Wrong member' } },
  ])
})
