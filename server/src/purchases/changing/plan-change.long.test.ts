import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { compareAll } from '../../../test/comparing.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 300_000 })

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
}, 60_000)
afterAll(() => world.close())

const bought = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
  await world.app.dueWork()
  const now = () =>
    world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
  const { id } = await now()
  const member = () => world.signedIn(buyer.email, buyer.phone)
  const paidPeriods = () =>
    world.deps.db
      .selectFrom('renewals')
      .select(['period_start', 'amount_cents', 'plan_name'])
      .where('membership_id', '=', id)
      .where('state', '=', 'paid')
      .orderBy('period_start')
      .execute()
  const at = async (day: string) => {
    await world.clock({ now: `${day}T17:00:00Z` })
    return member()
  }
  const benefits = async () =>
    (await (await member()).call('entitlements', { CID: buyer.id })).body.map(
      (benefit) => benefit['Display Benefit Name'],
    )
  const change = async (planId: string, expectedNextCents: number, expectedDueCents = 0) =>
    (await member()).call('change-plan', {
      subscriptionId: id,
      planId,
      expectedDueCents,
      expectedNextCents,
      idempotencyKey: randomUUID(),
    })
  return { buyer, id, now, member, paidPeriods, at, benefits, change }
}
const shownTo = async (visitor: Awaited<ReturnType<World['signedIn']>>, CID: string) => {
  const [record] = (await visitor.call('subscriptions', { CID })).body
  return { plan: record?.['Plan Name'], cents: record?.['Next Charge Cents'], change: record?.['Plan Change'] }
}
const listed = async () => {
  const all = await world.deps.square.subscriptionsPage(null)
  return all.kind === 'done' ? all.value.found : []
}

test('the plans on sale at the location are offered, each with its first bill (R68)', async () => {
  const { id, member } = await bought()
  const visitor = await member()
  const { body } = await visitor.call('plan-options', { subscriptionId: id })
  expect(body).toEqual({
    refused: null,
    planned: null,
    options: [
      {
        plan_id: 'annual',
        name: 'Annual',
        frequency: 'year',
        price_cents: 36500,
        due_cents: null,
        renews_on: '2027-02-28',
        next_charge_cents: 38936,
      },
      {
        plan_id: 'one-month-treat',
        name: 'One Month + Treat',
        frequency: 'month',
        price_cents: 3500,
        due_cents: 533,
        renews_on: '2027-02-28',
        next_charge_cents: 3734,
      },
    ],
  })
  const [details] = (await visitor.call('subscription-details', { subscriptionId: id })).body
  expect(details?.data.subscription).toMatchObject({ plan_change: null, plan_changes: true, next_charge_cents: 3200 })
})

test('before the first renewal: the present plan until then, the new one, its price and its benefits from then on (R68)', async () => {
  const { buyer, id, now, member, paidPeriods, at, benefits, change } = await bought({ planId: 'one-month-treat' })
  const before = await now()
  expect((await change('one-month', 3200)).status).toBe(200)
  await world.app.dueWork()
  expect(await now()).toMatchObject({ plan_id: 'one-month-treat', next_plan_id: 'one-month', square_attempt: 2 })
  expect((await now()).square_subscription_id).not.toBe(before.square_subscription_id)
  const planned = { planName: 'One Month', on: '2027-02-28' }
  expect(await shownTo(await member(), buyer.id)).toEqual({ plan: ['One Month + Treat'], cents: 3200, change: planned })
  expect(await benefits()).toContain('One treat a month')
  const paused = await (await member()).call('pause-subscription', { subscriptionId: id, months: 1 })
  expect([paused.status, paused.refused.code]).toEqual([422, 'plan_changes'])

  await at('2027-02-28')
  expect(await paidPeriods()).toEqual([{ period_start: '2027-02-28', amount_cents: 3200, plan_name: 'One Month' }])
  expect(await now()).toMatchObject({
    plan_id: 'one-month',
    plan_name: 'One Month',
    price_cents: 3000,
    paid_through: '2027-03-31',
    next_plan_id: null,
  })
  expect(await shownTo(await member(), buyer.id)).toEqual({ plan: ['One Month'], cents: 3200, change: null })
  expect(await benefits()).not.toContain('One treat a month')
  const subjects = (await world.messages(buyer.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your membership changes to One Month on February 28, 2027')
  expect(subjects).toContain('Your One Month membership renews on February 28, 2027')
})

test('a running one is swapped at the provider, down and to a year; what was renewed keeps its name', async () => {
  const { now, paidPeriods, at, change, benefits } = await bought({ planId: 'one-month-treat' })
  await at('2027-03-28')
  const renewed = await now()
  expect((await change('one-month', 3200)).status).toBe(200)
  await world.app.dueWork()
  const there = (await listed()).find((one) => one.id === renewed.square_subscription_id)
  expect(there?.planned.map(({ type, on }) => [type, on])).toEqual([['SWAP_PLAN', '2027-04-28']])
  expect(await benefits()).toContain('One treat a month')

  await at('2027-04-28')
  expect(await now()).toMatchObject({ plan_id: 'one-month', paid_through: '2027-05-28', plan_name: 'One Month' })
  expect(await benefits()).not.toContain('One treat a month')
  expect((await now()).square_subscription_id).toBe(renewed.square_subscription_id)

  expect((await change('annual', 38936)).status).toBe(200)
  await at('2027-05-28')
  expect(await now()).toMatchObject({ plan_id: 'annual', frequency: 'year', paid_through: '2028-05-28' })
  expect(await paidPeriods()).toEqual([
    { period_start: '2027-03-28', amount_cents: 3734, plan_name: 'One Month + Treat' },
    { period_start: '2027-04-28', amount_cents: 3200, plan_name: 'One Month' },
    { period_start: '2027-05-28', amount_cents: 38936, plan_name: 'Annual' },
  ])
  expect(await openFindings(world.deps.db)).toEqual([])
})

test('undone before the renewal, nothing has changed, at the provider either (R68)', async () => {
  const { id, now, member, paidPeriods, change } = await bought({ planId: 'one-month-treat' })
  const renewsOn = (await now()).paid_through ?? ''
  await change('one-month', 3200)
  await world.app.dueWork()
  expect((await (await member()).call('undo-plan-change', { subscriptionId: id })).status).toBe(200)
  await world.app.dueWork()
  await world.clock({ now: `${renewsOn}T17:00:00Z` })
  expect(await paidPeriods()).toEqual([{ period_start: renewsOn, amount_cents: 3734, plan_name: 'One Month + Treat' }])
  await change('one-month', 3200)
  await world.app.dueWork()
  expect((await (await member()).call('undo-plan-change', { subscriptionId: id })).status).toBe(200)
  await world.app.dueWork()
  const there = (await listed()).find(({ name }) => name?.includes(id))
  expect(there?.planned ?? []).toEqual([])
  const again = await (await member()).call('undo-plan-change', { subscriptionId: id })
  expect([again.status, again.refused.code]).toEqual([422, 'no_plan_change'])
  expect(await now()).toMatchObject({ plan_id: 'one-month-treat', next_plan_id: null })
})

test('the comparison repeats a change that the provider was never told of; until then the old plan is billed and kept', async () => {
  const { now, at, change, paidPeriods } = await bought({ planId: 'one-month-treat' })
  await at((await now()).paid_through ?? '')
  await world.faults({ target: 'subscriptions.swapPlan', mode: 'error', times: 1000 })
  expect((await change('one-month', 3200)).status).toBe(200)
  await world.app.dueWork()
  await at((await now()).paid_through ?? '')
  expect(await now()).toMatchObject({ plan_id: 'one-month-treat', next_plan_id: 'one-month', state: 'active' })
  expect((await paidPeriods()).map(({ amount_cents }) => amount_cents)).toEqual([3734, 3734])
  const planned = async () => {
    const subscriptionId = (await now()).square_subscription_id
    return (await listed()).find(({ id }) => id === subscriptionId)?.planned.map(({ type }) => type)
  }
  expect(await planned()).toEqual([])
  await world.faults(null)
  await compareAll(world.deps, await listed(), world.deps.clock.now())
  await world.app.dueWork()
  expect(await planned()).toEqual(['SWAP_PLAN'])
  await at((await now()).paid_through ?? '')
  expect(await now()).toMatchObject({ plan_id: 'one-month', next_plan_id: null })
  expect((await paidPeriods()).map(({ amount_cents }) => amount_cents)).toEqual([3734, 3734, 3200])
  expect(await openFindings(world.deps.db)).toEqual([])
})

test('canceled or undone by a cancellation, the planned change is gone', async () => {
  const { id, now, member, change } = await bought({ planId: 'one-month-treat' })
  await change('one-month', 3200)
  expect((await (await member()).call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
  expect((await now()).next_plan_id).toBeNull()
  const refused = await change('one-month', 3200)
  expect([refused.status, refused.refused.code]).toEqual([422, 'membership_canceled'])
  const { body } = await (await member()).call('plan-options', { subscriptionId: id })
  expect(body).toMatchObject({ refused: 'This membership is canceled. Undo that first.', options: [] })
})

test('what is not on sale there, another price, a stranger and an old code are refused', async () => {
  const { id, now, change, member } = await bought({ locationId: 'newark' })
  for (const [planId, cents] of [
    ['one-month-treat', 3734],
    ['secret-month', 1067],
    ['old-month', 1067],
    ['gift-3-months', 9601],
    ['family-one-month', 2880],
    ['one-month', 3200],
    ['nothing', 1],
  ] as const) {
    const refused = await change(planId, cents)
    expect([planId, refused.status, refused.refused.code]).toEqual([planId, 422, 'plan_not_offered'])
  }
  const other = await change('annual', 38935)
  expect([other.status, other.refused.code]).toEqual([409, 'price_changed'])
  const body = {
    subscriptionId: id,
    planId: 'annual',
    expectedDueCents: 0,
    expectedNextCents: 38936,
    idempotencyKey: randomUUID(),
  }
  const stranger = await (await bought()).member()
  expect((await stranger.call('change-plan', body)).status).toBe(404)
  expect((await stranger.call('plan-options', { subscriptionId: id })).status).toBe(404)
  const own = await member()
  await world.clock({ minutes: 31 })
  expect((await own.call('plan-options', { subscriptionId: id })).status).toBe(200)
  expect((await own.call('change-plan', body)).refused.code).toBe('verify_again')
  expect(await now()).toMatchObject({ next_plan_id: null, plan_changed_at: null })
})
