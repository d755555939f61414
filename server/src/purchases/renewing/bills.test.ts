import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { billSaid, createMoneyRoom, type MoneyRoom, paymentSaid, subscriptionSaid } from '../../../test/money-room.ts'
import { closeOpenBills } from './open-bills.ts'
import { fillRenewalPayments, rereadInvoice, rereadSubscription } from './reread.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())
beforeEach(() => room.deps.clock.setNow(new Date('2026-03-16T15:00:00Z')))

const member = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const subscription = `subscription-${room.deps.ids.id()}`
  const id = await room.member({ square_subscription_id: subscription, ...given })
  return { id, subscription, bill: `bill-${id}` }
}
const stateOf = async (id: string) => (await room.membership(id)).state
const periods = (id: string) =>
  room.deps.db
    .selectFrom('renewals')
    .select(['period_start', 'state', 'square_payment_id'])
    .where('membership_id', '=', id)
    .orderBy('period_start')
    .execute()
const calls = () => room.asked.map(([call]) => call)
const refused = { kind: 'declined' as const, code: 'NOT_FOUND' }

test('without a subscription there is no bill to close', async () => {
  await closeOpenBills(room.deps, null)
  expect(room.asked).toEqual([])
})

test('the six newest bills are read; an open one is canceled as it was read, a settled one is left alone', async () => {
  const ids = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7']
  const statuses: Record<string, string> = { b2: 'CANCELED', b3: 'REFUNDED', b4: 'FAILED', b5: 'DRAFT' }
  room.says({
    getSubscription: () => subscriptionSaid({ invoiceIds: ids }),
    getInvoice: (id) => billSaid({ id, status: statuses[id] ?? 'UNPAID', version: 4 }),
    cancelInvoice: () => ({ kind: 'done', value: null }) as never,
  })
  await closeOpenBills(room.deps, 'subscription-x')
  expect(room.asked[0]).toEqual(['getSubscription', 'subscription-x'])
  expect(room.asked.filter(([call]) => call === 'getInvoice').map(([, id]) => id)).toEqual(ids.slice(0, 6))
  expect(room.asked.filter(([call]) => call === 'cancelInvoice')).toEqual([
    ['cancelInvoice', 'b1', 4],
    ['cancelInvoice', 'b6', 4],
  ])
})

test('a bill that is paid is recorded instead, and not canceled', async () => {
  const { id, subscription, bill } = await member()
  room.says({
    getSubscription: () => subscriptionSaid({ invoiceIds: [bill] }),
    getInvoice: () => billSaid({ id: bill, subscriptionId: subscription, status: 'PAID' }),
    paymentsBetween: () => ({ kind: 'done', value: [paymentSaid({ id: `payment-${id}` }).value] }),
  })
  await closeOpenBills(room.deps, subscription)
  expect(await periods(id)).toEqual([{ period_start: '2026-03-15', state: 'paid', square_payment_id: `payment-${id}` }])
  expect(calls()).not.toContain('cancelInvoice')
})

test.each<[string, Parameters<MoneyRoom['says']>[0]]>([
  ['about the subscription', {}],
  ['about a bill', { getSubscription: () => subscriptionSaid({ invoiceIds: ['b1'] }) }],
  [
    'to the cancellation of a bill',
    { getSubscription: () => subscriptionSaid({ invoiceIds: ['b1'] }), getInvoice: () => billSaid() },
  ],
])('without an answer %s nothing may be charged', async (_what, says) => {
  room.says(says)
  await expect(closeOpenBills(room.deps, 'subscription-x')).rejects.toMatchObject({
    status: 503,
    code: 'payment_unavailable',
  })
})

test('a bill that changed while it was canceled is read once more; one that stays open has to be paid where it is', async () => {
  let reads = 0
  room.says({
    getSubscription: () => subscriptionSaid({ invoiceIds: ['b1'] }),
    getInvoice: () => billSaid({ id: 'b1', status: (reads += 1) > 1 ? 'CANCELED' : 'UNPAID' }),
    cancelInvoice: () => refused,
  })
  await closeOpenBills(room.deps, 'subscription-x')
  expect(calls()).toEqual(['getSubscription', 'getInvoice', 'cancelInvoice', 'getInvoice'])
  room.says({ getInvoice: () => billSaid({ id: 'b1' }) })
  await expect(closeOpenBills(room.deps, 'subscription-x')).rejects.toMatchObject({
    status: 409,
    code: 'bill_open',
    message: 'This renewal has to be paid with the link in the email about it. Nothing was charged here.',
  })
  expect(calls().slice(4)).toEqual(['getSubscription', 'getInvoice', 'cancelInvoice', 'getInvoice', 'cancelInvoice'])
})

test('a bill is asked about again later without an answer; one of no membership here is left alone', async () => {
  await expect(rereadInvoice(room.deps, 'b1', true)).rejects.toThrow('The provider did not answer about a bill.')
  room.says({ getInvoice: () => refused })
  await rereadInvoice(room.deps, 'b1', true)
  room.says({ getInvoice: () => billSaid({ subscriptionId: null }) })
  await rereadInvoice(room.deps, 'b1', true)
  room.says({ getInvoice: () => billSaid({ subscriptionId: 'of someone else' }) })
  await rereadInvoice(room.deps, 'b1', true)
  expect(room.asked).toHaveLength(4)
})

test.each(['UNPAID', 'FAILED', 'PARTIALLY_PAID'])(
  'a bill that is %s has failed once its charge has; before that it says nothing yet',
  async (status) => {
    const { id, subscription, bill } = await member()
    room.says({ getInvoice: () => billSaid({ id: bill, subscriptionId: subscription, status }) })
    await rereadInvoice(room.deps, bill, false)
    expect(await stateOf(id)).toBe('active')
    await rereadInvoice(room.deps, bill, true)
    expect(await stateOf(id)).toBe('grace')
  },
)

test.each(['CANCELED', 'DRAFT', 'SCHEDULED'])('a bill that is %s is no failure', async (status) => {
  const { id, subscription, bill } = await member()
  room.says({ getInvoice: () => billSaid({ id: bill, subscriptionId: subscription, status }) })
  await rereadInvoice(room.deps, bill, true)
  expect([await stateOf(id), await periods(id)]).toEqual(['active', []])
})

test('the payment of a paid bill is looked for from the day before it was due until two days from now', async () => {
  const { id, subscription, bill } = await member()
  const payments = [
    paymentSaid({ id: 'of another order', orderId: 'other' }).value,
    paymentSaid({ id: 'failed', status: 'failed' }).value,
    paymentSaid({ id: `payment-${id}` }).value,
  ]
  room.says({
    getInvoice: () => billSaid({ id: bill, subscriptionId: subscription, status: 'PAID' }),
    paymentsBetween: (_from, _to, wanted) => ({ kind: 'done', value: payments.filter(wanted) }),
  })
  await rereadInvoice(room.deps, bill, false)
  expect(room.asked[1]).toEqual([
    'paymentsBetween',
    new Date('2026-03-14T00:00:00Z'),
    new Date('2026-03-18T15:00:00Z'),
    expect.any(Function),
  ])
  expect(await periods(id)).toEqual([{ period_start: '2026-03-15', state: 'paid', square_payment_id: `payment-${id}` }])
})

test('it is first looked for by its sum around the last change of the bill, and by its day only if it is not there', async () => {
  const changedAt = new Date('2026-03-15T12:00:02Z')
  const lists = (near: boolean): Parameters<MoneyRoom['says']>[0] => ({
    paymentsBetween: (_from, _to, _wanted, only) => ({
      kind: 'done',
      value:
        near === (only !== undefined) ? [paymentSaid({ id: `payment-${only ? 'near' : 'of-the-day'}` }).value] : [],
    }),
  })
  for (const near of [true, false]) {
    const { id, subscription, bill } = await member()
    const paid = billSaid({ id: bill, subscriptionId: subscription, status: 'PAID', locationId: 'L1', changedAt })
    room.says({ getInvoice: () => paid, ...lists(near) })
    await rereadInvoice(room.deps, bill, false)
    const looks = room.asked.filter(([call]) => call === 'paymentsBetween')
    expect(looks[0]).toEqual([
      'paymentsBetween',
      new Date('2026-03-15T11:55:02Z'),
      new Date('2026-03-15T12:05:02Z'),
      expect.any(Function),
      { locationId: 'L1', totalCents: 3200 },
    ])
    expect(looks).toHaveLength(near ? 1 : 2)
    expect((await periods(id))[0]?.square_payment_id).toBe(near ? 'payment-near' : 'payment-of-the-day')
    room.asked.length = 0
  }
})

test('for a bill without a day the last two days are searched; for one of the future two days from its day', async () => {
  const { subscription, bill } = await member()
  room.says({ getInvoice: () => billSaid({ id: bill, subscriptionId: subscription, status: 'PAID', dueOn: null }) })
  await rereadInvoice(room.deps, bill, false)
  expect(room.asked[1]?.slice(1, 3)).toEqual([new Date('2026-03-14T15:00:00Z'), new Date('2026-03-18T15:00:00Z')])
  const next = await member()
  room.says({
    getInvoice: () =>
      billSaid({ id: next.bill, subscriptionId: next.subscription, status: 'PAID', dueOn: '2026-03-20' }),
  })
  await rereadInvoice(room.deps, next.bill, false)
  expect(room.asked[3]?.slice(1, 3)).toEqual([new Date('2026-03-19T00:00:00Z'), new Date('2026-03-21T00:00:00Z')])
})

test('a paid bill whose payment is not listed yet is paid, and gets its payment at night', async () => {
  const { id, subscription, bill } = await member()
  room.says({ getInvoice: () => billSaid({ id: bill, subscriptionId: subscription, status: 'PAID' }) })
  await rereadInvoice(room.deps, bill, false)
  expect(await periods(id)).toEqual([{ period_start: '2026-03-15', state: 'paid', square_payment_id: null }])
  room.says({ getInvoice: () => refused })
  await fillRenewalPayments(room.deps)
  room.says({ getInvoice: (asked) => (asked === bill ? billSaid({ id: bill }) : refused) })
  await fillRenewalPayments(room.deps)
  expect((await periods(id))[0]?.square_payment_id).toBeNull()
  room.says({ paymentsBetween: () => ({ kind: 'done', value: [paymentSaid({ id: `payment-${id}` }).value] }) })
  await fillRenewalPayments(room.deps)
  expect((await periods(id))[0]?.square_payment_id).toBe(`payment-${id}`)
  expect(room.asked).toContainEqual(['getInvoice', bill])
})

test('a payment after a cancellation goes back instead of paying a period', async () => {
  const { id, subscription, bill } = await member({
    cancelled_at: new Date('2026-03-14T12:00:00Z'),
    end_date: '2026-03-15',
  })
  room.says({
    getInvoice: () => billSaid({ id: bill, subscriptionId: subscription, status: 'PAID' }),
    paymentsBetween: () => ({ kind: 'done', value: [paymentSaid({ id: `payment-${id}` }).value] }),
  })
  await rereadInvoice(room.deps, bill, false)
  expect(await periods(id)).toEqual([])
  expect((await room.mails()).map(({ kind }) => kind)).toEqual(['renewal_returned'])
})

test('what was billed for a membership is read from the oldest of its three newest bills', async () => {
  const { id, subscription } = await member()
  const days: Record<string, string> = { b1: '2026-05-15', b2: '2026-04-15', b3: '2026-03-15', b4: '2026-02-15' }
  room.says({
    getSubscription: () => subscriptionSaid({ invoiceIds: ['b1', 'b2', 'b3', 'b4'] }),
    getInvoice: (bill) =>
      bill === 'b2'
        ? refused
        : billSaid({ id: `${bill}-${id}`, status: 'PAID', dueOn: days[bill] ?? null, subscriptionId: subscription }),
  })
  await rereadSubscription(room.deps, id)
  expect(room.asked.filter(([call]) => call === 'getInvoice').map(([, bill]) => bill)).toEqual(['b3', 'b2', 'b1'])
  expect((await periods(id)).map(({ period_start }) => period_start)).toEqual(['2026-03-15', '2026-05-15'])
})

test('neither a bill that is known as paid is read again, nor its payment', async () => {
  const { id, subscription, bill } = await member()
  room.says({
    getSubscription: () => subscriptionSaid({ invoiceIds: [bill] }),
    getInvoice: () => billSaid({ id: bill, status: 'PAID', subscriptionId: subscription }),
    paymentsBetween: () => ({ kind: 'done', value: [paymentSaid({ id: `payment-${id}` }).value] }),
  })
  await rereadSubscription(room.deps, id)
  expect(calls()).toEqual(['getSubscription', 'getInvoice', 'paymentsBetween'])
  await rereadSubscription(room.deps, id)
  await rereadInvoice(room.deps, bill, false)
  expect(calls().slice(3)).toEqual(['getSubscription', 'getInvoice'])
  expect(await periods(id)).toHaveLength(1)
})

test('an unpaid bill found without an event has failed when more than a day has passed since its day', async () => {
  const { id, subscription } = await member()
  room.says({
    getSubscription: () => subscriptionSaid({ invoiceIds: ['b1'] }),
    getInvoice: () => billSaid({ id: `b1-${id}`, subscriptionId: subscription }),
  })
  room.deps.clock.setNow(new Date('2026-03-17T00:00:00Z'))
  await rereadSubscription(room.deps, id)
  expect(await stateOf(id)).toBe('active')
  room.deps.clock.setNow(new Date('2026-03-17T00:00:00.001Z'))
  await rereadSubscription(room.deps, id)
  expect(await stateOf(id)).toBe('grace')
})

test('a subscription without an answer is asked about again; one that does not exist, or is not there yet, is not', async () => {
  const { id } = await member()
  await rereadSubscription(room.deps, 'no such membership')
  await rereadSubscription(room.deps, await room.member())
  expect(room.asked).toEqual([])
  await expect(rereadSubscription(room.deps, id)).rejects.toThrow('The provider did not answer about a subscription.')
  room.says({ getSubscription: () => refused })
  await rereadSubscription(room.deps, id)
  room.says({ getSubscription: () => subscriptionSaid({ invoiceIds: ['b1'] }) })
  await expect(rereadSubscription(room.deps, id)).rejects.toThrow('The provider did not answer about a bill.')
})
