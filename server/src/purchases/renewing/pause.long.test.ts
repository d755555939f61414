import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeStaff } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { compareAll } from '../../../test/comparing.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 300_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-31T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const bought = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
  await world.app.dueWork()
  const now = () =>
    world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
  const { id, code } = await now()
  const member = () => world.signedIn(buyer.email, buyer.phone)
  const paidPeriods = async () =>
    (
      await world.deps.db
        .selectFrom('renewals')
        .select('period_start')
        .where('membership_id', '=', id)
        .where('state', '=', 'paid')
        .orderBy('period_start')
        .execute()
    ).map((row) => row.period_start)
  const at = async (day: string) => {
    await world.clock({ now: `${day}T17:00:00Z` })
    return member()
  }
  return { buyer, id, code, now, member, paidPeriods, at }
}
const shownTo = async (visitor: Awaited<ReturnType<World['signedIn']>>, CID: string) => {
  const [record] = (await visitor.call('subscriptions', { CID })).body
  return { status: record?.Status, next: record?.['Next Charge Date'], pause: record?.Pause }
}
const refunds = async () => (await world.ledger()).filter(({ kind }) => kind === 'refund')
const listed = async () => {
  const all = await world.deps.square.subscriptionsPage(null)
  return all.kind === 'done' ? all.value.found : []
}

test('paused before the first renewal, it is billed on the day the pause ends and never in between (R67)', async () => {
  const { buyer, id, now, member, paidPeriods, at } = await bought()
  const first = await now()
  expect((await (await member()).call('pause-subscription', { subscriptionId: id, months: 2 })).status).toBe(200)
  await world.app.dueWork()
  expect(await now()).toMatchObject({ paid_through: '2027-02-28', paused_until: '2027-04-30', square_attempt: 2 })
  expect((await now()).square_subscription_id).not.toBe(first.square_subscription_id)

  const lastDay = await at('2027-02-28')
  const pause = { usableUntil: '2027-02-28', until: '2027-04-30' }
  expect(await shownTo(lastDay, buyer.id)).toEqual({ status: 'active', next: '2027-04-30', pause })
  expect((await lastDay.call('entitlements', { CID: buyer.id })).body.length).toBeGreaterThan(0)

  const paused = await at('2027-03-01')
  expect(await shownTo(paused, buyer.id)).toEqual({ status: 'paused', next: '2027-04-30', pause })
  expect((await paused.call('entitlements', { CID: buyer.id })).body).toEqual([])

  const back = await at('2027-04-30')
  expect(await shownTo(back, buyer.id)).toEqual({ status: 'active', next: '2027-05-31', pause: null })
  expect(await paidPeriods()).toEqual(['2027-04-30'])
  expect(await now()).toMatchObject({ paid_through: '2027-05-31', paused_at: null, paused_until: null })
  const subjects = (await world.messages(buyer.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your One Month membership will be paused')
  expect(subjects.filter((subject) => subject.includes('renews on'))).toEqual([
    'Your One Month membership renews on April 30, 2027',
  ])
})

test('a running one is paused at the provider, refused at the till, and can be ended early', async () => {
  const { buyer, id, code, now, paidPeriods, at } = await bought()
  const renewed = await at('2027-05-31')
  expect(await paidPeriods()).toEqual(['2027-05-30'])
  const first = await now()
  expect((await renewed.call('pause-subscription', { subscriptionId: id, months: 3 })).status).toBe(200)
  await world.app.dueWork()
  const there = (await listed()).find((one) => one.id === first.square_subscription_id)
  expect(there?.planned.map(({ type, on }) => [type, on])).toEqual([
    ['PAUSE', '2027-06-30'],
    ['RESUME', '2027-09-30'],
  ])
  // A pause that is still to come is one that both sides know of.
  await world.clock({ days: 2 })
  await compareAll(world.deps, await listed(), world.deps.clock.now())
  expect(await openFindings(world.deps.db)).toEqual([])

  const paused = await at('2027-07-05')
  expect((await now()).square_subscription_id).toBe(first.square_subscription_id)
  await makeStaff(world.deps, 'sam@shop.example')
  const till = await world.openTill('sam@shop.example')
  const found = (await till.call('counter-lookup', { code: String(code).padStart(6, '0') })).body
  expect(found).toMatchObject({ status: 'paused', pausedUntil: '2027-09-30' })
  const daily = found.benefits.find(({ period }) => period === 'day')
  const redeemed = await till.call('counter-redeem', {
    entitlementId: daily?.entitlementId ?? '',
    key: randomUUID(),
  })
  expect([redeemed.status, redeemed.refused.code, redeemed.refused.message]).toEqual([
    422,
    'membership_paused',
    'This membership is paused until September 30, 2027.',
  ])

  const again = await paused.call('pause-subscription', { subscriptionId: id, months: 1 })
  expect([again.status, again.refused.code]).toEqual([422, 'pause_begun'])
  expect((await paused.call('end-pause', { subscriptionId: id })).status).toBe(200)
  await world.app.dueWork()
  expect((await now()).paused_until).toBe('2027-07-30')
  const back = await at('2027-07-30')
  expect(await shownTo(back, buyer.id)).toMatchObject({ status: 'active', next: '2027-08-30', pause: null })
  expect(await paidPeriods()).toEqual(['2027-05-30', '2027-07-30'])
  expect(await openFindings(world.deps.db)).toEqual([])
})

test('undone before it begins, nothing has changed; the comparison repeats what the provider was never told', async () => {
  const { id, now, member, paidPeriods, at } = await bought()
  const renewsOn = (await now()).paid_through ?? ''
  await (await member()).call('pause-subscription', { subscriptionId: id, months: 1 })
  await world.app.dueWork()
  expect((await (await member()).call('end-pause', { subscriptionId: id })).status).toBe(200)
  await world.app.dueWork()
  expect((await listed()).find(({ name }) => name?.includes(id))?.startDate ?? renewsOn).toBe(renewsOn)
  await at(renewsOn)
  expect(await paidPeriods()).toEqual([renewsOn])

  await world.faults({ target: 'subscriptions.pause', mode: 'error', times: 1000 })
  await (await member()).call('pause-subscription', { subscriptionId: id, months: 1 })
  await world.app.dueWork()
  const subscriptionId = (await now()).square_subscription_id
  const planned = async () => (await listed()).find((one) => one.id === subscriptionId)?.planned.length
  expect(await planned()).toBe(0)
  await world.faults(null)
  await compareAll(world.deps, await listed(), world.deps.clock.now())
  await world.app.dueWork()
  expect(await planned()).toBe(2)
  expect(await openFindings(world.deps.db)).toEqual([])
})

test('what the provider charges in a pause goes back in full, and the pause goes on (R67)', async () => {
  const { buyer, id, now, member, at } = await bought()
  await at((await now()).paid_through ?? '')
  const before = await now()
  await world.faults({ target: 'subscriptions.pause', mode: 'error', times: 1000 })
  expect((await (await member()).call('pause-subscription', { subscriptionId: id, months: 2 })).status).toBe(200)
  const earlier = (await refunds()).length
  await at(before.paid_through ?? '')
  await world.clock({ days: 1 })
  await world.faults(null)
  await world.clock({ days: 2 })
  expect((await refunds()).slice(earlier).map(({ amountCents }) => amountCents)).toEqual([3200])
  expect(await now()).toMatchObject({ paid_through: before.paid_through, state: 'active' })
  expect((await now()).paused_until).not.toBeNull()
  expect((await world.messages(buyer.email)).map(({ subject }) => subject)).toContain(
    'Your membership was paused, so we are refunding $32.00',
  )
})

test('canceled in a pause, it ends at once and is never billed again', async () => {
  const { id, now, member, paidPeriods, at } = await bought()
  const renewsOn = (await now()).paid_through ?? ''
  await (await member()).call('pause-subscription', { subscriptionId: id, months: 1 })
  const paused = await at(new Date(Date.parse(renewsOn) + 3 * 86_400_000).toISOString().slice(0, 10))
  expect((await paused.call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
  await world.clock({ days: 40 })
  expect(await now()).toMatchObject({ state: 'ended', paused_until: null, square_status: 'cancelled' })
  expect(await paidPeriods()).toEqual([])
})

test('a yearly membership, a stranger and an old code are refused', async () => {
  const yearly = await bought({ planId: 'annual' })
  const refused = await (await yearly.member()).call('pause-subscription', { subscriptionId: yearly.id, months: 1 })
  expect([refused.status, refused.refused.code]).toEqual([422, 'not_monthly'])
  const monthly = await bought()
  const stranger = await yearly.member()
  expect((await stranger.call('pause-subscription', { subscriptionId: monthly.id, months: 1 })).status).toBe(404)
  expect((await stranger.call('end-pause', { subscriptionId: monthly.id })).status).toBe(404)
  const own = await monthly.member()
  await world.clock({ minutes: 31 })
  expect((await own.call('pause-subscription', { subscriptionId: monthly.id, months: 1 })).refused.code).toBe(
    'verify_again',
  )
})
