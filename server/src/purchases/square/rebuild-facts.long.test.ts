import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { buyNew, membershipsOf, type Restored, restorable, waiting } from '../../../test/restoring.ts'
import { reconcile } from './reconcile.ts'

vi.setConfig({ testTimeout: 120_000 })

const afterRestore = restorable()
const nothing = async () => undefined

const atDashboard = async ({ sandbox, settings }: Restored, path: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${sandbox.url}/v2/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.square.token}` },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}
const reasons = async (world: Restored) =>
  (await waiting(world.deps)).flatMap((text) => /^lost_payment.* because ([^.]+)\./.exec(text)?.[1] ?? [])

test('whoever came back with the same email and phone has the purchase in the account of now', async () => {
  const { world, gone } = await afterRestore(nothing, (shop) => buyNew(shop))
  const again = await submit(world.visitor(), 'primary', gone)
  expect(again.id).not.toBe(gone.id)
  await reconcile(world.deps)
  const [membership] = await membershipsOf(world.deps)
  expect(membership).toMatchObject({ payer_id: again.id, subscriber_id: again.id })
  expect(await world.deps.db.selectFrom('customers').select('id').execute()).toEqual([{ id: again.id }])
})

test('a purchase of the last seconds of a day, charged after midnight, starts on the day of its words', async () => {
  const zone = 'America/New_York'
  const { world, was, gone } = await afterRestore(nothing, async (shop) => {
    const day = dateIn(shop.deps.clock.now(), zone)
    const midnight = startOfDay(addDays(day, 1), zone)
    await shop.clock({ now: new Date(midnight.getTime() - 30_000).toISOString() })
    const buyer = await newBuyer(shop)
    const card = await addCard(shop, buyer)
    await shop.faults({ target: 'payments.create', mode: 'cut-before', times: 1 })
    expect((await pay(buyer, card)).status).toBe(503)
    await shop.faults(null)
    await shop.clock({ minutes: 2 })
    return { day }
  })
  await reconcile(world.deps)
  await world.app.dueWork()
  expect(was).toMatchObject([{ started_on: gone.day }])
  expect(await membershipsOf(world.deps)).toEqual(was)
})

test.each([
  ['customer', { reference_id: 'from a till' }, 'its customer was not made by this shop'],
  ['customer', { phone_number: null }, 'its customer has no email and phone at Square'],
  [
    'subscription',
    { price_override_money: { amount: 100, currency: 'USD' } },
    'its subscription at Square is of another plan or price',
  ],
] as const)('a %s that was changed at Square to %j is not taken for ours', async (what, change, reason) => {
  const { world, was } = await afterRestore(nothing, (shop) => buyNew(shop))
  const [one] = was
  if (what === 'customer') await atDashboard(world, `customers/${one?.square_customer_id}`, change)
  else await atDashboard(world, `subscriptions/${one?.square_subscription_id}`, { subscription: change })
  await reconcile(world.deps)
  expect(await membershipsOf(world.deps)).toEqual([])
  expect(await reasons(world)).toEqual([reason])
})

test('a card that was disabled meanwhile is not kept: the membership is there and asks for another one', async () => {
  const { world, was } = await afterRestore(nothing, (shop) => buyNew(shop))
  await world.deps.square.disableCard(was[0]?.square_card_id ?? '')
  await reconcile(world.deps)
  expect(await membershipsOf(world.deps)).toEqual(was.map((one) => ({ ...one, square_card_id: null, last_4: null })))
})

test('a renewing purchase whose subscription was never made waits: no one knows whether it was meant to renew', async () => {
  const { world } = await afterRestore(nothing, async (shop) => {
    await shop.faults({ target: 'subscriptions.create', mode: 'error', times: 100_000 })
    await buyNew(shop)
    await shop.faults(null)
    // The process died before the job was done.
    await shop.deps.leftWork.idle()
    await shop.deps.db.deleteFrom('graphile_worker._private_jobs' as never).execute()
  })
  await reconcile(world.deps)
  expect(await membershipsOf(world.deps)).toEqual([])
  expect(await reasons(world)).toEqual(['it renews, and Square has no subscription for it'])
})
