import { randomUUID } from 'node:crypto'
import { addDays } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, declinedCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
/** Four in the afternoon in New York. */
const now = new Date('2026-06-02T20:00:00Z')
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now) })
})
afterAll(() => world.close())

const change = (id: string, set: Record<string, unknown>) =>
  world.deps.db.updateTable('memberships').set(set).where('id', '=', id).execute()
const membershipOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()
/** A month; not signed in yet. */
const bought = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  const cardId = await addCard(world, buyer)
  expect((await pay(buyer, cardId, more)).status).toBe(200)
  const membership = await membershipOf(buyer.id)
  return { ...buyer, cardId, membership }
}
const signedIn = async (more: Record<string, unknown> = {}) => {
  const buyer = await bought(more)
  return { ...buyer, visitor: await world.signedIn(buyer.email, buyer.phone) }
}
const till = async () => {
  const staff = world.visitor()
  await world.deps.db
    .insertInto('staff')
    .values({
      id: randomUUID(),
      name: 'Jo',
      email: `${randomUUID()}@shop.example`,
      location_id: 'kips-bay',
      created_at: now,
    })
    .returning('email')
    .executeTakeFirstOrThrow()
    .then(({ email }) => world.prove(staff, email, 'till'))
  expect((await staff.call('counter-sign-in', {})).status).toBe(200)
  return staff
}
const redeem = async (staff: Visitor, entitlementId: string, at = now) => {
  world.deps.clock.setNow(at)
  const { body } = await staff.call('counter-redeem', { entitlementId, key: randomUUID() })
  world.deps.clock.setNow(now)
  return body.redemptionId
}

test('a benefit is listed with its membership, its code and its state; what was had says when, where and when again', async () => {
  const { visitor, id, membership } = await signedIn()
  const records = async () => (await visitor.call('entitlements', { CID: id })).body
  const [drink] = await records()
  expect(drink).toEqual({
    'Entitlement ID': expect.stringMatching(/^[\w-]{22}$/),
    'Linked: Subscription ID in Subscriptions': [membership.id],
    'Plan Name': ['One Month'],
    'Display Benefit Name': 'One medium drink a day',
    'Test for Redeem Status': 'Available',
    Code: [membership.code],
    'Subscription End Date': [],
    'Location Name': ['Kips Bay NY'],
    Period: 'day',
    'Redeemed At': null,
    'Redeemed Location Name': null,
    'Available Again At': null,
    Left: 1,
    Of: 1,
    'Ready At': null,
    'Time Zone': 'America/New_York',
    Role: 'Account Manager',
    Pass: expect.stringMatching(/^S1\./),
  })
  await redeem(await till(), drink?.['Entitlement ID'] ?? '')
  await change(membership.id, { cancelled_at: now, end_date: '2026-07-02' })
  expect((await records())[0]).toMatchObject({
    'Test for Redeem Status': 'Redeemed',
    'Subscription End Date': ['2026-07-02'],
    'Redeemed At': now.toISOString(),
    'Redeemed Location Name': 'Kips Bay NY',
    'Available Again At': '2026-06-03T04:00:00.000Z',
    Left: 0,
    'Ready At': '2026-06-03T04:00:00.000Z',
  })
})

test('the account whose benefits were opened last is the one a new tab opens (R47)', async () => {
  const visitor = await world.signedIn('omar@demo.example', 'lin@demo.example')
  const [first, second] = (await visitor.call('accounts', { email: 'lin@demo.example' })).body
  const used = async () => (await visitor.call('session')).body.customerId
  for (const account of [first, second]) {
    await visitor.call('entitlements', { CID: account?.id ?? '' })
    expect(await used()).toBe(account?.id)
  }
  expect((await visitor.call('entitlements', { CID: 'someone-else' })).body).toEqual([])
  expect(await used()).toBe(second?.id)
})

test('a purchase for someone who has proved nothing here is shown, and is not the account a new tab opens (R59)', async () => {
  const visitor = await world.signedIn('mei@demo.example')
  const { customerId } = (await visitor.call('session')).body
  const buyer = { visitor, ...(await submit(visitor)) }
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  expect((await visitor.call('entitlements', { CID: buyer.id })).body).not.toEqual([])
  expect((await visitor.call('session')).body).toMatchObject({ customerId, justPaid: { customerId: buyer.id } })
})

test('a gift to a member of the shop is claimed when its recipient opens it, and not when its buyer looks at it (R59)', async () => {
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const wish = { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [recipient.id] }
  expect((await pay(giver, await addCard(world, giver), wish)).status).toBe(200)
  const { id } = await membershipOf(giver.id)
  const claimedAt = async () =>
    (await world.deps.db.selectFrom('gifts').select('claimed_at').where('membership_id', '=', id).execute())[0]
  const reader = await world.signedIn('ana@demo.example', recipient.email)
  await world.deps.db.updateTable('gifts').set({ claimed_at: null }).where('membership_id', '=', id).execute()
  await giver.visitor.call('entitlements', { CID: giver.id })
  expect(await claimedAt()).toEqual({ claimed_at: null })
  const shown = (await reader.call('entitlements', { CID: recipient.id })).body
  expect(shown[0]).toMatchObject({ Role: 'Gifted Member', 'Plan Name': ['Gifting 3 Months'] })
  expect(await claimedAt()).toEqual({ claimed_at: now })
})

test('redemptions are listed newest first, with the plan and the place; one without a name by its id', async () => {
  const { visitor, id, membership } = await signedIn()
  const [day] = (await visitor.call('entitlements', { CID: id })).body
  const staff = await till()
  const entitlementId = day?.['Entitlement ID'] ?? ''
  const first = await redeem(staff, entitlementId)
  const second = await redeem(staff, entitlementId, new Date(now.getTime() + 8 * 3_600_000))
  const row = { benefit: 'One medium drink a day', planName: 'One Month', locationName: 'Kips Bay NY' }
  const listed = async () => (await visitor.call('redemptions', { CID: id })).body
  expect(await listed()).toEqual([
    { ...row, id: second, redeemedAt: new Date(now.getTime() + 8 * 3_600_000).toISOString() },
    { ...row, id: first, redeemedAt: now.toISOString() },
  ])
  const name = (text: string | null) =>
    world.deps.db.updateTable('locations').set({ name: text }).where('id', '=', 'kips-bay').execute()
  await name(null)
  expect((await listed())[0]?.locationName).toBe('Location kips-bay')
  await name('Kips Bay NY')
  expect(membership.subscriber_id).toBe(id)
})

test('who has just paid sees what was paid and redeemed for that purchase, and nothing earlier of the account (R59)', async () => {
  const { visitor: owner, id, email, phone, membership } = await signedIn()
  const [day] = (await owner.call('entitlements', { CID: id })).body
  const staff = await till()
  await redeem(staff, day?.['Entitlement ID'] ?? '')
  const stranger = world.visitor()
  await submit(stranger, 'primary', { email, phone })
  const paid = await pay(
    { visitor: stranger, id, email, phone },
    await addCard(world, { visitor: stranger, id, email, phone }),
    {
      planId: 'annual',
    },
  )
  expect(paid.status).toBe(200)
  expect((await stranger.call('redemptions', { CID: id })).body).toEqual([])
  expect((await stranger.call('payments', { CID: id })).body.map((one) => one.id)).toEqual([paid.body.paymentId])
  expect((await owner.call('payments', { CID: id })).body).toHaveLength(2)
  const [shown] = (await stranger.call('entitlements', { CID: id })).body
  expect(shown?.['Linked: Subscription ID in Subscriptions']).not.toEqual([membership.id])
  const redemptionId = await redeem(staff, shown?.['Entitlement ID'] ?? '')
  expect((await stranger.call('redemptions', { CID: id })).body).toMatchObject([{ id: redemptionId }])
})

test('the details of a membership in its grace period, unpaid, cancelled and ended say what is charged and until when it runs', async () => {
  const { visitor, membership, cardId } = await signedIn({ locationId: 'newark' })
  const details = async () => (await visitor.call('subscription-details', { subscriptionId: membership.id })).body[0]
  const subscription = async () => (await details())?.data.subscription
  const paidThrough = membership.paid_through ?? ''
  const renewing = {
    id: membership.id,
    status: 'active',
    charged_through_date: paidThrough,
    end_of_period_date: paidThrough,
    next_charge_cents: 3200,
    canceled_date: null,
  }
  expect(await subscription()).toMatchObject(renewing)
  expect((await details())?.cards).toEqual([
    { data: { card: { id: cardId, card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2040 } } },
  ])
  const noPause = { pause: null, pause_options: [], plan_change: null, plan_changes: false, moves: false }
  await change(membership.id, { state: 'unpaid' })
  expect(await subscription()).toEqual({ ...renewing, status: 'unpaid', ...noPause })
  const over = { charged_through_date: null, next_charge_cents: null }
  await change(membership.id, { state: 'active', cancelled_at: now })
  const cancelled = { ...renewing, ...over, ...noPause, status: 'cancelled', canceled_date: paidThrough }
  expect(await subscription()).toEqual(cancelled)
  const end = addDays(paidThrough, 3)
  await change(membership.id, { end_date: end })
  expect(await subscription()).toEqual({ ...cancelled, end_of_period_date: end, canceled_date: end })
  await change(membership.id, { state: 'ended', end_date: paidThrough })
  expect(await subscription()).toEqual({ ...cancelled, status: 'ended' })
  await change(membership.id, { cancelled_at: null })
  expect(await subscription()).toEqual({ ...cancelled, status: 'ended', canceled_date: null })
  await change(membership.id, { state: 'active', card_id: null, paid_through: null, end_date: null })
  expect(await details()).toEqual({
    data: { subscription: { ...renewing, ...over, ...noPause, end_of_period_date: null, moves: true } },
    cards: [],
  })
})

test('a fixed term ends by itself: nothing is charged next', async () => {
  const ana = await world.signedIn('+12125550146')
  const CID = (await ana.call('accounts', { phone: '+12125550146' })).body[0]?.id ?? ''
  const [own] = (await ana.call('subscriptions', { CID })).body
  const { body } = await ana.call('subscription-details', { subscriptionId: own?.id ?? '' })
  expect(body[0]?.data.subscription).toMatchObject({
    status: 'active',
    charged_through_date: null,
    next_charge_cents: null,
    canceled_date: null,
    end_of_period_date: own?.['Subscription End Date'],
  })
})

test('what a renewal costs has the tax of the membership’s own location on that day, and no word of it without one (R65)', async () => {
  await world.deps.db
    .insertInto('location_terms')
    .values({ location_id: 'bryn-mawr', from_day: '2026-01-01', tax_rate: 0, square_location_id: null })
    .execute()
  const { visitor, id, membership } = await signedIn({ locationId: 'bryn-mawr' })
  const { body } = await visitor.call('subscription-details', { subscriptionId: membership.id })
  expect(body[0]?.data.subscription.next_charge_cents).toBe(3000)
  const [record] = (await visitor.call('subscriptions', { CID: id })).body
  expect(record).toMatchObject({ 'Next Charge Cents': 3000, Untaxed: true })
  const taxed = await signedIn()
  expect((await taxed.visitor.call('subscriptions', { CID: taxed.id })).body[0]).not.toHaveProperty('Untaxed')
})

test('a checkout says how its payment stands, in words where it is not settled (rule F)', async () => {
  const buyer = await newBuyer(world)
  const stands = async () => (await buyer.visitor.call('checkout')).body
  const open = { status: 'open', paymentId: null, message: null }
  expect((await pay(buyer, await addCard(world, buyer, declinedCard))).status).toBe(402)
  const set = (state: 'charging' | 'unknown' | 'abandoned' | 'refunded' | 'declined', decline_code: string | null) =>
    world.deps.db.updateTable('purchases').set({ state, decline_code }).where('buyer_id', '=', buyer.id).execute()
  const refused = { status: 'declined', paymentId: null }
  await set('declined', 'INSUFFICIENT_FUNDS')
  expect(await stands()).toEqual({
    ...refused,
    message: 'Your card was declined because of insufficient funds. Please try another card.',
  })
  await set('declined', null)
  expect(await stands()).toEqual({ ...refused, message: 'Your card was declined. Please try another card.' })
  for (const state of ['charging', 'unknown'] as const) {
    await set(state, null)
    expect(await stands()).toEqual({
      status: 'confirming',
      paymentId: null,
      message: 'Your payment is being confirmed. You will not be charged twice.',
    })
  }
  for (const state of ['abandoned', 'refunded'] as const) {
    await set(state, null)
    expect(await stands()).toEqual(open)
  }
  const member = await world.signedIn('noname@demo.example')
  expect((await member.call('checkout')).body).toEqual(open)
  expect((await world.visitor().call('checkout')).status).toBe(401)
})

test('the giver sends the email of a gift again: once in a while, and not before its day (R40)', async () => {
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const wish = { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [recipient.id] }
  const gift = { recipientName: 'Omar', recipientEmail: recipient.email, message: 'Enjoy' }
  expect((await pay(giver, await addCard(world, giver), { ...wish, gift })).status).toBe(200)
  const { id: subscriptionId } = await membershipOf(giver.id)
  const visitor = await world.signedIn(giver.email, giver.phone)
  const resend = () => visitor.call('resend-gift', { subscriptionId })
  const mails = async () =>
    (
      await world.deps.db
        .selectFrom('mails')
        .select('dedupe_key')
        .where('dedupe_key', 'like', `gift:${subscriptionId}%`)
        .execute()
    ).length
  expect(await mails()).toBe(1)
  expect((await resend()).body).toEqual({})
  expect(await resend()).toMatchObject({ status: 429, refused: { code: 'too_many' } })
  expect(await mails()).toBe(2)
  world.deps.clock.setNow(new Date(now.getTime() + 1000))
  expect((await resend()).body).toEqual({})
  world.deps.clock.setNow(now)
  expect(await mails()).toBe(3)
  const state = (set: { sent_at: Date | null; send_on: string | null }) =>
    world.deps.db.updateTable('gifts').set(set).where('membership_id', '=', subscriptionId).execute()
  await state({ sent_at: null, send_on: '2026-06-15' })
  expect(await resend()).toMatchObject({
    status: 422,
    refused: { code: 'gift_not_due', message: 'This gift is sent on June 15, 2026.' },
  })
  await state({ sent_at: now, send_on: '2026-06-01' })
  world.deps.clock.setNow(new Date(now.getTime() + 2000))
  expect((await resend()).status).toBe(200)
  await state({ sent_at: null, send_on: null })
  world.deps.clock.setNow(new Date(now.getTime() + 3000))
  expect((await resend()).status).toBe(200)
  world.deps.clock.setNow(now)
  const own = await signedIn()
  expect(await own.visitor.call('resend-gift', { subscriptionId: own.membership.id })).toMatchObject({
    status: 422,
    refused: { code: 'not_a_gift', message: 'This membership is not a gift.' },
  })
})
