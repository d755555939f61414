import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let support: Colleague
let isIn = false

beforeAll(async () => {
  world = await createWorld({ limitsScale: 1 })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, {
    support: 'support',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    books: 'accountant',
  })
}, 60_000)
afterAll(() => world.close())
// Once: codes are as far apart as in earnest.
beforeEach(async () => {
  if (!isIn) support = await signIn(world, 'support@shop.example')
  isIn = true
}, 60_000)

const bought = async () => {
  const buyer = await newBuyer(world)
  const { body } = await pay(buyer, await addCard(world, buyer))
  await world.app.dueWork()
  const { id: purchaseId } = await world.deps.db
    .selectFrom('purchases')
    .select('id')
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { buyer, purchaseId, paymentId: body.paymentId }
}
const given = async (more: Record<string, unknown> = {}) => {
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const paid = await pay(giver, await addCard(world, giver), {
    planId: 'gift-3-months',
    modelId: 'gift',
    linkedCustomerId: [recipient.id],
    gift: { recipientName: 'Omar Haddad', recipientEmail: recipient.email, message: 'Enjoy', ...more },
  })
  expect(paid.status).toBe(200)
  await world.app.dueWork()
  const { id: membershipId } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('payer_id', '=', giver.id)
    .executeTakeFirstOrThrow()
  return { giver, recipient, membershipId }
}
const mailsTo = async (email: string, subject: RegExp) => {
  await world.app.dueWork()
  return (await world.messages(email)).filter((mail) => subject.test(mail.subject))
}
const lastSaid = (customerId: string) =>
  world.deps.db
    .selectFrom('changes')
    .select(['field', 'after'])
    .where('subject_id', '=', customerId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a receipt is sent again word for word, three times a day, from the payment or from its email (resend)', async () => {
  const { buyer, purchaseId, paymentId } = await bought()
  const [payment] = (await support.call('customer', { id: buyer.id })).body.payments
  expect(payment?.purchaseId).toBe(purchaseId)
  const { status, body } = await support.call('resend', { receipt: purchaseId })
  expect([status, body]).toEqual([200, { email: 'receipt', to: `${buyer.email[0]}•••@guest.example` }])
  const receipts = await mailsTo(buyer.email, /receipt/i)
  expect(receipts).toHaveLength(2)
  expect(receipts[1]?.text).toBe(receipts[0]?.text)
  expect(receipts[0]?.text).toContain(paymentId)
  expect(await lastSaid(buyer.id)).toMatchObject({ field: 'email again', after: { email: 'receipt' } })

  const feed = (await support.call('customer-feed', { id: buyer.id, only: 'messages' })).body.rows
  const mailIds = feed.map(({ mailId }) => mailId)
  expect(mailIds).toHaveLength(2)
  for (const mailId of mailIds) expect((await support.call('resend', { mailId: mailId ?? '' })).status).toBe(200)
  expect((await support.call('resend', { receipt: purchaseId })).status).toBe(429)
  expect(await mailsTo(buyer.email, /receipt/i)).toHaveLength(4)
  await world.clock({ days: 1, minutes: 1 })
  support = await signIn(world, 'support@shop.example')
  expect((await support.call('resend', { receipt: purchaseId })).status).toBe(200)
})

test('the receipt of a payment is shown as its buyer got it, to whoever may help them, and counts as a look (O9.3)', async () => {
  const { buyer, purchaseId, paymentId } = await bought()
  const shown = (who: Colleague | null, id = purchaseId) =>
    fetch(`${world.url}/office/letter?receipt=${id}`, { headers: who?.cookie ? { cookie: who.cookie } : {} })
  const page = await shown(support)
  const html = await page.text()
  for (const text of ['$32.00', 'One Month', paymentId]) expect(html).toContain(text)
  // The link to their calendar is theirs.
  expect(html).not.toContain('/calendar/')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
  const looks = world.deps.db
    .selectFrom('limit_hits')
    .select('id')
    .where('bucket', 'like', `office_same_customer:%:${buyer.id}`)
  expect(await looks.execute()).toHaveLength(1)
  const [far, books] = [await signIn(world, 'far@shop.example'), await signIn(world, 'books@shop.example')]
  const statuses = await Promise.all([shown(null), shown(books), shown(far), shown(support, 'none')])
  expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404, 404])
})

test('the same press twice sends one email', async () => {
  const { buyer, purchaseId } = await bought()
  const asked = { receipt: purchaseId, key: crypto.randomUUID() }
  const answers = await Promise.all([support.call('resend', asked), support.call('resend', asked)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await mailsTo(buyer.email, /receipt/i)).toHaveLength(2)
})

test('it goes to the present address, not to the one of then', async () => {
  const { buyer, purchaseId } = await bought()
  const now = `now-${buyer.email}`
  await world.deps.db
    .updateTable('customers')
    .set({ email: now, email_canonical: now })
    .where('id', '=', buyer.id)
    .execute()
  expect((await support.call('resend', { receipt: purchaseId })).status).toBe(200)
  expect([(await mailsTo(now, /receipt/i)).length, (await mailsTo(buyer.email, /receipt/i)).length]).toEqual([1, 1])
  await world.deps.db.updateTable('customers').set({ email: '' }).where('id', '=', buyer.id).execute()
  const none = await support.call('resend', { receipt: purchaseId })
  expect([none.status, none.refused.code]).toEqual([409, 'no_email'])
})

test('a gift email goes to its recipient again until the gift is claimed or has ended', async () => {
  const { giver, recipient, membershipId } = await given()
  const [shown] = (await support.call('customer', { id: giver.id })).body.memberships
  expect(shown).toMatchObject({ isGift: true, giftWaits: true })
  expect((await support.call('resend', { gift: membershipId })).body.email).toBe('gift')
  expect(await mailsTo(recipient.email, /gave you/)).toHaveLength(2)
  expect(await lastSaid(giver.id)).toMatchObject({ field: 'email again', after: { email: 'gift' } })

  const visitor = await world.signedIn(recipient.email)
  await visitor.call('subscriptions', { CID: recipient.id })
  const claimed = await support.call('resend', { mailId: `gift:${membershipId}` })
  expect([claimed.status, claimed.refused.code]).toEqual([409, 'gift_claimed'])
  expect((await support.call('customer', { id: giver.id })).body.memberships[0]?.giftWaits).toBe(false)

  const other = await given()
  await world.deps.db
    .updateTable('memberships')
    .set({ state: 'ended', live: false, ended_at: world.deps.clock.now() })
    .where('id', '=', other.membershipId)
    .execute()
  const ended = await support.call('resend', { gift: other.membershipId })
  expect([ended.status, ended.refused.code]).toEqual([409, 'already_ended'])
  expect(await mailsTo(other.recipient.email, /gave you/)).toHaveLength(1)
})

test('what is no gift, or is sent on a later day, is not sent; an email about a moment neither', async () => {
  const { buyer } = await bought()
  const { id } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const refusals = []
  for (const asked of [{ gift: id }, { mailId: `renewed:${id}:2026-12-01` }, { mailId: 'office_owner_told:x' }]) {
    const { status, refused } = await support.call('resend', asked)
    refusals.push([status, refused.code])
  }
  expect(refusals).toEqual([
    [422, 'not_a_gift'],
    [409, 'not_again'],
    [409, 'not_again'],
  ])
  const day = new Date(world.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const dated = await given({ sendOn: day })
  const early = await support.call('resend', { gift: dated.membershipId })
  expect([early.status, early.refused.code]).toEqual([422, 'gift_not_due'])
})

test('someone whose membership another person pays for is welcomed again', async () => {
  const payer = await newBuyer(world)
  const friend = await submit(payer.visitor)
  const paid = await pay(payer, await addCard(world, payer), {
    planId: 'family-one-month',
    modelId: 'family',
    linkedCustomerId: [payer.id, friend.id],
  })
  expect([paid.status, paid.body]).toMatchObject([200, {}])
  await world.app.dueWork()
  const feed = (await support.call('customer-feed', { id: friend.id, only: 'messages' })).body.rows
  const mailId = feed[0]?.mailId ?? ''
  expect(mailId).toMatch(/^welcome:/)
  expect((await support.call('resend', { mailId })).body).toMatchObject({ email: 'welcome' })
  const letters = await mailsTo(friend.email, /./)
  expect(letters.length).toBe(2)
  expect(letters[1]?.text).toBe(letters[0]?.text)
})

test('what is at another location, and what there is not, are unknown alike; the accountant may not (L)', async () => {
  const { buyer, purchaseId } = await bought()
  const { membershipId } = await given()
  const near = await signIn(world, 'near@shop.example')
  expect((await near.call('resend', { receipt: purchaseId })).status).toBe(200)
  const far = await signIn(world, 'far@shop.example')
  for (const asked of [{ receipt: purchaseId }, { mailId: `receipt:${purchaseId}` }, { gift: membershipId }])
    expect((await far.call('resend', asked)).status).toBe(404)
  for (const asked of [{ receipt: 'none' }, { mailId: 'welcome:none' }, { mailId: 'receipt' }, { gift: 'none' }])
    expect((await support.call('resend', asked)).status).toBe(404)
  await world.deps.db
    .updateTable('memberships')
    .set({ location_id: 'newark' })
    .where('purchase_id', '=', purchaseId)
    .execute()
  expect((await far.call('resend', { receipt: purchaseId })).status).toBe(200)
  const books = await signIn(world, 'books@shop.example')
  expect((await books.call('resend', { receipt: purchaseId })).status).toBe(403)
  expect(await mailsTo(buyer.email, /receipt/i)).toHaveLength(3)
})
