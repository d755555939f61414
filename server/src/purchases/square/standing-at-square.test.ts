import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alignJob, createMoneyRoom, type MoneyRoom, subscriptionSaid } from '../../../test/money-room.ts'
import { compareAll } from '../../../test/comparing.ts'
import type { ProviderSubscription } from '../../providers/square-records.ts'
import { installationOf } from '../../store/installation.ts'

let room: MoneyRoom
let installation: string
beforeAll(async () => {
  room = await createMoneyRoom()
  installation = await installationOf(room.deps.db)
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.begin()
  await room.deps.db.deleteFrom('memberships').execute()
})

const there = (known: Partial<ProviderSubscription>) => subscriptionSaid(known).value
const later = () => new Date(room.deps.clock.now().getTime() + 1)
const compare = async (listed: ProviderSubscription[] = [], since: Date | null = later()) => {
  await compareAll(room.deps, listed, since)
  return (await room.findings()).map(([kind, subject]) => [kind, subject])
}
/** Its subscription is `sub-<id>`, its payer `customer` at the provider. */
const member = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const id = await room.member({ square_status: 'made', ...given })
  const subscription = `sub-${id}`
  if (!('square_subscription_id' in given))
    await room.deps.db
      .updateTable('memberships')
      .set({ square_subscription_id: subscription })
      .where('id', '=', id)
      .execute()
  const { payer_id: payer } = await room.membership(id)
  await room.deps.db
    .updateTable('customers')
    .set({ square_customer_id: `of-${id}` })
    .where('id', '=', payer)
    .execute()
  return { id, subscription, customerId: `of-${id}`, name: `sipday:${installation}:${id}` }
}
const linked = async (id: string) => {
  const { square_subscription_id: subscription, square_status: status } = await room.membership(id)
  return [subscription, status]
}
const canceled = { cancelled_at: new Date('2026-03-01T12:00:00Z') }
const over: Partial<ProviderSubscription>[] = [
  { status: 'CANCELED' },
  { status: 'DEACTIVATED' },
  { status: 'COMPLETED' },
]
const ending: Partial<ProviderSubscription>[] = [...over, { canceledDate: '2026-03-15' }, { cancelActionId: 'action' }]

test('where both sides agree, nothing is said and nothing is asked for', async () => {
  const running = await member()
  const leaving = await member({ ...canceled, square_status: 'cancelled' })
  const gone = await member({ state: 'ended', live: false, square_status: 'cancelled' })
  const none = await member({ ...canceled, square_status: 'cancelled', square_subscription_id: null })
  await room.member({ kind: 'term', end_date: '2026-05-15' })
  const listed = [
    there({ id: running.subscription }),
    there({ id: leaving.subscription, canceledDate: '2026-03-15' }),
    there({ id: gone.subscription, status: 'CANCELED' }),
  ]
  expect(await compare(listed)).toEqual([])
  expect(await compare(listed.slice(0, 2))).toEqual([])
  expect([await room.jobs(), room.asked]).toEqual([[], []])
  expect(await linked(none.id)).toEqual([null, 'cancelled'])
})

test('subscriptions of the shop that were not made here, or charge nothing any more, are not looked at', async () => {
  const listed = [
    there({ id: 'a', name: null }),
    there({ id: 'b', name: 'Coffee club' }),
    there({ id: 'c', name: 'x'.repeat(23) }),
    there({ id: 'd', name: `${'x'.repeat(21)}!` }),
    ...over.map((one) => there({ id: `over-${one.status}`, name: 'x'.repeat(22), ...one })),
  ]
  expect(await compare(listed)).toEqual([])
})

test('one of another installation, or an old one that no membership names, is listed as foreign and left alone', async () => {
  expect(await compare([there({ id: 'a', name: 'sipday:other:m-1' })])).toEqual([['foreign_installation', 'other']])
  expect((await room.findings())[0]?.[2]).toBe(
    "Square has payments or subscriptions of another installation (other). Nothing was changed. If two shops share this Square account, that is fine; if this database is supposed to be that shop's, restore the right one.",
  )
  await room.begin()
  expect(await compare([there({ id: 'a', name: 'x'.repeat(22) })])).toEqual([['foreign_installation', 'without an id']])
  expect((await room.findings())[0]?.[2]).toContain(
    'Square has payments or subscriptions of an installation without an id. Nothing was changed.',
  )
})

test('one of this installation without a membership is for a person, with who and since when, until it is gone', async () => {
  const lost = there({ id: 'lost', name: `sipday:${installation}:nobody`, customerId: 'c-1', startDate: '2026-02-01' })
  expect(await compare([lost])).toEqual([['lost_subscription', 'lost']])
  expect((await room.findings())[0]?.[2]).toBe(
    "Square charges subscription lost (customer c-1, since 2026-02-01) for this shop, but the database has no membership for it, which can happen after a restore. Nothing was changed. Its payment is on this list too, with the reason; once that is refunded, cancel the subscription in Square's dashboard.",
  )
  expect(await compare([{ ...lost, customerId: null, startDate: null }])).toEqual([['lost_subscription', 'lost']])
  expect((await room.findings())[0]?.[2]).toContain('(customer unknown, since unknown)')
  expect(await compare([{ ...lost, status: 'CANCELED' }])).toEqual([])
})

test('a membership gets the subscription that names it and its payer, and then both agree', async () => {
  const { id, name, customerId } = await member({ square_subscription_id: null, square_status: 'wanted' })
  expect(await compare([there({ id: 'found', name, customerId })])).toEqual([])
  expect(await linked(id)).toEqual(['found', 'made'])
})

test.each<[string, Parameters<MoneyRoom['member']>[0], Partial<ProviderSubscription>]>([
  ['has ended', { state: 'ended', live: false, square_status: 'cancelled' }, {}],
  ['was canceled', { ...canceled, square_status: 'cancelled' }, {}],
  ['is of another payer', {}, { customerId: 'someone else' }],
  ['is wanted, while the subscription is ending', {}, { canceledDate: '2026-03-15' }],
])('a membership that %s does not get the subscription', async (_what, given, known) => {
  const { id, name, customerId } = await member({ square_subscription_id: null, ...given })
  const found = await compare([there({ id: 'found', name, customerId, ...known })])
  expect(found).toContainEqual(['lost_subscription', 'found'])
  expect((await linked(id))[0]).toBeNull()
})

test('a membership keeps the subscription it has; a second one of its name is for a person', async () => {
  const { id, name, customerId, subscription } = await member()
  expect(await compare([there({ id: subscription }), there({ id: 'second', name, customerId })])).toEqual([
    ['lost_subscription', 'second'],
  ])
  expect((await linked(id))[0]).toBe(subscription)
})

test.each(ending)('a membership that renews, but not at Square, is for a person: %j', async (known) => {
  const { id, subscription } = await member()
  expect(await compare([there({ id: subscription, ...known })])).toEqual([['subscription_differs', id]])
  expect((await room.findings())[0]?.[2]).toBe(
    `Membership ${id} is meant to renew, and Square has cancelled its subscription ${subscription}. Nothing was changed.`,
  )
  expect(await room.jobs()).toEqual([])
  // Once they agree, no one has to look at it.
  expect(await compare([there({ id: subscription })])).toEqual([])
})

test('a membership without its subscription is listed once it is older than the check before', async () => {
  const { id } = await member()
  const created = room.deps.clock.now()
  expect(await compare([], null)).toEqual([])
  expect(await compare([], new Date(created.getTime() - 1))).toEqual([])
  expect(await compare([], created)).toEqual([['subscription_differs', id]])
  expect((await room.findings())[0]?.[2]).toBe(
    `Membership ${id} is meant to renew, and Square has no subscription for it. Nothing was changed.`,
  )
  await room.begin()
  await room.deps.db.updateTable('memberships').set({ square_subscription_id: null }).where('id', '=', id).execute()
  expect(await compare([])).toEqual([['subscription_differs', id]])
})

test('a young membership whose subscription is ending is listed all the same', async () => {
  const { id, subscription } = await member()
  expect(await compare([there({ id: subscription, status: 'CANCELED' })], null)).toEqual([['subscription_differs', id]])
})

test('a resumed one whose subscription was canceled before is left to its own job', async () => {
  const { subscription } = await member({ square_status: 'cancelled' })
  expect(await compare([there({ id: subscription, status: 'CANCELED' })])).toEqual([])
  expect(await room.jobs()).toEqual([])
})

test.each([canceled, { state: 'ended' as const, live: false }])(
  'a membership that is over, but not at Square, is canceled there; if it was told before, a person looks: %j',
  async (given) => {
    const { id, subscription } = await member(given)
    expect(await compare([there({ id: subscription })])).toEqual([])
    expect(await room.jobs()).toEqual([alignJob(id)])
    await room.begin()
    await room.deps.db.updateTable('memberships').set({ square_status: 'cancelled' }).where('id', '=', id).execute()
    expect(await compare([there({ id: subscription })])).toEqual([['subscription_differs', id]])
    expect((await room.findings())[0]?.[2]).toBe(
      `Membership ${id} is cancelled or over, and Square goes on charging its subscription ${subscription}. Cancel it in Square's dashboard.`,
    )
    expect(await room.jobs()).toEqual([])
  },
)

type Planned = ProviderSubscription['planned']
const from = (on: string): Planned[number] => ({ id: 'p', type: 'PAUSE', on, variationId: null })
const until = (on: string): Planned[number] => ({ id: 'r', type: 'RESUME', on, variationId: null })
/** Renews here on May 15, after a pause from March 15 on. */
const paused = { paid_through: '2026-03-15', paused_at: new Date('2026-03-01T12:00:00Z'), paused_until: '2026-05-15' }

test.each<[string, Partial<ProviderSubscription>]>([
  ['that is still to come', { chargedThroughDate: '2026-03-14', planned: [from('2026-03-15'), until('2026-05-15')] }],
  ['that runs', { chargedThroughDate: '2026-03-14', status: 'PAUSED', planned: [until('2026-05-15')] }],
  ['before the first bill', { status: 'PENDING', startDate: '2026-05-15' }],
])('a pause %s, as it was asked for, is nothing to look at (R67)', async (_what, known) => {
  const { subscription } = await member(paused)
  expect(await compare([there({ id: subscription, ...known })])).toEqual([])
  expect(await room.jobs()).toEqual([])
})

test.each<[string, Partial<ProviderSubscription>]>([
  ['ends on another day', { chargedThroughDate: '2026-03-14', planned: [from('2026-03-15'), until('2026-04-15')] }],
  ['never ends', { chargedThroughDate: '2026-03-14', status: 'PAUSED' }],
  ['is not known there', { chargedThroughDate: '2026-03-14' }],
])('a pause that %s at Square is told there again (R67)', async (_what, known) => {
  const { id, subscription } = await member(paused)
  expect(await compare([there({ id: subscription, ...known })])).toEqual([])
  expect(await room.jobs()).toEqual([alignJob(id)])
})

test('a bill on another day than after the pause is for a person (R7)', async () => {
  const { id, subscription } = await member(paused)
  const billed = { chargedThroughDate: '2026-05-19' }
  expect(await compare([there({ id: subscription, ...billed })])).toEqual([['subscription_differs', id]])
  expect((await room.findings())[0]?.[2]).toContain(
    `renews on 2026-05-15, and Square bills its subscription ${subscription} on 2026-05-20`,
  )
})
