import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, declinedCard, newBuyer, pay } from '../../../test/buying.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

/** Oldest first, without what the night's work notes at any moment. */
const auditKinds = async () => {
  const rows = await world.deps.db.selectFrom('audit').select('kind').orderBy('id').execute()
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'reconciled')
}
const cidOf = async (visitor: Visitor, email: string) => (await visitor.call('accounts', { email })).body[0]?.id ?? ''
const mei = async () => {
  const visitor = await world.signedIn('mei@demo.example', '+12125550142')
  return { visitor, id: await cidOf(visitor, 'mei@demo.example') }
}
const bought = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
  await world.app.dueWork()
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const [record] = (await visitor.call('subscriptions', { CID: buyer.id })).body
  return { ...buyer, visitor, subscriptionId: record?.id ?? '' }
}

test('logging out ends the session for good and is in the security log; without a session it is no error (risk 48)', async () => {
  const { visitor } = await mei()
  const copy = visitor.copy()
  const before = await auditKinds()
  expect((await visitor.call('logout', {})).body).toEqual({})
  expect((await auditKinds()).slice(before.length)).toEqual(['signed_out'])
  expect((await copy.call('session')).body.isAuthenticated).toBe(false)
  expect((await world.visitor().call('logout', {})).body).toEqual({})
  expect((await auditKinds()).slice(before.length)).toEqual(['signed_out'])
})

test('closing a till twice is no error, and the second time nothing is noted', async () => {
  const till = await world.openTill('counter@demo.example')
  const before = await auditKinds()
  expect((await till.call('counter-sign-out', {})).body).toEqual({})
  expect((await till.call('counter-sign-out', {})).body).toEqual({})
  expect((await auditKinds()).slice(before.length)).toEqual(['till_closed'])
})

test('a new tab learns who is signed in, until when, and nothing of others (R47)', async () => {
  expect((await world.visitor().call('session')).body).toEqual({
    isAuthenticated: false,
    customerId: null,
    expiresAt: null,
    justPaid: null,
  })
  const { visitor, id } = await mei()
  const { body } = await visitor.call('session')
  expect(body).toMatchObject({ isAuthenticated: true, customerId: id, justPaid: null })
  expect(Date.parse(body.expiresAt ?? '')).toBeGreaterThan(world.deps.clock.now().getTime())
})

test('a ZIP has its place, whatever stands around it; what is none has nothing (W7.10)', async () => {
  const results = async (q: string) => (await world.visitor().call('geocode', { q, key: '', countrycode: 'us' })).body
  const [found] = (await results(' 10016 ')).results
  expect(found?.geometry.lat).toBeCloseTo(40.74, 1)
  expect(found?.geometry.lng).toBeCloseTo(-73.98, 1)
  expect(await results('00000')).toEqual({ results: [] })
})

test.each([
  ['an email that is none', { email: 'mei', phone: '(212) 555-0142' }],
  ['a phone that is none', { email: 'mei@demo.example', phone: '12' }],
  ['someone else’s email', { email: 'lin@demo.example', phone: '(212) 555-0142' }],
])('an account is found by both contacts only: %s finds nothing (W4)', async (_what, contact) => {
  const { visitor, id } = await mei()
  const both = await visitor.call('customer', { email: 'Mei@demo.example', phone: '(212) 555-0142' })
  expect(both.body).toEqual({ CID: id })
  expect(await visitor.call('customer', contact)).toMatchObject({ status: 404, body: { code: 'customer_unknown' } })
  expect((await world.visitor().call('customer', { email: 'mei@demo.example', phone: '(212) 555-0142' })).status).toBe(
    404,
  )
})

test('a profile is the own one, or nothing', async () => {
  const { visitor, id } = await mei()
  const profile = {
    given_name: 'Mei',
    family_name: 'Chen',
    email_address: 'mei@demo.example',
    phone_number: '+12125550142',
  }
  expect((await visitor.call('customer', { CID: id })).body).toEqual([{ id, ...profile }])
  const lin = await world.signedIn('lin@demo.example')
  expect((await lin.call('customer', { CID: id })).body).toEqual([])
  expect((await lin.call('payments', { CID: id })).body).toEqual([])
  expect((await lin.call('redemptions', { CID: id })).body).toEqual([])
})

test('the details of a renewing membership say what is charged next and with which card; cancelled, until when it runs', async () => {
  const { visitor, subscriptionId } = await bought({ locationId: 'newark' })
  const details = async () => (await visitor.call('subscription-details', { subscriptionId })).body[0]
  const { paid_through: renewsOn } = await world.deps.db
    .selectFrom('memberships')
    .select('paid_through')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  const renewing = await details()
  expect(renewing?.data.subscription).toMatchObject({
    id: subscriptionId,
    status: 'active',
    charged_through_date: renewsOn,
    end_of_period_date: renewsOn,
    next_charge_cents: 3200,
    canceled_date: null,
  })
  expect(renewing?.cards).toMatchObject([{ data: { card: { last_4: '1111', card_brand: 'VISA' } } }])
  expect((await visitor.call('cancel-subscription', { subscriptionId })).body).toEqual({})
  expect((await details())?.data.subscription).toMatchObject({
    status: 'cancelled',
    charged_through_date: null,
    end_of_period_date: renewsOn,
    next_charge_cents: null,
    canceled_date: renewsOn,
  })
  expect((await visitor.call('resume-subscription', { subscriptionId })).body).toEqual({})
  expect((await details())?.data.subscription).toMatchObject({ status: 'active', canceled_date: null })
})

test('a payment is listed with what it paid, and a redemption with when and where', async () => {
  const { visitor, id, subscriptionId } = await bought()
  expect((await visitor.call('payments', { CID: id })).body).toMatchObject([
    { amountCents: 3200, status: 'paid', cardLast4: '1111' },
  ])
  expect((await visitor.call('redemptions', { CID: id })).body).toEqual([])
  const [benefit] = (await visitor.call('entitlements', { CID: id })).body
  const till = await world.tillOf('counter@demo.example')
  await till.call('counter-sign-in', {})
  const key = randomUUID()
  const redeemed = await till.call('counter-redeem', { entitlementId: benefit?.['Entitlement ID'] ?? '', key })
  expect(redeemed.status).toBe(200)
  expect((await visitor.call('redemptions', { CID: id })).body).toMatchObject([
    { locationName: 'Kips Bay NY', redeemedAt: redeemed.body.redeemedAt },
  ])
  const undo = (reason: string) => till.call('counter-void', { redemptionId: redeemed.body.redemptionId, reason })
  expect(await undo('  ')).toMatchObject({
    status: 422,
    body: { code: 'reason_missing', fields: { reason: 'Please say why.' } },
  })
  expect((await undo('wrong drink')).body).toEqual({})
  expect((await undo('wrong drink')).body).toEqual({})
  expect((await visitor.call('redemptions', { CID: id })).body).toEqual([])
  expect(subscriptionId).not.toBe('')
})

test('a checkout says how it stands: open, declined with the words, paid with the payment (rule F)', async () => {
  const buyer = await newBuyer(world)
  const stands = async () => (await buyer.visitor.call('checkout')).body
  const open = { status: 'open', paymentId: null, message: null }
  expect(await stands()).toEqual(open)
  expect((await pay(buyer, await addCard(world, buyer, declinedCard))).status).toBe(402)
  expect(await stands()).toMatchObject({
    status: 'declined',
    paymentId: null,
    message: expect.stringContaining('declined'),
  })
  const paid = await pay(buyer, await addCard(world, buyer))
  expect(await stands()).toEqual({ status: 'paid', paymentId: paid.body.paymentId, message: null })
})

test('models come with their plans and where they are sold, and none that only a campaign sells (S7.10, R45)', async () => {
  const { body } = await world.visitor().call('pricing-models')
  const gift = body.find(({ id }) => id === 'gift')
  expect(gift?.plans.map(({ id }) => id)).toEqual(['gift-3-months', 'gift-6-months'])
  expect(gift?.plans[0]?.['Location ID']).toContain('bryn-mawr')
  expect(body.find(({ id }) => id === 'individual')?.plans.map(({ id }) => id)).toEqual([
    'one-month',
    'annual',
    'one-month-treat',
    'annual-treat',
  ])
})

test('only the giver of a gift can send its email again', async () => {
  const { visitor, subscriptionId } = await bought()
  expect(await visitor.call('resend-gift', { subscriptionId })).toMatchObject({
    status: 422,
    body: { code: 'not_a_gift' },
  })
})
