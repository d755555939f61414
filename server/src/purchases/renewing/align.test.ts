import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alignJob, createMoneyRoom, type MoneyRoom, subscriptionSaid } from '../../../test/money-room.ts'
import type { ProviderSubscription } from '../../providers/square-records.ts'
import { installationOf } from '../../store/installation.ts'
import { alignSubscription } from './align.ts'
import { retaxSubscriptions } from './retax.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
  await room.deps.db.updateTable('plans').set({ square_plan_id: 'plan' }).where('id', '=', 'one-month').execute()
  await room.deps.db
    .insertInto('plan_variations')
    .values(
      ['month', 'year'].map((frequency) => ({
        plan_id: 'one-month',
        frequency,
        price_cents: 3000,
        square_variation_id: 'variation',
      })),
    )
    .execute()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const nothing = { kind: 'done' as const, value: null } as never
const member = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const payer = await room.person({ email: `aligned-${room.deps.ids.id()}@guest.example` })
  await room.deps.db
    .updateTable('customers')
    .set({ square_customer_id: `at-square-${payer}` })
    .where('id', '=', payer)
    .execute()
  const card = await room.card(payer)
  const id = await room.member({
    payer_id: payer,
    subscriber_id: payer,
    card_id: card,
    square_status: 'wanted',
    ...given,
  })
  return { id, payer, squareCard: `square-${card}` }
}
const running = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const made = await member({ square_status: 'made', square_subscription_id: `sub-${room.deps.ids.id()}`, ...given })
  const { square_subscription_id: subscription } = await room.membership(made.id)
  return { ...made, subscription: subscription ?? '' }
}
const says = (known: Partial<ProviderSubscription>) => ({ getSubscription: () => subscriptionSaid(known) })
const standing = async (id: string) => {
  const row = await room.membership(id)
  return [row.square_status, row.square_subscription_id, row.square_attempt, row.square_tax_rate]
}
const calls = () => room.asked.map(([call]) => call)
const canceled = { cancelled_at: new Date('2026-03-01T12:00:00Z') }

test('the subscription is asked for exactly as it was sold, and the request is stored before it is sent', async () => {
  const { id, payer, squareCard } = await member()
  let stored: unknown = null
  room.says({ createSubscription: () => subscriptionSaid({ id: `sub-${id}` }) })
  const { createSubscription } = room.deps.square
  const square = {
    ...says({}),
    createSubscription: async (...given: Parameters<typeof createSubscription>) => {
      stored = (await room.membership(id)).square_request
      return createSubscription(...given)
    },
  }
  await alignSubscription({ ...room.deps, square: square as never }, id)
  const installation = await installationOf(room.deps.db)
  const request = {
    key: `${installation}:${id}:s1`,
    squareCustomerId: `at-square-${payer}`,
    squareCardId: squareCard,
    variationId: 'variation',
    locationId: room.deps.settings.square.locationId,
    startDate: '2026-03-15',
    taxPercentage: '6.675',
    timeZone: 'America/New_York',
    anchorDay: 15,
    name: `sipday:${installation}:${id}`,
    priceCents: 3000,
  }
  expect(room.asked).toEqual([['createSubscription', request]])
  expect(stored).toEqual(request)
  expect(await standing(id)).toEqual(['made', `sub-${id}`, 1, 6675])
})

test('one that was bought is named after its purchase and its place in it', async () => {
  const { id, payer } = await member()
  const other = await room.person({ email: `second-${id}@guest.example` })
  const purchaseId = await room.purchase([payer, other])
  await room.deps.db
    .updateTable('memberships')
    .set({ purchase_id: purchaseId, subscriber_id: other })
    .where('id', '=', id)
    .execute()
  room.says({ createSubscription: () => subscriptionSaid({ id: `sub-${id}`, taxPercentage: null }) })
  await alignSubscription(room.deps, id)
  const installation = await installationOf(room.deps.db)
  expect(room.asked[0]?.[1]).toMatchObject({
    key: `${installation}:${purchaseId}:1:s1`,
    name: `sipday:${installation}:${purchaseId}:1`,
  })
  expect(await standing(id)).toEqual(['made', `sub-${id}`, 1, null])
})

test('a start that has passed becomes today; the day of the month is told whenever it is another than the start’s (R7)', async () => {
  const late = await member({ paid_through: '2026-03-01' })
  const year = await member({ frequency: 'year', paid_through: '2026-03-02' })
  room.says({ createSubscription: () => ({ kind: 'unknown' }) })
  await expect(alignSubscription(room.deps, late.id)).rejects.toThrow('The provider did not do it: unknown')
  const leap = await member({ frequency: 'year', paid_through: '2029-02-28', anchor_day: 29 })
  const usual = await member({ frequency: 'year', paid_through: '2027-02-15' })
  for (const { id } of [year, leap, usual]) await expect(alignSubscription(room.deps, id)).rejects.toThrow()
  expect(room.asked.map(([, request]) => request)).toMatchObject([
    { startDate: '2026-03-02', anchorDay: 15 },
    { startDate: '2026-03-02', anchorDay: 15 },
    { startDate: '2029-02-28', anchorDay: 29 },
    { startDate: '2027-02-15', anchorDay: null },
  ])
})

test('what was not answered is repeated under the same key with the same request, then compared', async () => {
  const { id } = await member()
  await expect(alignSubscription(room.deps, id)).rejects.toThrow()
  const [first] = room.asked
  room.later(60_000)
  await room.deps.db.updateTable('memberships').set({ paid_through: '2026-03-20' }).where('id', '=', id).execute()
  room.says({ createSubscription: () => subscriptionSaid({ id: `sub-${id}` }), ...says({ id: `sub-${id}` }) })
  room.says({ changeSubscriptionCard: () => nothing })
  await alignSubscription(room.deps, id)
  expect(room.asked[1]).toEqual(first)
  expect(calls().slice(2)).toContain('getSubscription')
  expect((await standing(id)).slice(0, 3)).toEqual(['made', `sub-${id}`, 1])
})

test('what does not renew, or ended before it was asked for, is asked nothing', async () => {
  const ids = [
    await room.member({ kind: 'term', end_date: '2026-05-15' }),
    (await member(canceled)).id,
    (await member({ state: 'ended', live: false })).id,
  ]
  for (const id of ids) await alignSubscription(room.deps, id)
  expect(room.asked).toEqual([])
})

test('one that was canceled while it was asked for is made under its key, found, and canceled', async () => {
  const { id } = await member({ ...canceled, square_request: JSON.stringify({ key: 'k', name: 'n' }) })
  room.says({
    createSubscription: () => subscriptionSaid({ id: `sub-${id}` }),
    ...says({ id: `sub-${id}` }),
    cancelSubscription: () => nothing,
  })
  await alignSubscription(room.deps, id)
  expect(room.asked).toEqual([
    ['createSubscription', { key: 'k', name: 'n' }],
    ['getSubscription', `sub-${id}`],
    ['cancelSubscription', `sub-${id}`],
  ])
  expect((await standing(id))[0]).toBe('cancelled')
})

test('without a card, a paid day, or a customer at the provider there is nothing to ask for', async () => {
  const bare = await member({ card_id: null })
  const never = await member({ paid_through: null })
  for (const { id } of [bare, never])
    await expect(alignSubscription(room.deps, id)).rejects.toThrow('The membership has no card to renew with.')
  const unknown = await member()
  const forget = room.deps.db.updateTable('customers').set({ square_customer_id: null }).where('id', '=', unknown.payer)
  await forget.execute()
  await expect(alignSubscription(room.deps, unknown.id)).rejects.toThrow(
    'The provider does not know the customer or the plan yet.',
  )
  room.says({
    createCustomer: () => ({ kind: 'done', value: { id: `new-${unknown.id}` } }),
    createSubscription: () => subscriptionSaid({ id: `sub-${unknown.id}` }),
  })
  await alignSubscription(room.deps, unknown.id)
  expect(room.asked.at(-1)?.[1]).toMatchObject({ squareCustomerId: `new-${unknown.id}` })
})

test('a key that was used before adopts the running subscription of that name; one that is over is asked for anew', async () => {
  const { id, payer } = await member()
  const name = `sipday:${await installationOf(room.deps.db)}:${id}`
  const listed = [
    subscriptionSaid({ id: 'other', name: 'another' }).value,
    subscriptionSaid({ id: 'over', name, status: 'CANCELED' }).value,
    subscriptionSaid({ id: `running-${id}`, name, taxPercentage: '8.875' }).value,
  ]
  room.says({
    createSubscription: () => ({ kind: 'invalid', code: 'IDEMPOTENCY_KEY_REUSED' }),
    subscriptionsOf: () => ({ kind: 'done', value: listed }),
  })
  await alignSubscription(room.deps, id)
  expect(room.asked[1]).toEqual(['subscriptionsOf', `at-square-${payer}`])
  expect(await standing(id)).toEqual(['made', `running-${id}`, 1, 8875])

  const second = await member()
  await expect(alignSubscription(room.deps, second.id)).rejects.toThrow(
    'The subscription of this key is over; it is asked for again under another one.',
  )
  expect(await standing(second.id)).toEqual(['wanted', null, 2, null])
})

test('a start that the provider calls past is asked for again from today on; any other refusal is repeated as it is', async () => {
  const { id } = await member()
  room.says({ createSubscription: () => ({ kind: 'invalid', code: 'INVALID_DATE' }) })
  await expect(alignSubscription(room.deps, id)).rejects.toThrow(
    'The start of the subscription has passed; it is asked for again from today on.',
  )
  expect(await standing(id)).toEqual(['wanted', null, 2, null])
  const other = await member()
  room.says({ createSubscription: () => ({ kind: 'invalid', code: 'BAD_REQUEST' }) })
  await expect(alignSubscription(room.deps, other.id)).rejects.toThrow('The provider did not do it: BAD_REQUEST')
  expect(await standing(other.id)).toEqual(['wanted', null, 1, null])
  const declined = await member()
  room.says({ createSubscription: () => ({ kind: 'declined', code: 'INVALID_DATE' }) })
  await expect(alignSubscription(room.deps, declined.id)).rejects.toThrow('The provider did not do it: INVALID_DATE')
  expect(await standing(declined.id)).toEqual(['wanted', null, 1, null])
})

test('a subscription that is as wanted is only read', async () => {
  const { id, subscription, squareCard } = await running()
  room.says(says({ id: subscription, cardId: squareCard }))
  await alignSubscription(room.deps, id)
  expect(room.asked).toEqual([['getSubscription', subscription]])
  expect(await standing(id)).toEqual(['made', subscription, 1, 6675])
})

test('a cancellation is undone, and card and tax are changed, each under the newest version', async () => {
  const { id, subscription, squareCard } = await running()
  let version = 3
  room.says({
    getSubscription: () =>
      subscriptionSaid({
        id: subscription,
        version: (version += 1),
        cardId: 'old',
        taxPercentage: '5',
        cancelActionId: 'action',
      }),
    undoPlanned: () => nothing,
    changeSubscriptionCard: () => nothing,
    changeSubscriptionTax: () => nothing,
  })
  await alignSubscription(room.deps, id)
  expect(room.asked).toEqual([
    ['getSubscription', subscription],
    ['undoPlanned', subscription, 'action'],
    ['getSubscription', subscription],
    ['changeSubscriptionCard', subscription, 5, squareCard],
    ['getSubscription', subscription],
    ['changeSubscriptionTax', subscription, 6, '6.675'],
  ])
  expect(await standing(id)).toEqual(['made', subscription, 1, 6675])
})

test('a subscription without a tax gets one; one of a membership without card or paid day keeps what it has', async () => {
  const { id, subscription, squareCard } = await running()
  room.says({
    ...says({ id: subscription, cardId: squareCard, taxPercentage: null }),
    changeSubscriptionTax: () => nothing,
  })
  await alignSubscription(room.deps, id)
  expect(calls()).toEqual(['getSubscription', 'getSubscription', 'changeSubscriptionTax'])
  const bare = await running({ card_id: null, paid_through: null })
  room.says(says({ id: bare.subscription, cardId: 'old', taxPercentage: null }))
  await alignSubscription(room.deps, bare.id)
  expect(calls().slice(3)).toEqual(['getSubscription'])
  expect(await standing(bare.id)).toEqual(['made', bare.subscription, 1, null])
})

test('a subscription that is over cannot be resumed: a new one is made under a new key (R52)', async () => {
  const { id, subscription } = await running()
  room.says({
    ...says({ id: subscription, status: 'CANCELED' }),
    createSubscription: () => subscriptionSaid({ id: `again-${id}` }),
  })
  await alignSubscription(room.deps, id)
  expect(calls()).toEqual(['getSubscription', 'createSubscription'])
  expect(room.asked[1]?.[1]).toMatchObject({ key: `${await installationOf(room.deps.db)}:${id}:s2` })
  expect((await standing(id)).slice(0, 3)).toEqual(['made', `again-${id}`, 2])
})

test.each<[string, Partial<ProviderSubscription>, boolean]>([
  ['goes on', {}, true],
  ['is over', { status: 'COMPLETED' }, false],
  ['has a last day', { canceledDate: '2026-03-15' }, false],
  ['is about to be canceled', { cancelActionId: 'action' }, false],
])(
  'of a membership that was canceled, a subscription that %s is canceled if it is not yet',
  async (_how, there, asks) => {
    const { id, subscription } = await running(canceled)
    room.says({ ...says({ id: subscription, ...there }), cancelSubscription: () => nothing })
    await alignSubscription(room.deps, id)
    expect(calls()).toEqual(['getSubscription', ...(asks ? ['cancelSubscription'] : [])])
    expect(await standing(id)).toEqual(['cancelled', subscription, 1, null])
  },
)

test('a membership that has ended is canceled at the provider too; without its answer that stays to be done', async () => {
  const { id, subscription } = await running({ state: 'ended', live: false })
  room.says(says({ id: subscription }))
  await expect(alignSubscription(room.deps, id)).rejects.toThrow('The provider did not do it: unknown')
  expect((await standing(id))[0]).toBe('made')
  room.says({ cancelSubscription: () => nothing })
  await alignSubscription(room.deps, id)
  expect((await standing(id))[0]).toBe('cancelled')
})

test('at night, only subscriptions whose next bill has another tax than the location that day are changed (R65)', async () => {
  await room.deps.db.updateTable('memberships').set({ square_status: 'none' }).execute()
  const right = await running({ square_tax_rate: 6675 })
  const wrong = await running({ square_tax_rate: 5000 })
  const none = await running({ square_tax_rate: null })
  await running({ square_tax_rate: 5000, paid_through: null })
  await running({ square_tax_rate: 5000, ...canceled })
  await retaxSubscriptions(room.deps)
  expect(await room.jobs()).toEqual([alignJob(none.id), alignJob(wrong.id)].toSorted())
  expect(await room.jobs()).not.toContain(alignJob(right.id))
})
