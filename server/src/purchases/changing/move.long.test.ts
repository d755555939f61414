import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeColleagues, signIn } from '../../../test/colleague.ts'
import { compareAll } from '../../../test/comparing.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { closeLocation } from '../closing/closure.ts'
import { retaxSubscriptions } from '../renewing/retax.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  const { deps } = world
  await makeMoneyShop(deps)
  // No tax in Newark, and its day begins three hours later.
  await deps.db
    .insertInto('location_terms')
    .values({ location_id: 'newark', from_day: '2026-01-01', tax_rate: 0, square_location_id: null })
    .execute()
  await deps.db.updateTable('locations').set({ time_zone: 'America/Los_Angeles' }).where('id', '=', 'newark').execute()
  await makeColleagues(deps, {
    dana: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    books: 'accountant',
  })
}, 60_000)
afterAll(() => world.close())
beforeEach(() => world.faults(null))

const bought = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
  await world.app.dueWork()
  const now = () =>
    world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
  const { id } = await now()
  let signedIn: ReturnType<World['signedIn']> | null = null
  const member = () => (signedIn ??= world.signedIn(buyer.email, buyer.phone))
  const signInAgain = () => (signedIn = world.signedIn(buyer.email, buyer.phone))
  const move = async (locationId: string, expectedNextCents: number | null) =>
    (await member()).call('move-subscription', { subscriptionId: id, locationId, expectedNextCents })
  const options = async () => (await (await member()).call('move-options', { subscriptionId: id })).body
  return { buyer, id, now, member, signInAgain, move, options }
}
const listed = async () => {
  const page = await world.deps.square.subscriptionsPage(null)
  return page.kind === 'done' ? page.value.found : []
}
const mailTo = async (email: string, subject: string) => {
  await world.app.dueWork()
  return (await world.messages(email)).find((mail) => mail.subject === subject)?.text ?? ''
}

test('a member moves: what is paid stays, and the next bill has the tax of the new location (R69)', async () => {
  const { buyer, id, now, member, signInAgain, move, options } = await bought()
  await world.clock({ now: '2027-02-15T17:00:00Z' })
  await signInAgain()
  expect((await now()).paid_through).toBe('2027-03-15')
  expect(await options()).toEqual({
    refused: null,
    location_name: 'Shop kips-bay',
    renews_on: '2027-03-15',
    next_charge_cents: 3200,
    untaxed: false,
    options: [
      { location_id: 'westfield', name: 'Shop westfield', address: '', next_charge_cents: 3200, untaxed: false },
      { location_id: 'newark', name: 'Shop newark', address: '', next_charge_cents: 3000, untaxed: true },
    ],
  })
  const before = await now()
  const ledger = (await world.ledger()).length
  const { square_subscription_id: subscriptionId } = before
  const placeThere = async () => {
    const there = (await listed()).find((one) => one.id === subscriptionId)
    return [there?.startDate, there?.taxPercentage]
  }
  const [startDate] = await placeThere()
  expect((await move('newark', 3000)).status).toBe(200)
  expect(await now()).toEqual({ ...before, location_id: 'newark', due_at: (await now()).due_at })
  await world.app.dueWork()
  expect((await world.ledger()).length).toBe(ledger)
  expect(await placeThere()).toEqual([startDate, '0'])
  const text = await mailTo(buyer.email, 'Your membership is now at Shop newark')
  for (const said of ['as you asked', 'Shop kips-bay', 'March 15, 2027', '$30.00']) expect(text).toContain(said)
  // Nothing is taxed there.
  expect(text).not.toMatch(/\btax\b/)
  const [record] = (await (await member()).call('subscriptions', { CID: buyer.id })).body
  expect([record?.['Location Name'], record?.['Next Charge Cents']]).toEqual([['Shop newark'], 3000])

  // The comparison and the night's check of taxes find nothing to do or to tell.
  await compareAll(world.deps, await listed(), world.deps.clock.now())
  await retaxSubscriptions(world.deps)
  expect(await openFindings(world.deps.db)).toEqual([])

  await world.clock({ now: '2027-03-15T20:00:00Z' })
  expect(await now()).toMatchObject({
    paid_through: '2027-04-15',
    state: 'active',
    square_subscription_id: subscriptionId,
  })
  const renewals = await world.deps.db
    .selectFrom('renewals')
    .select(['period_start', 'amount_cents', 'location_id'])
    .where('membership_id', '=', id)
    .orderBy('period_start')
    .execute()
  expect(renewals).toEqual([
    { period_start: '2027-02-15', amount_cents: 3200, location_id: 'kips-bay' },
    { period_start: '2027-03-15', amount_cents: 3000, location_id: 'newark' },
  ])
  const dana = await signIn(world, 'dana@shop.example')
  const paymentsAt = async (locationId: string) =>
    (await dana.call('payments', { locationId })).body.rows.map(({ totalCents }) => totalCents)
  expect(await paymentsAt('kips-bay')).toEqual([3200, 3200])
  expect(await paymentsAt('newark')).toEqual([3000])
})

test('a renewal that was recorded without a location stays where the membership was', async () => {
  const { id, move } = await bought()
  await world.deps.db
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: '2026-12-15',
      square_invoice_id: null,
      square_payment_id: `payment-${id}`,
      amount_cents: 3200,
      state: 'paid',
      at: new Date('2026-12-15T17:00:00Z'),
      told_at: null,
    })
    .execute()
  expect((await move('newark', 3000)).status).toBe(200)
  const dana = await signIn(world, 'dana@shop.example')
  const { body } = await dana.call('refund-preview', { squarePaymentId: `payment-${id}` })
  expect(body).toMatchObject({ locationName: 'Shop kips-bay', taxCents: 200 })
})

test('another sum, a location that does not sell the plan, the same one and a closing one are refused (R69)', async () => {
  const { now, move } = await bought({ planId: 'one-month-treat' })
  const refused = async (locationId: string, cents: number | null = 3500) => {
    const answer = await move(locationId, cents)
    expect((await now()).location_id).toBe('kips-bay')
    return [answer.status, answer.refused.code]
  }
  expect(await refused('newark')).toEqual([422, 'not_sold_there'])
  expect(await refused('nowhere')).toEqual([422, 'not_sold_there'])
  expect(await refused('kips-bay', 3734)).toEqual([422, 'same_location'])
  const { db } = world.deps
  await db.insertInto('plan_locations').values({ plan_id: 'one-month-treat', location_id: 'newark' }).execute()
  expect(await refused('newark', 3734)).toEqual([409, 'price_changed'])
  const set = (row: object) => db.updateTable('locations').set(row).where('id', '=', 'newark').execute()
  await set({ last_day: '2027-06-01' })
  expect(await refused('newark')).toEqual([422, 'location_closing'])
  await set({ last_day: null, opens_on: '2028-01-01' })
  expect(await refused('newark')).toEqual([422, 'not_sold_there'])
  await set({ opens_on: null })
  expect((await move('newark', 3500)).status).toBe(200)
  await db
    .deleteFrom('plan_locations')
    .where('plan_id', '=', 'one-month-treat')
    .where('location_id', '=', 'newark')
    .execute()
})

test('canceled, unpaid, and on the renewal day it stays; a planned plan has to be sold there too (R69)', async () => {
  const { id, now, member, move, options } = await bought()
  const code = async () => (await move('newark', 3000)).refused.code
  const set = (row: object) => world.deps.db.updateTable('memberships').set(row).where('id', '=', id).execute()
  const plan = { next_plan_id: 'one-month-treat', next_plan_name: 'One Month + Treat', next_frequency: 'month' }
  await set({ ...plan, next_price_cents: 3500 })
  expect(await code()).toBe('not_sold_there')
  expect((await options()).options).toEqual([])
  await set({ next_plan_id: null, next_plan_name: null, next_frequency: null, next_price_cents: null })
  await set({ state: 'grace' })
  expect(await code()).toBe('membership_unpaid')
  await set({ state: 'active' })
  expect((await (await member()).call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
  expect(await code()).toBe('membership_canceled')
  expect(await options()).toMatchObject({ refused: 'This membership is canceled. Undo that first.', options: [] })
  const [details] = (await (await member()).call('subscription-details', { subscriptionId: id })).body
  expect(details?.data.subscription.moves).toBe(false)
  expect((await now()).location_id).toBe('kips-bay')
})

test('a payment that is not confirmed keeps the membership where it is', async () => {
  const { id, member, move } = await bought()
  const visitor = await member()
  const { body } = await visitor.call('plan-options', { subscriptionId: id })
  const treat = body.options.find(({ plan_id }) => plan_id === 'one-month-treat')
  await world.faults({ target: 'webhooks', mode: 'error', times: 100_000 })
  await world.faults({ target: 'payments.create', mode: 'cut-after', times: 1 })
  const change = {
    subscriptionId: id,
    planId: 'one-month-treat',
    expectedDueCents: treat?.due_cents ?? 0,
    expectedNextCents: treat?.next_charge_cents ?? 0,
    idempotencyKey: randomUUID(),
  }
  expect((await visitor.call('change-plan', change)).status).toBe(503)
  expect((await move('westfield', 3200)).refused.code).toBe('payment_open')
  await world.faults(null)
  await world.clock({ minutes: 1 })
  // Paid meanwhile: it is on a plan that is sold at Kips Bay only.
  expect((await move('westfield', 3734)).refused.code).toBe('not_sold_there')
})

test('a move waits for a closure that is under way, and sees it; who moved before is told by the closure', async () => {
  const { now, member, move } = await bought()
  await member()
  let moving: ReturnType<typeof move> | undefined
  await world.deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('locations').set({ active: false }).where('id', '=', 'westfield').execute()
    moving = move('westfield', 3200)
    await setTimeout(500)
  })
  expect((await moving)?.refused.code).toBe('location_closing')
  await world.deps.db
    .updateTable('locations')
    .set({ active: true, last_day: null })
    .where('id', '=', 'westfield')
    .execute()
  expect((await move('westfield', 3200)).status).toBe(200)
  await closeLocation(world.deps, 'westfield', '2027-12-31')
  expect(await now()).toMatchObject({ location_id: 'westfield', end_date: '2027-04-15' })
  await world.deps.db
    .updateTable('locations')
    .set({ active: true, last_day: null })
    .where('id', '=', 'westfield')
    .execute()
})

test('the shop moves a membership: the payer reads who did it, and the record says from where to where', async () => {
  const dana = await signIn(world, 'dana@shop.example')
  const near = await signIn(world, 'near@shop.example')
  const { buyer, id: membershipId, now } = await bought()
  const preview = await near.call('move-preview', { membershipId })
  expect(preview.body).toMatchObject({ refused: null, locationName: 'Shop kips-bay', nextCents: 3200 })
  expect(preview.body.options.map(({ locationId, nextCents }) => [locationId, nextCents])).toEqual([
    ['westfield', 3200],
    ['newark', 3000],
  ])
  const named = await near.call('move', { membershipId, locationId: 'newark', reason: 'Ana moved away' })
  expect([named.status, Object.keys(named.refused.fields ?? {})]).toEqual([422, ['reason']])
  const { status, body } = await near.call('move', { membershipId, locationId: 'newark', reason: 'Works there now' })
  expect([status, body]).toEqual([200, { locationName: 'Shop newark' }])
  expect((await now()).location_id).toBe('newark')
  expect(await mailTo(buyer.email, 'Your membership is now at Shop newark')).toContain(
    'changed the location of your membership for you',
  )
  const { rows } = (await dana.call('changes', { subject: 'customer', id: buyer.id })).body
  expect(rows[0]).toMatchObject({
    sentence: 'The manager moved the One Month of Ana Silva from Shop kips-bay to Shop newark',
    reason: 'Works there now',
  })
  expect((await near.call('move', { membershipId, locationId: 'kips-bay' })).status).toBe(404)
  expect((await near.call('move-preview', { membershipId })).status).toBe(404)
  const far = await signIn(world, 'far@shop.example')
  const again = await far.call('move', { membershipId, locationId: 'newark' })
  expect([again.status, again.refused.code]).toEqual([422, 'same_location'])
  expect((await far.call('move', { membershipId, locationId: 'kips-bay' })).status).toBe(200)
  const books = await signIn(world, 'books@shop.example')
  expect((await books.call('move', { membershipId, locationId: 'newark' })).status).toBe(403)
  expect((await dana.call('move', { membershipId: 'no-such', locationId: 'newark' })).status).toBe(404)
})

test('a gift moves without a word about money; a stranger and an old code change nothing', async () => {
  const { id, now, member, move } = await bought()
  await world.deps.db
    .updateTable('memberships')
    .set({
      kind: 'term',
      paid_through: null,
      end_date: '2027-12-31',
      square_subscription_id: null,
      square_status: 'none',
    })
    .where('id', '=', id)
    .execute()
  expect((await move('newark', null)).status).toBe(200)
  expect((await now()).location_id).toBe('newark')
  const stranger = await (await bought()).member()
  const body = { subscriptionId: id, locationId: 'kips-bay', expectedNextCents: null }
  expect((await stranger.call('move-subscription', body)).status).toBe(404)
  expect((await stranger.call('move-options', { subscriptionId: id })).status).toBe(404)
  const own = await member()
  await world.clock({ minutes: 45 })
  expect((await own.call('move-options', { subscriptionId: id })).status).toBe(200)
  const late = await own.call('move-subscription', body)
  expect([late.status, late.refused?.code]).toEqual([401, 'verify_again'])
})
