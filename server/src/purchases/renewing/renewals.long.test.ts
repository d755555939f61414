import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { paidThroughAfter, renewalFailed } from './renewal.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 300_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-31T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await giveThreeMonths()
}, 60_000)
afterAll(() => world.close())

const membershipOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()

const bought = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  const paid = await pay(buyer, card, more)
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  await world.app.dueWork()
  return { buyer, card, membership: await membershipOf(buyer.id) }
}

let gift: Record<'giver' | 'recipient', Awaited<ReturnType<typeof submit>>> & { sendOn: string }
/** Bought on the first day, so that its three months are those of the other tests. */
const giveThreeMonths = async () => {
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const card = await addCard(world, giver)
  const now = world.deps.clock.now()
  const sendOn = new Date(now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const paid = await pay(giver, card, {
    planId: 'gift-3-months',
    modelId: 'gift',
    linkedCustomerId: [recipient.id],
    gift: { recipientName: 'Omar', recipientEmail: recipient.email, message: 'Enjoy <b>it</b>', sendOn },
  })
  expect(paid.status).toBe(200)
  await world.app.dueWork()
  expect((await world.messages(giver.email)).map((mail) => mail.subject)).toEqual([
    'Your receipt: $96.01 for Gifting 3 Months',
  ])
  expect(await world.messages(recipient.email)).toEqual([])
  gift = { giver, recipient, sendOn }
}

test('bought on 31 January a month renews on 28 February, 31 March and 30 April, each with a receipt (R23, R29, R42)', async () => {
  const { buyer, membership } = await bought()
  expect(membership).toMatchObject({
    started_on: '2027-01-31',
    paid_through: '2027-02-28',
    anchor_day: 31,
    square_status: 'made',
  })
  await world.clock({ now: '2027-02-28T17:00:00Z' })
  expect((await membershipOf(buyer.id)).paid_through).toBe('2027-03-31')
  await world.clock({ now: '2027-03-31T17:00:00Z' })
  expect((await membershipOf(buyer.id)).paid_through).toBe('2027-04-30')
  const mails = await world.messages(buyer.email)
  expect(mails.map((mail) => mail.subject).filter((subject) => subject.includes('receipt'))).toHaveLength(3)
  expect(
    mails
      .filter((mail) => mail.subject.includes('renews on'))
      .map((mail) => mail.subject)
      .reverse(),
  ).toEqual([
    'Your One Month membership renews on February 28, 2027',
    'Your One Month membership renews on March 31, 2027',
  ])
})

test('a failed renewal gives three days of grace with a mail, then the membership stops until it is paid (R29, R52)', async () => {
  const { buyer } = await bought()
  await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 10 })
  await world.clock({ now: '2027-04-30T17:00:00Z' })
  await world.faults(null)
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'grace', grace_until: '2027-05-03', live: true })
  await world.clock({ days: 4 })
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'unpaid' })
  const letters = await world.messages(buyer.email)
  const failed = letters.find(({ subject }) => subject === 'We could not charge $32.00 for One Month')
  expect(failed?.text).toMatch(/^Your bank refused the payment\n/)
  expect(letters.map(({ subject }) => subject)).toContain('Your One Month membership is paused')
  await world.clock({ now: '2027-05-31T17:00:00Z' })
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'active', paid_through: '2027-06-30' })
})

test('a gift of three months is paid once, tells the recipient on the day, and ends by itself', async () => {
  const { giver, recipient, sendOn } = gift
  const mails = await world.messages(recipient.email)
  expect(mails.map(({ sentAt }) => sentAt.slice(0, 10))).toEqual([sendOn])
  expect(mails[0]?.html).toContain('Enjoy &#60;b&#62;it&#60;/b&#62;')
  expect(world.deps.clock.now() > new Date('2027-05-01T17:00:00Z')).toBe(true)
  expect(await membershipOf(giver.id)).toMatchObject({ state: 'ended', square_status: 'none', live: false })
  const paid = (await world.ledger()).filter(({ amountCents }) => amountCents === 9601)
  expect(paid.map(({ kind }) => kind)).toEqual(['capture'])
})

test('a renewal fails for the day that is over, not for one that a payment has moved since someone looked', async () => {
  const { buyer, membership } = await bought()
  await renewalFailed(world.deps, membership.id, null)
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'active', grace_until: null })
  const failed = await world.deps.db
    .selectFrom('renewals')
    .select('state')
    .where('membership_id', '=', membership.id)
    .execute()
  expect(failed).toEqual([])
})

test('cancelled in the first period it stays active to its end, is not charged again, and then has ended (R21)', async () => {
  const { buyer, membership } = await bought()
  const member = await world.signedIn(buyer.email, buyer.phone)
  const captures = (await world.ledger()).length
  expect((await member.call('cancel-subscription', { subscriptionId: membership.id })).status).toBe(200)
  expect((await member.call('cancel-subscription', { subscriptionId: membership.id })).status).toBe(200)
  await world.app.dueWork()
  expect(await membershipOf(buyer.id)).toMatchObject({
    state: 'active',
    live: true,
    end_date: membership.paid_through,
    square_status: 'cancelled',
  })
  await world.clock({ now: '2027-07-02T17:00:00Z' })
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'ended', live: false, anchor_day: null })
  const others = (await world.ledger())
    .slice(captures)
    .filter((line) => line.referenceId === membership.square_subscription_id)
  expect(others).toEqual([])
})

test('a cancellation in the first period is undone with a new provider subscription that bills on the renewal day (R52)', async () => {
  const { buyer, membership } = await bought()
  const member = await world.signedIn(buyer.email, buyer.phone)
  await member.call('cancel-subscription', { subscriptionId: membership.id })
  await world.app.dueWork()
  expect((await member.call('resume-subscription', { subscriptionId: membership.id })).status).toBe(200)
  await world.app.dueWork()
  const resumed = await membershipOf(buyer.id)
  expect(resumed).toMatchObject({ cancelled_at: null, end_date: null, square_attempt: 2, square_status: 'made' })
  expect(resumed.square_subscription_id).not.toBe(membership.square_subscription_id)
  await world.clock({ days: 32 })
  const renewed = await membershipOf(buyer.id)
  expect(renewed.paid_through).toBe(paidThroughAfter(membership.paid_through ?? '', 'month', membership.anchor_day))
})
