import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ limitsScale: 20 })
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

/** A gift for one person, bought and paid for; `daysAhead` sets its send date. */
const gift = async (daysAhead?: number) => {
  const giver = await newBuyer(world, 'gifter')
  const wrong = await submit(giver.visitor, 'recipient')
  const sendOn =
    daysAhead === undefined ? {} : { sendOn: addDays(dateIn(world.deps.clock.now(), 'America/New_York'), daysAhead) }
  const paid = await pay(giver, await addCard(world, giver), {
    planId: 'gift-3-months',
    modelId: 'gift',
    linkedCustomerId: [wrong.id],
    gift: { recipientName: 'Omar Haddad', recipientEmail: wrong.email, message: 'Enjoy', ...sendOn },
  })
  expect(paid.status).toBe(200)
  await world.app.dueWork()
  const { id: subscriptionId } = await membershipFrom(giver.id)
  const visitor = await world.signedIn(giver.email, giver.phone)
  return { giver, wrong, subscriptionId, visitor, right: `right-${wrong.email}` }
}
const membershipFrom = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()
const giftMails = async (to: string) => (await world.messages(to)).filter(({ subject }) => /gave you/.test(subject))

test('the giver corrects the address of an unclaimed gift: the new one gets it at once, the old one is void (R57)', async () => {
  const { wrong, subscriptionId, visitor, right } = await gift()
  expect(await giftMails(wrong.email)).toHaveLength(1)
  expect((await visitor.call('correct-gift', { subscriptionId, recipientEmail: right })).status).toBe(200)
  await world.app.dueWork()
  expect(await giftMails(right)).toHaveLength(1)

  const stranger = await world.signedIn(wrong.email)
  expect((await stranger.call('subscriptions', { CID: wrong.id })).body).toEqual([])
  expect((await stranger.call('entitlements', { CID: wrong.id })).body).toEqual([])

  const recipient = await world.signedIn(right)
  const [account] = (await recipient.call('accounts', { email: right })).body
  const benefits = await recipient.call('entitlements', { CID: account?.id ?? '' })
  expect(benefits.body.map((benefit) => benefit['Linked: Subscription ID in Subscriptions'])).toContainEqual([
    subscriptionId,
  ])
  const late = await visitor.call('correct-gift', { subscriptionId, recipientEmail: `again-${right}` })
  expect([late.status, late.refused.code]).toEqual([409, 'gift_claimed'])
})

test('a dated gift goes to the corrected address on its day, and nothing is sent again before', async () => {
  const { giver, wrong, subscriptionId, visitor, right } = await gift(5)
  const early = await visitor.call('resend-gift', { subscriptionId })
  expect([early.status, early.refused.code]).toEqual([422, 'gift_not_due'])
  const [record] = (await visitor.call('subscriptions', { CID: giver.id })).body
  expect(record?.Gift).toMatchObject({ sent: false, recipientEmail: wrong.email, claimed: false })
  expect((await visitor.call('correct-gift', { subscriptionId, recipientEmail: right })).status).toBe(200)
  await world.app.dueWork()
  expect(await giftMails(right)).toEqual([])
  await world.clock({ days: 6 })
  expect([(await giftMails(wrong.email)).length, (await giftMails(right)).length]).toEqual([0, 1])
}, 60_000)

test('an address that is none, the same, or the giver’s own is refused at its field, and nothing changes', async () => {
  const { giver, wrong, subscriptionId, visitor } = await gift()
  const person = await world.deps.db
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', giver.id)
    .executeTakeFirstOrThrow()
  await world.deps.db.updateTable('customers').set({ phone: person.phone }).where('id', '=', wrong.id).execute()
  for (const recipientEmail of ['nobody', wrong.email.toUpperCase(), giver.email]) {
    const refused = await visitor.call('correct-gift', { subscriptionId, recipientEmail })
    expect([refused.status, Object.keys(refused.refused.fields ?? {})]).toEqual([422, ['recipientEmail']])
  }
  expect((await membershipFrom(giver.id)).subscriber_id).toBe(wrong.id)
})

test('only the giver corrects a gift, with a fresh code: the recipient is 403, a stranger 404', async () => {
  const { wrong, subscriptionId, visitor, right } = await gift()
  const body = { subscriptionId, recipientEmail: right }
  const stranger = (await gift()).visitor
  expect((await stranger.call('correct-gift', body)).status).toBe(404)
  await world.clock({ minutes: 31 })
  expect((await visitor.call('correct-gift', body)).refused.code).toBe('verify_again')
  expect((await (await world.signedIn(wrong.email)).call('correct-gift', body)).status).toBe(403)
})

test('the address of a gift is read by its giver alone, and only until it is claimed (R57)', async () => {
  const { giver, wrong, visitor } = await gift()
  const giftsOf = async (reader: typeof visitor, CID: string) =>
    (await reader.call('subscriptions', { CID })).body.map((record) => record.Gift)
  expect(await giftsOf(visitor, giver.id)).toMatchObject([{ claimed: false, recipientEmail: wrong.email }])
  // A session that paid but proved nothing cannot manage anything (R59), and does not need the address.
  expect(await giftsOf(giver.visitor, giver.id)).toMatchObject([{ claimed: false, recipientEmail: '' }])

  const recipient = await world.signedIn(wrong.email)
  expect(await giftsOf(recipient, wrong.id)).toEqual([null])
  expect(await giftsOf(visitor, giver.id)).toMatchObject([{ claimed: true, recipientEmail: '' }])
})

test('before a dated gift starts there is nothing to redeem in the account, on it there is (R57)', async () => {
  const { wrong, subscriptionId } = await gift(40)
  const recipient = await world.signedIn(wrong.email)
  const [record] = (await recipient.call('subscriptions', { CID: wrong.id })).body
  expect(record).toMatchObject({ id: subscriptionId, Code: expect.any(Number) })
  expect((await recipient.call('entitlements', { CID: wrong.id })).body).toEqual([])
  await world.clock({ days: 41 })
  const later = await world.signedIn(wrong.email)
  expect((await later.call('entitlements', { CID: wrong.id })).body.length).toBeGreaterThan(0)
}, 60_000)
