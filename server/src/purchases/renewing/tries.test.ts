import { addDays } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { recovered } from '../../office/reports/recovered.ts'
import { tryRenewal } from './try-renewal.ts'

// Days pass here one at a time, running everything due each day.
vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-10T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())

const rule = (mode: string) =>
  world.deps.db
    .insertInto('shop_settings')
    .values({ key: 'renewalTries', value: JSON.stringify(mode) })
    .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(mode) }))
    .execute()
const day = (date: string) => world.clock({ now: `${date}T17:00:00Z` })
const membershipOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()

/** Refused by the bank a month later. */
const failing = async (from: string) => {
  await day(from)
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card)).status).toBe(200)
  await world.app.dueWork()
  const { id, square_subscription_id: subscription, paid_through: renewsOn } = await membershipOf(buyer.id)
  await day(addDays(renewsOn ?? '', -1))
  await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 1 })
  await day(renewsOn ?? '')
  await world.faults(null)
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'grace' })
  const charges = () =>
    world.deps.db
      .selectFrom('renewal_charges')
      .select(['state', 'nth_try', 'amount_cents'])
      .where('membership_id', '=', id)
      .orderBy('created_at')
      .execute()
  const problem = async () => {
    const visitor = await world.signedIn(buyer.email, buyer.phone)
    const [record] = (await visitor.call('subscriptions', { CID: buyer.id })).body
    return record?.['Payment Problem']
  }
  const taken = async () =>
    (await world.ledger()).filter(({ kind }) => kind === 'capture').map(({ amountCents }) => amountCents)
  return { buyer, id, subscription: subscription ?? '', renewsOn: renewsOn ?? '', charges, problem, taken }
}

test('on the shop’s day the card is charged again, once, in place of Square’s bill; it was said in letter and page (R52)', async () => {
  await rule('1,3')
  const { buyer, id, subscription, charges, problem, taken } = await failing('2027-01-10')
  expect(await problem()).toMatchObject({ nextTry: '2027-02-11', until: '2027-02-13' })
  const letters = async () =>
    (await world.messages(buyer.email)).filter(({ subject }) => subject?.startsWith('We could not charge'))
  const [letter] = await letters()
  expect(letter?.text).toContain('February 11')
  expect(letter?.text).not.toContain('invoices.example')
  const before = (await taken()).length
  await day('2027-02-11')
  expect((await taken()).slice(before)).toEqual([3200])
  expect(await charges()).toEqual([{ state: 'succeeded', nth_try: 1, amount_cents: 3200 }])
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'active', paid_through: '2027-03-10' })
  expect(await problem()).toBeNull()
  const there = await world.deps.square.getSubscription(subscription)
  const [bill] = there.kind === 'done' ? there.value.invoiceIds : []
  const said = await world.deps.square.getInvoice(bill ?? '')
  expect(said.kind === 'done' && said.value.status).toBe('CANCELED')
  await Promise.all([1, 2].map(() => tryRenewal(world.deps, id, '2027-02-11')))
  await day('2027-02-15')
  expect((await taken()).slice(before)).toEqual([3200])
  expect(await letters()).toHaveLength(1)
})

test('what a try brought back is in the report, by reason and try', async () => {
  const asked = { only: null, plan: null, campaign: null, byMonth: false, from: '2027-02-01', until: '2027-02-28' }
  expect(await recovered.rows(world.deps.db, asked)).toEqual([
    { key: 'refused 1 true', reason: 'The bank refused', way: 'Try 1', renewals: 1, cents: 3200 },
  ])
  expect(await recovered.rows(world.deps.db, { ...asked, only: ['newark'] })).toEqual([])
})

test('refused again, it is tried on the next day of the rule and not after its last; a rule that changes counts from the next day', async () => {
  await rule('1,2,3')
  const { buyer, id, charges, problem, taken } = await failing('2027-02-20')
  const before = (await taken()).length
  await world.faults({ target: 'payments.create', mode: 'decline', times: 50 })
  await day('2027-03-21')
  expect(await charges()).toMatchObject([{ state: 'declined', nth_try: 1 }])
  expect(await problem()).toMatchObject({ nextTry: '2027-03-22' })
  await rule('3')
  await day('2027-03-22')
  expect(await charges()).toHaveLength(1)
  expect(await problem()).toMatchObject({ nextTry: '2027-03-23' })
  await Promise.all([1, 2, 3].map(() => tryRenewal(world.deps, id, '2027-03-21')))
  expect(await charges()).toHaveLength(1)
  await day('2027-03-23')
  expect((await charges()).map(({ nth_try: nth }) => nth)).toEqual([1, 2])
  expect(await problem()).toMatchObject({ nextTry: null })
  await rule('1,2,3')
  await day('2027-03-28')
  expect(await charges()).toHaveLength(2)
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'unpaid' })
  await world.faults(null)
  expect((await taken()).slice(before)).toEqual([])
})

test('a card that is changed while the one before is charged: one charge, of the old card, which receipt and office name; the new one pays what comes (R22, R52)', async () => {
  await rule('1')
  const { buyer, id, charges, taken } = await failing('2027-07-25')
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const next = await addCard(world, { ...buyer, visitor }, { number: '5105 1051 0510 5100' })
  const before = (await taken()).length
  const { card_id: old } = await membershipOf(buyer.id)
  await world.faults({ target: 'payments.create', mode: 'delay', ms: 1_500, times: 1 })
  const tried = tryRenewal(world.deps, id, '2027-08-26')
  await vi.waitFor(async () => expect(await charges()).toMatchObject([{ state: 'charging' }]), { interval: 20 })
  expect((await visitor.call('payment-method', { subscriptionId: id, cardId: next })).status).toBe(200)
  await tried
  await world.faults(null)
  expect(await charges()).toMatchObject([{ state: 'succeeded', nth_try: 1 }])
  expect((await taken()).slice(before)).toEqual([3200])
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'active', card_id: next, paid_through: '2027-09-25' })
  const [renewal] = await world.deps.db
    .selectFrom('renewals')
    .select(['card_id', 'state'])
    .where('membership_id', '=', id)
    .execute()
  expect(renewal).toEqual({ card_id: old, state: 'paid' })
  await world.app.dueWork()
  const letter = (await world.messages(buyer.email)).find(({ subject }) => subject?.startsWith('Your receipt: $32.00'))
  expect(letter?.text).toContain('Visa ending in 1111')
  expect(letter?.text).not.toContain('5100')
})

test('a card whose bank tells a new date while it is charged: one charge, and the new date is on the card (R52)', async () => {
  await rule('1')
  const { buyer, id, charges, taken } = await failing('2027-08-27')
  const before = (await taken()).length
  await world.faults({ target: 'payments.create', mode: 'delay', ms: 1_500, times: 1 })
  const tried = tryRenewal(world.deps, id, '2027-09-28')
  await vi.waitFor(async () => expect(await charges()).toMatchObject([{ state: 'charging' }]), { interval: 20 })
  const told = await fetch(`${world.sandboxUrl}/card-updates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: buyer.email, expMonth: 8, expYear: 2044 }),
  })
  expect(told.status).toBe(200)
  await tried
  await world.faults(null)
  await world.app.dueWork()
  expect(await charges()).toMatchObject([{ state: 'succeeded', nth_try: 1 }])
  expect((await taken()).slice(before)).toEqual([3200])
  const dates = () =>
    world.deps.db.selectFrom('cards').select(['exp_month', 'exp_year']).where('customer_id', '=', buyer.id).execute()
  await vi.waitFor(async () => expect(await dates()).toEqual([{ exp_month: 8, exp_year: 2044 }]), { interval: 50 })
})

test.each([
  ['paid by the member before', 'pay'],
  ['canceled before', 'cancel'],
  ['without a rule', 'none'],
])('%s, nothing is charged by itself', async (_what, how) => {
  await rule(how === 'none' ? 'none' : '2')
  const from = { pay: '2027-04-01', cancel: '2027-05-12', none: '2027-06-25' }[how] ?? ''
  const { buyer, id, charges, problem, taken, renewsOn } = await failing(from)
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  expect((await problem())?.nextTry === null).toBe(how === 'none')
  const { card_id: cardId } = await membershipOf(buyer.id)
  if (how === 'pay') {
    const body = { subscriptionId: id, cardId: cardId ?? '', idempotencyKey: crypto.randomUUID() }
    expect((await visitor.call('pay-renewal', body)).status).toBe(200)
  }
  if (how === 'cancel') expect((await visitor.call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
  const before = await taken()
  await day(addDays(renewsOn, 5))
  expect((await charges()).filter(({ nth_try: nth }) => nth !== null)).toEqual([])
  expect(await taken()).toEqual(before)
})

test('with a rule that goes beyond the days of grace the membership waits, and is back on the day on which a try is paid (R52)', async () => {
  await rule('1,3,6,9')
  const { buyer, charges, problem, taken } = await failing('2027-09-12')
  const before = (await taken()).length
  await world.faults({ target: 'payments.create', mode: 'decline', times: 2 })
  await day('2027-10-16')
  await world.faults(null)
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'unpaid' })
  expect(await charges()).toMatchObject([{ state: 'declined' }, { state: 'declined' }])
  expect(await problem()).toMatchObject({ nextTry: '2027-10-18', until: null })
  const letters = (await world.messages(buyer.email)).map(({ subject, text }) => [subject, text] as const)
  const said = (of: string) => letters.find(([subject]) => subject.includes(of))?.[1]
  expect(said('We could not charge')).toMatch(/October 13: .*October 15: .*After that: .*October 18: .*October 21: /s)
  expect(said('is paused')).toContain('we try your card again on October 18 and October 21.')
  await day('2027-10-18')
  expect((await taken()).slice(before)).toEqual([3200])
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'active', paid_through: '2027-11-12' })
  await day('2027-10-19')
  expect((await taken()).slice(before)).toEqual([3200])
})
