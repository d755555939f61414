import { randomUUID } from 'node:crypto'
import { addDays, dateIn, dateText, daysBetween } from '@sipday/rules/calendar.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeStaff } from '../../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: World
let support: Colleague
let owner: Colleague
const today = () => dateIn(world.deps.clock.now(), 'America/New_York')
/** Some days on, at noon at the shop. */
const later = (days: number) => world.clock({ now: `${addDays(today(), days)}T17:00:00Z` })

beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  await makeColleagues(world.deps, {
    support: 'support',
    owner: 'owner',
    far: ['manager', 'newark'],
    books: 'accountant',
  })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await later(1)
  support = await signIn(world, 'support@shop.example')
  owner = await signIn(world, 'owner@shop.example')
}, 60_000)

const reason = 'The machine was broken for a week'
const db = () => world.deps.db
const membershipsOf = (customerId: string) =>
  db()
    .selectFrom('memberships')
    .selectAll()
    .where('subscriber_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const mailTo = async (email: string, subject: string) => {
  await world.app.dueWork()
  return (await world.messages(email)).find((mail) => mail.subject === subject)?.text ?? ''
}
const said = async (customerId: string) =>
  (await owner.call('changes', { subject: 'customer', id: customerId })).body.rows.map(({ sentence }) => sentence)

const buyer = async (more: Record<string, unknown> = {}) => {
  const found = await newBuyer(world)
  expect((await pay(found, await addCard(world, found), more)).status).toBe(200)
  await world.app.dueWork()
  return found
}
const recipient = async (sendOn?: string) => {
  const giver = await newBuyer(world, 'gifter')
  const to = await submit(giver.visitor, 'recipient')
  const gift = { recipientName: 'Omar', recipientEmail: to.email, message: 'Enjoy', ...(sendOn ? { sendOn } : {}) }
  const asked = { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [to.id], gift }
  expect((await pay(giver, await addCard(world, giver), asked)).status).toBe(200)
  await world.app.dueWork()
  const [membership] = await membershipsOf(to.id)
  return { ...to, giver, membershipId: membership?.id ?? '', endDate: membership?.end_date ?? '' }
}
const newMembership = (customerId: string, more: Record<string, unknown> = {}) => ({
  kind: 'membership' as const,
  customerId,
  planId: 'one-month',
  locationId: 'kips-bay',
  endsOn: addDays(today(), 30),
  reason,
  ...more,
})
const moreDays = (membershipId: string, days: number) => ({ kind: 'days' as const, membershipId, days, reason })

test('a membership that costs nothing: its code works at the counter at once, it ends by itself, and no money moves (O9.3)', async () => {
  const ana = await buyer()
  const [startedOn, endsOn] = [today(), addDays(today(), 30)]
  const ledger = (await world.ledger()).length
  const { status, body } = await support.call('give', newMembership(ana.id))
  expect([status, body.endsOn]).toEqual([200, endsOn])
  const made = (await membershipsOf(ana.id)).find(({ id }) => id === body.membershipId)
  expect(made).toMatchObject({
    kind: 'complimentary',
    payer_id: ana.id,
    purchase_id: null,
    started_on: startedOn,
    end_date: endsOn,
    live: true,
    square_status: 'none',
  })
  expect(await mailTo(ana.email, 'Sipday gave you a One Month membership')).toContain(dateText(endsOn))
  expect((await said(ana.id))[0]).toContain(`One Month at Shop kips-bay until ${dateText(endsOn)}`)

  const till = await world.tillOf('sam@shop.example')
  await till.call('counter-sign-in', {})
  const member = (await till.call('counter-lookup', { code: codeText(made?.code ?? 0) })).body
  const drink = member.benefits.find(({ period }) => period === 'day')
  const redeemed = await till.call('counter-redeem', { entitlementId: drink?.entitlementId ?? '', key: randomUUID() })
  expect(redeemed.status).toBe(200)
  const own = await world.signedIn(ana.email, ana.phone)
  const record = (await own.call('subscriptions', { CID: ana.id })).body.find(({ id }) => id === body.membershipId)
  expect(record?.['Square Subscription ID']).toBe('Complimentary')

  await later(31)
  await world.app.dueWork()
  expect((await membershipsOf(ana.id)).find(({ id }) => id === body.membershipId)).toMatchObject({
    live: false,
    state: 'ended',
  })
  const mine = (await world.ledger()).slice(ledger).filter(({ amountCents }) => amountCents !== 3200)
  expect(mine).toEqual([])
})

test('days for a membership that ends by itself; whoever redeems it is told', async () => {
  const omar = await recipient()
  const { status, body } = await support.call('give', moreDays(omar.membershipId, 7))
  expect([status, body.endsOn]).toEqual([200, addDays(omar.endDate, 7)])
  expect((await membershipsOf(omar.id))[0]).toMatchObject({ end_date: body.endsOn, paid_through: body.endsOn })
  expect(await mailTo(omar.email, 'Your Gifting 3 Months membership is longer')).toContain('7 days longer')
  expect((await said(omar.id))[0]).toMatch(/gave .+ 7 more days of Gifting 3 Months, which now ends on /)
  await later(daysBetween(today(), body.endsOn))
  await world.app.dueWork()
  expect((await membershipsOf(omar.id))[0]?.live).toBe(true)
  await later(1)
  await world.app.dueWork()
  expect((await membershipsOf(omar.id))[0]?.live).toBe(false)
})

test('a gift that is still a secret stays one: its giver is told of the days', async () => {
  const omar = await recipient(addDays(today(), 20))
  await support.call('give', moreDays(omar.membershipId, 7))
  expect(await mailTo(omar.giver.email, 'Your Gifting 3 Months membership is longer')).toContain('7 days longer')
  expect(await world.messages(omar.email)).toEqual([])
})

test('the same press twice gives once; two at once give twice, and both count', async () => {
  const omar = await recipient()
  const once = { ...moreDays(omar.membershipId, 10), key: randomUUID() }
  const answers = await Promise.all([support.call('give', once), support.call('give', once)])
  expect(answers.map(({ body }) => body.endsOn)).toEqual(Array(2).fill(addDays(omar.endDate, 10)))
  const both = await Promise.all([1, 2].map(() => support.call('give', moreDays(omar.membershipId, 10))))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await membershipsOf(omar.id))[0]?.end_date).toBe(addDays(omar.endDate, 30))
  const rows = await db().selectFrom('given').select('days').where('membership_id', '=', omar.membershipId).execute()
  expect(rows.map(({ days }) => days)).toEqual([10, 10, 10])
})

test('support gives a member 90 days a year, of all kinds together and also in two tabs; the owner gives more', async () => {
  const omar = await recipient()
  expect((await support.call('give', moreDays(omar.membershipId, 60))).status).toBe(200)
  const long = await support.call('give', newMembership(omar.id))
  expect([long.status, long.refused.code]).toEqual([403, 'too_many_days'])
  expect(long.refused.message).toContain('30 more days')
  const tabs = await Promise.all([1, 2].map(() => support.call('give', moreDays(omar.membershipId, 20))))
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect((await owner.call('give', moreDays(omar.membershipId, 90))).status).toBe(200)
  await db()
    .updateTable('given')
    .set({ given_at: new Date(world.deps.clock.now().getTime() - 366 * 86_400_000) })
    .where('membership_id', '=', omar.membershipId)
    .execute()
  expect((await support.call('give', newMembership(omar.id))).status).toBe(200)
})

test('what renews gets no days, what has ended gets none, and the way on is said', async () => {
  const ana = await buyer()
  const [membership] = await membershipsOf(ana.id)
  const renewing = await owner.call('give', moreDays(membership?.id ?? '', 7))
  expect([renewing.status, renewing.refused.code]).toEqual([422, 'not_for_renewing'])
  expect(renewing.refused.message).toContain('Refund some of its days instead')
  const omar = await recipient()
  await db()
    .updateTable('memberships')
    .set({ live: false, state: 'ended' })
    .where('id', '=', omar.membershipId)
    .execute()
  const ended = await owner.call('give', moreDays(omar.membershipId, 7))
  expect([ended.status, ended.refused.code]).toEqual([422, 'already_ended'])
})

test('only a plan for one person, where it is sold, for at most a year from today', async () => {
  const ana = await buyer()
  const refused = async (more: Record<string, unknown>) => {
    const { status, refused: why } = await owner.call('give', newMembership(ana.id, more))
    return [status, why.code]
  }
  expect(await refused({ planId: 'gift-3-months' })).toEqual([422, 'not_sold_there'])
  expect(await refused({ planId: 'unknown' })).toEqual([422, 'not_sold_there'])
  expect(await refused({ endsOn: addDays(today(), -1) })).toEqual([422, 'fields_invalid'])
  expect(await refused({ endsOn: addDays(today(), 366) })).toEqual([422, 'fields_invalid'])
  expect(await refused({ reason: 'Ana asked' })).toEqual([422, 'fields_invalid'])
  expect(await membershipsOf(ana.id)).toHaveLength(1)
  expect((await owner.call('give', newMembership(ana.id, { endsOn: addDays(today(), 365) }))).status).toBe(200)
})

test('a manager gives at their own locations to their own customers; the books give nothing', async () => {
  const ana = await buyer()
  const far = await signIn(world, 'far@shop.example')
  expect((await far.call('give', newMembership(ana.id, { locationId: 'newark' }))).status).toBe(404)
  expect((await far.call('give-options')).body.plans.flatMap(({ locations }) => locations.map(({ id }) => id))).toEqual(
    expect.not.arrayContaining(['kips-bay']),
  )
  const omar = await recipient()
  expect((await far.call('give', moreDays(omar.membershipId, 7))).status).toBe(404)
  const books = await signIn(world, 'books@shop.example')
  expect((await books.call('give', newMembership(ana.id))).status).toBe(403)
  expect((await owner.call('give-options')).body.plans.map(({ id }) => id)).toContain('one-month')
})

test('whoever is erased is given nothing', async () => {
  const ana = await buyer()
  await db().updateTable('customers').set({ erased_at: world.deps.clock.now() }).where('id', '=', ana.id).execute()
  expect((await owner.call('give', newMembership(ana.id))).status).toBe(404)
})
