import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

// A month passes here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 240_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 120_000)
afterAll(() => world.close())

const member = async () => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card)).status).toBe(200)
  await world.app.dueWork()
  const membership = await world.deps.db
    .selectFrom('memberships')
    .selectAll()
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { buyer, id: membership.id, subscription: membership.square_subscription_id ?? '' }
}
type Member = Awaited<ReturnType<typeof member>>

const now = ({ id }: Member) =>
  world.deps.db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const cancel = async ({ buyer, id }: Member) => {
  const signedIn = await world.signedIn(buyer.email, buyer.phone)
  expect((await signedIn.call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
}
/** For renewals, and what was not refunded of it. */
const billed = async ({ id }: Member) => {
  const refunds = await world.deps.db.selectFrom('refunds').selectAll().where('membership_id', '=', id).execute()
  return refunds.map(({ amount_cents: cents, state }) => ({ cents, state }))
}
const subjectsOf = async ({ buyer }: Member) => (await world.messages(buyer.email)).map((mail) => mail.subject)

test('who cancels while the provider cannot be told is charged nothing in the end, and told the truth', async () => {
  const leaving = [await member(), await member(), await member(), await member()]
  const staying = await member()
  await world.faults({ target: 'subscriptions.cancel', mode: 'error', times: 100_000 })
  for (const one of leaving) await cancel(one)
  const before = await world.ledger()
  // The provider charges, since no one told it to stop.
  await world.clock({ now: '2027-02-17T17:00:00Z' })
  const charged = (await world.ledger()).slice(before.length).filter((line) => line.kind === 'capture')
  expect(charged).toHaveLength(5)
  await world.faults(null)
  await world.clock({ now: '2027-03-17T17:00:00Z' })
  for (const one of leaving) {
    expect(await now(one)).toMatchObject({ state: 'ended', end_date: '2027-02-15', square_status: 'cancelled' })
    expect(await billed(one)).toEqual([{ cents: 3200, state: 'completed' }])
    const subjects = await subjectsOf(one)
    expect(subjects.filter((subject) => subject.includes('we are refunding'))).toEqual([
      'Your membership was canceled, so we are refunding $32.00',
    ])
    expect(subjects.filter((subject) => subject.includes('receipt'))).toHaveLength(1)
  }
  expect(await now(staying)).toMatchObject({ state: 'active', paid_through: '2027-04-15' })
  expect(await billed(staying)).toEqual([])
  const after = (await world.ledger()).slice(before.length)
  const sum = (kind: string) =>
    after.filter((line) => line.kind === kind).reduce((total, line) => total + line.amountCents, 0)
  expect(sum('capture') - sum('refund')).toBe(2 * 3200)
})

test('a renewal that was taken before the cancellation stands, and the membership runs to the end of that period', async () => {
  const one = await member()
  const { paid_through: renewsOn } = await now(one)
  await world.faults({ target: 'subscriptions.cancel', mode: 'error', times: 100_000 })
  await world.clock({ now: `${renewsOn}T23:00:00Z` })
  expect((await now(one)).paid_through).toBe('2027-05-17')
  await cancel(one)
  await world.faults(null)
  await world.clock({ days: 1 })
  expect(await now(one)).toMatchObject({ state: 'active', end_date: '2027-05-17' })
  expect(await billed(one)).toEqual([])
})
