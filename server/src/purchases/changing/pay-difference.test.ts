import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, declinedCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { closeLocation } from '../closing/closure.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-31T17:00:00Z' })
  await makeMoneyShop(world.deps)
  const { db } = world.deps
  await db
    .insertInto('benefits')
    .values({ id: 'treat', name: 'One treat a month', use: JSON.stringify({ count: 1, per: 'month' }) })
    .execute()
  await db.insertInto('plan_benefits').values({ plan_id: 'one-month-treat', benefit_id: 'treat' }).execute()
  await db
    .insertInto('plans')
    .values({
      id: 'one-month-plus',
      model_id: 'individual',
      name: 'One Month Plus',
      price_cents: 4000,
      frequency: 'month',
      plan_type: 'Upgrade',
      position: 20,
    })
    .execute()
  await db.insertInto('plan_locations').values({ plan_id: 'one-month-plus', location_id: 'kips-bay' }).execute()
})
afterAll(() => world.close())
beforeEach(() => world.faults(null))

/** Bought today: the whole difference of $5.00 is due, with tax. */
const bought = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const now = () =>
    world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
  const { id } = await now()
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const change = (planId: string, expectedDueCents: number, expectedNextCents: number, key: string = randomUUID()) =>
    visitor.call('change-plan', {
      subscriptionId: id,
      planId,
      expectedDueCents,
      expectedNextCents,
      idempotencyKey: key,
    })
  const up = (key?: string) => change('one-month-treat', 533, 3734, key)
  return { buyer, id, now, visitor, change, up }
}
const ledger = async () => (await world.ledger()).map(({ kind, amountCents }) => [kind, amountCents])

test('a dearer plan begins at once for the difference of the days left; the next renewal is its own price (R68)', async () => {
  // 18 of 28 days are left.
  const { buyer, id, now } = await bought()
  await world.clock({ now: '2027-02-10T17:00:00Z' })
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const up = (key: string) =>
    visitor.call('change-plan', {
      subscriptionId: id,
      planId: 'one-month-treat',
      expectedDueCents: 342,
      expectedNextCents: 3734,
      idempotencyKey: key,
    })
  const { body: offered } = await visitor.call('plan-options', { subscriptionId: id })
  expect(offered.options.find(({ plan_id }) => plan_id === 'one-month-treat')).toMatchObject({
    due_cents: 342,
    next_charge_cents: 3734,
  })
  const drinkBefore = (await visitor.call('entitlements', { CID: buyer.id })).body
  const before = await ledger()
  const key = randomUUID()
  expect(await up(key)).toMatchObject({ status: 200, body: { starts: 'now' } })
  expect(await up(key)).toMatchObject({ status: 200, body: { starts: 'now' } })
  expect((await ledger()).slice(before.length)).toEqual([['capture', 342]])
  await world.app.dueWork()
  expect(await now()).toMatchObject({ plan_id: 'one-month-treat', price_cents: 3500, paid_through: '2027-02-28' })
  const benefits = (await visitor.call('entitlements', { CID: buyer.id })).body
  expect(benefits.map((benefit) => benefit['Display Benefit Name'])).toContain('One treat a month')
  // The drink of today is the same one as before: it cannot be redeemed again.
  const idsOf = (list: typeof benefits) => list.map((benefit) => benefit['Entitlement ID'])
  expect(idsOf(benefits)).toEqual(expect.arrayContaining(idsOf(drinkBefore)))
  const payments = (await visitor.call('payments', { CID: buyer.id })).body
  expect(payments.map(({ amountCents, description, status }) => [amountCents, description, status])).toEqual([
    [342, 'One Month + Treat, change of plan', 'paid'],
    [3200, 'One Month', 'paid'],
  ])
  const mail = (await world.messages(buyer.email)).find(
    ({ subject }) => subject === 'Your membership is now One Month + Treat',
  )
  expect(mail?.text).toContain('$3.21')
  expect(mail?.text).toContain('$3.42')
  const again = await (
    await world.signedIn(buyer.email, buyer.phone)
  ).call('change-plan', {
    subscriptionId: id,
    planId: 'one-month',
    expectedDueCents: 0,
    expectedNextCents: 3200,
    idempotencyKey: randomUUID(),
  })
  expect([again.status, again.body]).toEqual([200, { starts: 'renewal' }])
  await (await world.signedIn(buyer.email, buyer.phone)).call('undo-plan-change', { subscriptionId: id })

  await world.clock({ now: '2027-02-28T17:00:00Z' })
  expect((await ledger()).slice(before.length)).toEqual([
    ['capture', 342],
    ['capture', 3734],
  ])
  expect(await now()).toMatchObject({ plan_id: 'one-month-treat', paid_through: '2027-03-31', state: 'active' })
  expect(await openFindings(world.deps.db)).toEqual([])
})

test('a card that is declined is said, nothing has changed, and another try is possible', async () => {
  const { buyer, id, now, visitor, up } = await bought()
  const key = randomUUID()
  const nonce = await world.token(declinedCard)
  const headers = { 'idempotency-key': key } as never
  const bad = await visitor.call('add-card', { nonce, customerId: buyer.id, idempotency_key: key }, headers)
  await visitor.call('payment-method', { subscriptionId: id, cardId: bad.body.card.id })
  const before = await ledger()
  expect(await up()).toMatchObject({ status: 402, body: { code: 'card_declined' } })
  expect(await now()).toMatchObject({ plan_id: 'one-month', plan_changed_at: null })
  expect(await ledger()).toEqual(before)
  const cards = (await visitor.call('cards', { CID: buyer.id })).body[0]?.cards ?? []
  const good = cards.find((card) => card.id !== bad.body.card.id)?.id ?? ''
  await visitor.call('payment-method', { subscriptionId: id, cardId: good })
  expect((await up()).status).toBe(200)
})

test('several tabs at once charge once, and a second change on the same day is refused', async () => {
  const { now, change, up } = await bought()
  const before = (await ledger()).length
  const answers = await Promise.all([up(), up(), up()])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await ledger()).slice(before)).toEqual([['capture', 533]])
  expect(await now()).toMatchObject({ plan_id: 'one-month-treat' })
  const again = await change('one-month-plus', 533, 4267)
  expect([again.status, again.refused.code]).toEqual([422, 'changed_today'])
  expect((await ledger()).length).toBe(before + 1)
})

test.each([
  ['did not arrive', 'cut-before'],
  ['was not answered', 'cut-after'],
] as const)('a charge that %s is settled by the janitor, once', async (_what, mode) => {
  const { now, up } = await bought()
  const before = (await ledger()).length
  await world.faults({ target: 'webhooks', mode: 'error', times: 100_000 })
  await world.faults({ target: 'payments.create', mode, times: 1 })
  expect(await up()).toMatchObject({ status: 503, body: { code: 'payment_unconfirmed' } })
  await world.faults(null)
  await world.clock({ minutes: 1 })
  expect(await now()).toMatchObject({ plan_id: 'one-month-treat', price_cents: 3500 })
  expect((await ledger()).slice(before)).toEqual([['capture', 533]])
})

test('what was paid for a membership that was canceled meanwhile goes back in full, and the plan stays (R68)', async () => {
  const { id, now, visitor, up } = await bought()
  const before = (await ledger()).length
  await world.faults({ target: 'payments.create', mode: 'cut-before', times: 1 })
  expect((await up()).status).toBe(503)
  expect((await visitor.call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
  await world.clock({ minutes: 1 })
  await world.app.dueWork()
  expect((await ledger()).slice(before)).toEqual([
    ['capture', 533],
    ['refund', 533],
  ])
  expect(await now()).toMatchObject({ plan_id: 'one-month', price_cents: 3000 })
})

test('another sum than was shown, and a membership that may not change, are refused before any money moves', async () => {
  const { id, visitor, change } = await bought()
  const before = await ledger()
  for (const [due, next] of [
    [532, 3734],
    [533, 3733],
    [0, 3734],
  ] as const)
    expect(await change('one-month-treat', due, next)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  await visitor.call('cancel-subscription', { subscriptionId: id })
  expect(await change('one-month-treat', 533, 3734)).toMatchObject({
    status: 422,
    body: { code: 'membership_canceled' },
  })
  expect(await ledger()).toEqual(before)
})

test('when the location closes, the unused days of the renewal and of the difference are refunded', async () => {
  const { now, up } = await bought()
  expect((await up()).status).toBe(200)
  await world.app.dueWork()
  const { id, started_on } = await now()
  await world.deps.db.updateTable('memberships').set({ live: false }).where('id', '!=', id).execute()
  const before = (await ledger()).length
  await closeLocation(world.deps, 'kips-bay', started_on)
  await world.app.dueWork()
  // Two jobs, which may run side by side.
  const made = (await ledger()).slice(before)
  expect(made).toHaveLength(2)
  expect(made).toEqual(
    expect.arrayContaining([
      ['refund', 3200],
      ['refund', 533],
    ]),
  )
})
