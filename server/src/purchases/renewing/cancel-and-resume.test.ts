import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const membershipOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()
const member = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card, more)).status).toBe(200)
  await world.app.dueWork()
  const membership = await membershipOf(buyer.id)
  return {
    buyer,
    card,
    membership,
    visitor: await world.signedIn(buyer.email, buyer.phone),
    subscriptionId: membership.id,
  }
}

test('details say the renewal day, the next charge and the card billed (R20, R42, S3, S7.14)', async () => {
  const { visitor, subscriptionId, card } = await member()
  const { body } = await visitor.call('subscription-details', { subscriptionId })
  expect(body[0]?.data.subscription).toEqual({
    id: subscriptionId,
    status: 'active',
    charged_through_date: '2027-02-15',
    end_of_period_date: '2027-02-15',
    next_charge_cents: 3200,
    canceled_date: null,
    plan_change: null,
    plan_changes: true,
    pause: null,
    pause_options: [
      { months: 1, until: '2027-03-15' },
      { months: 2, until: '2027-04-15' },
      { months: 3, until: '2027-05-15' },
    ],
    moves: true,
  })
  expect(body[0]?.cards[0]?.data.card).toMatchObject({ id: card, last_4: '1111', card_brand: 'VISA' })
})

test('after cancelling nothing is charged next and the end is the paid day; undoing brings both back (S7.1)', async () => {
  const { visitor, subscriptionId } = await member()
  const subscription = async () =>
    (await visitor.call('subscription-details', { subscriptionId })).body[0]?.data.subscription
  expect((await visitor.call('cancel-subscription', { subscriptionId })).status).toBe(200)
  expect(await subscription()).toMatchObject({
    status: 'cancelled',
    charged_through_date: null,
    next_charge_cents: null,
    canceled_date: '2027-02-15',
  })
  expect((await visitor.call('resume-subscription', { subscriptionId })).status).toBe(200)
  expect(await subscription()).toMatchObject({
    status: 'active',
    charged_through_date: '2027-02-15',
    canceled_date: null,
  })
})

test('another card is billed at the provider too, and the payer is told (R22, risk 33, S7.13)', async () => {
  const { buyer, visitor, subscriptionId, membership } = await member()
  const card = await addCard(world, { ...buyer, visitor }, { number: '5105 1051 0510 5100' })
  expect((await visitor.call('payment-method', { subscriptionId, cardId: card })).status).toBe(200)
  const there = await world.deps.square.getSubscription(membership.square_subscription_id ?? '')
  const row = await world.deps.db
    .selectFrom('cards')
    .select('square_card_id')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  expect(there.kind === 'done' && there.value.cardId).toBe(row.square_card_id)
  expect((await visitor.call('subscription-details', { subscriptionId })).body[0]?.cards[0]?.data.card.last_4).toBe(
    '5100',
  )
  await world.app.dueWork()
  expect((await world.messages(buyer.email)).map((mail) => mail.subject)).toContain(
    'The card for your One Month membership was changed',
  )
})

test('a change of card that the provider does not answer is 503, keeps the old card, and works when repeated', async () => {
  const { buyer, visitor, subscriptionId, card: old } = await member()
  const card = await addCard(world, { ...buyer, visitor }, { number: '5105 1051 0510 5100' })
  await world.faults({ target: 'subscriptions.update', mode: 'cut-after' })
  expect((await visitor.call('payment-method', { subscriptionId, cardId: card })).status).toBe(503)
  expect((await membershipOf(buyer.id)).card_id).toBe(old)
  expect((await visitor.call('payment-method', { subscriptionId, cardId: card })).status).toBe(200)
  expect((await membershipOf(buyer.id)).card_id).toBe(card)
})

test('managing needs a code of the last 30 minutes; strangers and unknown ids are 404 (rule A, risk 35)', async () => {
  const { visitor, subscriptionId, card } = await member()
  const stranger = await world.signedIn((await member()).buyer.email)
  for (const id of [subscriptionId, 'Complimentary', 'no-such-id']) {
    expect((await stranger.call('cancel-subscription', { subscriptionId: id })).status).toBe(404)
    expect((await stranger.call('resume-subscription', { subscriptionId: id })).status).toBe(404)
    expect((await stranger.call('payment-method', { subscriptionId: id, cardId: card })).status).toBe(404)
    expect((await stranger.call('subscription-details', { subscriptionId: id })).status).toBe(404)
    expect((await stranger.call('resend-gift', { subscriptionId: id })).status).toBe(404)
  }
  await world.clock({ minutes: 31 })
  const late = await visitor.call('cancel-subscription', { subscriptionId })
  expect([late.status, late.refused.code]).toEqual([401, 'verify_again'])
})

test('who shares a membership may not manage it (S6)', async () => {
  const payer = await newBuyer(world)
  const partner = await submit(payer.visitor)
  const card = await addCard(world, payer)
  const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [payer.id, partner.id] }
  expect((await pay(payer, card, family)).status).toBe(200)
  const shared = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('subscriber_id', '=', partner.id)
    .executeTakeFirstOrThrow()
  const visitor = await world.signedIn(partner.email)
  expect((await visitor.call('cancel-subscription', { subscriptionId: shared.id })).status).toBe(403)
  expect((await visitor.call('subscription-details', { subscriptionId: shared.id })).status).toBe(403)
})

test('a card that was declined at renewal cannot hide: the list of payments says failed', async () => {
  const { buyer } = await member()
  await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 20 })
  await world.clock({ now: '2027-02-15T18:00:00Z' })
  await world.faults(null)
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const { body } = await visitor.call('payments', { CID: buyer.id })
  expect(body.map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ['failed', 3200],
    ['paid', 3200],
  ])
  expect((await visitor.call('payments', { CID: 'somebody-else' })).body).toEqual([])
})

test('a signed event whose names hold other than plain signs is acknowledged, and no fault of ours (rule G)', async () => {
  const url = `${world.settings.publicUrl}/api/webhooks/square`
  for (const odd of ['e\u0000', 'e\n1', 'é', '']) {
    for (const event of [
      { event_id: odd, type: 'payment.updated', data: { id: 'x' } },
      { event_id: 'e2', type: odd, data: { id: 'x' } },
      { event_id: 'e2', type: 'payment.updated', data: { id: odd } },
    ]) {
      const body = JSON.stringify(event)
      const signature = createHmac('sha256', world.settings.square.webhookSignatureKeys[0] ?? '')
        .update(url + body)
        .digest('base64')
      const answer = await world.visitor().request('POST', '/api/webhooks/square', body, {
        'content-type': 'application/json',
        'x-square-hmacsha256-signature': signature,
      })
      expect(answer.status, body).toBe(200)
    }
  }
})

test('an event with a wrong signature is refused, and a repeated one changes nothing (rule G)', async () => {
  const body = JSON.stringify({ event_id: 'e1', type: 'payment.updated', data: { id: 'x' } })
  const headers = {
    'content-type': 'application/json',
    'x-square-hmacsha256-signature': Buffer.alloc(32).toString('base64'),
  }
  const answer = await world.visitor().request('POST', '/api/webhooks/square', body, headers)
  expect(answer.status).toBe(403)
  const seen = await world.deps.db.selectFrom('webhook_events').select('event_id').execute()
  expect(new Set(seen.map((row) => row.event_id)).size).toBe(seen.length)
  expect(seen.map((row) => row.event_id)).not.toContain('e1')
})
