import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCard, type Buyer, declinedCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Visitor } from '../../../test/visitor.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())
beforeEach(() => world.faults(null))

const membershipOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()

type Bought = { buyer: Buyer; card: string; membership: { id: string; paid_through: string | null } }

const buy = async (): Promise<Bought> => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card)).status).toBe(200)
  await world.app.dueWork()
  return { buyer, card, membership: await membershipOf(buyer.id) }
}

const DECLINED = { target: 'subscriptions.bill', mode: 'decline', times: 1000 }

/** Time passes until `days` after the renewal day, and no bill is paid meanwhile. */
const unpaidUntil = async ({ membership }: Bought, days: number) => {
  await world.faults(DECLINED)
  const renewal = new Date(`${membership.paid_through ?? ''}T17:00:00Z`)
  await world.clock({ now: new Date(renewal.getTime() + days * 86_400_000).toISOString() })
  await world.faults(null)
}

/** The one who bought, signed in now that the renewal has failed. */
const overdue = async ({ buyer, card }: Bought) => {
  const member = await world.signedIn(buyer.email, buyer.phone)
  const cards = (await member.call('cards', { CID: buyer.id })).body
  return { buyer, member, cardId: cards[0]?.cards[0]?.id ?? card, membership: await membershipOf(buyer.id) }
}

type Press = { member: Visitor; membership: { id: string }; cardId: string }
const press = ({ member, membership, cardId }: Press, key: string = randomUUID(), more = {}) =>
  member.call('pay-renewal', { subscriptionId: membership.id, cardId, idempotencyKey: key, ...more })

const captures = async () => (await world.ledger()).filter((line) => line.kind === 'capture').length
const statesOfBills = async (subscriptionId: string | null) => {
  const subscription = await world.deps.square.getSubscription(subscriptionId ?? '')
  if (subscription.kind !== 'done') throw new Error('no subscription')
  const bills = await Promise.all(subscription.value.invoiceIds.map((id) => world.deps.square.getInvoice(id)))
  return bills.map((bill) => (bill.kind === 'done' ? bill.value.status : bill.kind))
}

test('an overdue renewal is paid once: the time moves on, the old bill is withdrawn, the same key gets the same answer (R52)', async () => {
  // Alone, because the day that passes at its end would bill everyone else who is overdue.
  const bought = await buy()
  await unpaidUntil(bought, 1)
  const due = await overdue(bought)
  expect(due.membership.state).toBe('grace')
  const before = await captures()
  const key = randomUUID()
  const paid = await press(due, key, { expectedTotalCents: 3200 })
  expect([paid.status, paid.body]).toEqual([200, { paymentId: expect.any(String) as string }])
  expect(await press(due, key, { expectedTotalCents: 3200 })).toMatchObject({ status: 200, body: paid.body })
  expect(await press(due)).toMatchObject({ status: 409, body: { code: 'renewal_paid' } })
  expect(await captures()).toBe(before + 1)
  const after = await membershipOf(due.buyer.id)
  expect(after).toMatchObject({ state: 'active', grace_until: null })
  expect((after.paid_through ?? '') > (due.membership.paid_through ?? '')).toBe(true)
  expect(await statesOfBills(due.membership.square_subscription_id)).toEqual(['CANCELED'])
  const records = (await due.member.call('payments', { CID: due.buyer.id })).body
  expect(records[0]).toMatchObject({ status: 'paid', amountCents: 3200 })
  // Late events and the nightly comparison change nothing.
  await world.clock({ days: 1 })
  expect(await captures()).toBe(before + 1)
  expect((await world.ledger()).filter((line) => line.kind === 'refund')).toEqual([])
})

describe('renewals that failed on one day', () => {
  const waiting: Bought[] = []
  const next = () => overdue(waiting.shift() as Bought)
  beforeAll(async () => {
    for (let bought = 0; bought < 9; bought += 1) waiting.push(await buy())
    await unpaidUntil(waiting[0] as Bought, 0)
  })

  const goesBack = async (state: string) => {
    const due = await next()
    const renewsOn = due.membership.paid_through
    // The request does not arrive; the janitor sends it again after the member has left.
    await world.faults({ target: 'payments.create', mode: 'cut-before', times: 1 })
    expect((await press(due)).status).toBe(503)
    expect((await due.member.call('cancel-subscription', { subscriptionId: due.membership.id })).status).toBe(200)
    await world.app.dueWork()
    expect(await membershipOf(due.buyer.id)).toMatchObject({ state })
    await world.clock({ minutes: 1 })
    await world.app.dueWork()
    const own = (await world.ledger()).slice(-2)
    expect(own.map(({ kind }) => kind)).toEqual(['capture', 'refund'])
    expect(own[0]?.amountCents).toBe(own[1]?.amountCents)
    expect(await membershipOf(due.buyer.id)).toMatchObject({ end_date: renewsOn, paid_through: renewsOn })
  }

  test('money for a membership that was cancelled meanwhile goes back: on the renewal day itself, before it has ended', () =>
    goesBack('grace'))

  describe('a day later', () => {
    beforeAll(() => unpaidUntil(waiting[0] as Bought, 1))

    test('money for a membership that was cancelled meanwhile goes back: after the renewal day, when it is over', () =>
      goesBack('ended'))

    test('two tabs at once charge once', async () => {
      const due = await next()
      const before = await captures()
      const answers = await Promise.all(Array.from({ length: 4 }, () => press(due)))
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true)
      expect(await captures()).toBe(before + 1)
    })

    test('a lost answer is found again and never charged twice', async () => {
      const due = await next()
      const before = await captures()
      // No event reports what the response would have said.
      await world.faults({ target: 'webhooks', mode: 'error', times: 100_000 })
      await world.faults({ target: 'payments.create', mode: 'cut-after', times: 1 })
      expect(await press(due)).toMatchObject({ status: 503, body: { code: 'payment_unconfirmed' } })
      // Either the caller asked again, or the janitor settled it in between.
      expect([200, 409, 503]).toContain((await press(due)).status)
      await world.faults(null)
      await world.clock({ minutes: 1 })
      expect(await membershipOf(due.buyer.id)).toMatchObject({ state: 'active' })
      expect(await captures()).toBe(before + 1)
    })

    test('a bill that Square keeps open is not paid beside it: the link in the email is the way, and nothing is charged', async () => {
      const due = await next()
      const before = await captures()
      await world.faults({ target: 'invoices.cancel', mode: 'decline', times: 2 })
      expect(await press(due)).toMatchObject({ status: 409, body: { code: 'bill_open' } })
      expect(await captures()).toBe(before)
      expect(await membershipOf(due.buyer.id)).toMatchObject({ state: 'grace' })
      expect(await statesOfBills(due.membership.square_subscription_id)).toEqual(['UNPAID'])
      // Once no one is paying it, the bill is cancelled and the renewal is paid here.
      expect((await press(due)).status).toBe(200)
      expect(await statesOfBills(due.membership.square_subscription_id)).toEqual(['CANCELED'])
    })

    test('a declined card is said, and another one pays', async () => {
      const due = await next()
      const key = randomUUID()
      const nonce = await world.token(declinedCard)
      const bad = await due.member.call('add-card', { nonce, customerId: due.buyer.id, idempotency_key: key }, {
        'idempotency-key': key,
      } as never)
      const refused = await press({ ...due, cardId: bad.body.card.id })
      expect(refused).toMatchObject({ status: 402, body: { code: 'card_declined' } })
      expect(await membershipOf(due.buyer.id)).toMatchObject({ state: 'grace' })
      expect((await press(due)).status).toBe(200)
    })

    test('a paid renewal that cannot be settled goes back in full, whatever the reason', async () => {
      const due = await next()
      const { sql } = await import('kysely')
      await sql`create function refuse_renewal() returns trigger language plpgsql as
        'begin raise exception ''no renewal today''; end'`.execute(world.deps.db)
      await sql`create trigger refuse before update on renewals for each row execute function refuse_renewal()`.execute(
        world.deps.db,
      )
      try {
        expect((await press(due)).status).toBe(503)
        for (let minute = 0; minute < 4; minute++) await world.clock({ minutes: 1 })
      } finally {
        await sql`drop trigger refuse on renewals`.execute(world.deps.db)
        await sql`drop function refuse_renewal`.execute(world.deps.db)
      }
      await world.app.dueWork()
      const own = (await world.ledger()).slice(-2)
      expect(own.map(({ kind }) => kind)).toEqual(['capture', 'refund'])
      expect(own[0]?.amountCents).toBe(own[1]?.amountCents)
      expect(await membershipOf(due.buyer.id)).toMatchObject({ state: 'grace' })
    })

    test('nothing is charged for another amount than was shown, for what is not overdue, or by someone else', async () => {
      const due = await next()
      const before = await captures()
      expect(await press(due, randomUUID(), { expectedTotalCents: 1 })).toMatchObject({
        status: 409,
        body: { code: 'price_changed' },
      })
      const stranger = await newBuyer(world)
      const theirCard = await addCard(world, stranger)
      await world.prove(stranger.visitor, stranger.email)
      expect((await press({ ...due, member: stranger.visitor, cardId: theirCard })).status).toBe(404)
      expect((await press({ ...due, cardId: theirCard })).status).toBe(404)
      await due.member.call('cancel-subscription', { subscriptionId: due.membership.id })
      expect(await press(due)).toMatchObject({ status: 422, body: { code: 'nothing_due' } })
      expect(await captures()).toBe(before)
    })

    test('a membership that has stopped is back as soon as its renewal is paid', async () => {
      const bought = waiting.shift() as Bought
      await unpaidUntil(bought, 5)
      const due = await overdue(bought)
      expect(due.membership.state).toBe('unpaid')
      const [record] = (await due.member.call('subscriptions', { CID: due.buyer.id })).body
      expect(record?.Overdue).toEqual({ since: due.membership.paid_through, amountCents: 3200, usableUntil: null })
      expect((await due.member.call('entitlements', { CID: due.buyer.id })).body).toEqual([])
      expect((await press(due)).status).toBe(200)
      expect((await due.member.call('entitlements', { CID: due.buyer.id })).body.length).toBeGreaterThan(0)
    })
  })
})
