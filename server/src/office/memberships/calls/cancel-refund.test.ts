import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn, stayFresh } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let lee: Colleague
const people: Record<string, Colleague> = {}
// Signing in waits for an email, which only a test or its beginning can.
const as = async (name: string) => (people[name] ??= await signIn(world, `${name}@shop.example`))

beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', lee: 'owner', far: ['manager', 'newark'] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  dana = await as('dana')
  lee = await as('lee')
  await world.deps.db
    .updateTable('refunds')
    .set({ created_at: new Date(0) })
    .execute()
  await stayFresh(world)
}, 60_000)

/** From January 15 to February 15; the memberships in the order of their people. */
const bought = async (count = 1) => {
  const buyer = await newBuyer(world)
  const others = []
  for (let more = 1; more < count; more += 1) others.push((await submit(buyer.visitor)).id)
  const people = [buyer.id, ...others]
  const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: people }
  expect((await pay(buyer, await addCard(world, buyer), count > 1 ? family : {})).status).toBe(200)
  await world.app.dueWork()
  const { db } = world.deps
  const purchase = await db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const found = await db.selectFrom('memberships').selectAll().where('purchase_id', '=', purchase.id).execute()
  return { buyer, purchase, ids: people.map((id) => found.find((one) => one.subscriber_id === id)?.id ?? '') }
}
const refundsOf = (squarePaymentId: string | null) =>
  world.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('square_payment_id', '=', squarePaymentId ?? '')
    .execute()
const stateOf = async (id: string) =>
  (await world.deps.db.selectFrom('memberships').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const body = (membershipId: string | undefined, more: object = {}) => ({
  membershipId: membershipId ?? '',
  when: 'today' as const,
  refund: 'unused' as const,
  reason: 'Moved away',
  ...more,
})
const previewOf = async (membershipId = '') => (await dana.call('cancel-preview', { membershipId })).body

test('one press ends a membership and sends back the sum that was read before, once (5.4)', async () => {
  const { buyer, purchase, ids } = await bought()
  const days = { started_on: '2026-12-26', paid_through: '2027-01-25' }
  await world.deps.db
    .updateTable('memberships')
    .set(days)
    .where('id', '=', ids[0] ?? '')
    .execute()
  const before = await previewOf(ids[0])
  // Ten of thirty days are left of $32.00.
  expect(before).toEqual({ refundCents: 1067, keptCents: purchase.total_cents - 1067, needsSecond: false })
  const key = 'b9dbd2ac-60d6-4a4b-9a8c-70d3ea2a3f01'
  const first = await dana.call('cancel', body(ids[0], { key }))
  expect([first.status, first.body]).toEqual([
    200,
    { endsOn: '2027-01-15', refundCents: before.refundCents, refundAsked: false },
  ])
  expect((await dana.call('cancel', body(ids[0], { key }))).body).toEqual(first.body)
  await world.app.dueWork()
  await vi.waitFor(async () =>
    expect(await refundsOf(purchase.square_payment_id)).toMatchObject([
      {
        amount_cents: before.refundCents,
        state: 'completed',
        tax_cents: Math.round(purchase.tax_cents / 3),
        note: 'Moved away',
      },
    ]),
  )
  expect(await stateOf(ids[0] ?? '')).toBe('ended')
  await vi.waitFor(async () =>
    expect(
      (await world.messages(buyer.email)).filter(({ subject }) => subject.startsWith('We are refunding')),
    ).toHaveLength(1),
  )
})

test('of a family purchase only the share of that member goes back, and the others go on', async () => {
  const { purchase, ids } = await bought(2)
  const { refundCents } = await previewOf(ids[1])
  expect(refundCents).toBeGreaterThan(0)
  expect(refundCents).toBeLessThanOrEqual(Math.ceil(purchase.total_cents / 2))
  expect((await dana.call('cancel', body(ids[1]))).body.refundCents).toBe(refundCents)
  expect(await refundsOf(purchase.square_payment_id)).toMatchObject([{ amount_cents: refundCents }])
  expect([await stateOf(ids[0] ?? ''), await stateOf(ids[1] ?? '')]).toEqual(['active', 'ended'])
})

test('never more than is left of the payment goes back', async () => {
  const { purchase, ids } = await bought()
  const squarePaymentId = purchase.square_payment_id ?? ''
  const most = { squarePaymentId, amountCents: purchase.total_cents - 5, reason: 'goodwill' as const }
  await dana.call('refund-ask', { ...most, note: '', endMemberships: [], tellCustomer: false })
  expect((await previewOf(ids[0])).refundCents).toBe(5)
  expect((await dana.call('cancel', body(ids[0]))).body.refundCents).toBe(5)
})

test('a sum that takes a second person is asked for; the membership ends, and the other owner sends the money', async () => {
  const { purchase, ids } = await bought()
  await world.deps.db
    .updateTable('purchases')
    .set({ total_cents: 20_000, subtotal_cents: 20_000 - purchase.tax_cents })
    .where('id', '=', purchase.id)
    .execute()
  expect(await previewOf(ids[0])).toEqual({ refundCents: 20_000, keptCents: 0, needsSecond: true })
  const { body: answer } = await dana.call('cancel', body(ids[0]))
  expect(answer).toEqual({ endsOn: '2027-01-15', refundCents: 20_000, refundAsked: true })
  expect(await stateOf(ids[0] ?? '')).toBe('ended')
  const [refund] = await refundsOf(purchase.square_payment_id)
  expect(refund?.state).toBe('asked')
  const decided = await lee.call('refund-decide', { refundId: refund?.id ?? '', decision: 'approve' })
  expect([decided.status, decided.body]).toEqual([200, { state: 'wanted' }])
})

test('what was paid since for a dearer plan goes back with it, and the whole sum decides about a second person', async () => {
  const { purchase, ids } = await bought()
  await world.deps.db
    .updateTable('purchases')
    .set({ total_cents: 6000, subtotal_cents: 6000 - purchase.tax_cents })
    .where('id', '=', purchase.id)
    .execute()
  await world.deps.db
    .insertInto('renewals')
    .values({
      membership_id: ids[0] ?? '',
      period_start: '2027-01-15',
      square_invoice_id: null,
      square_payment_id: `difference-${ids[0]}`,
      amount_cents: 6000,
      state: 'paid',
      kind: 'plan_change',
      at: world.deps.clock.now(),
      told_at: null,
    })
    .execute()
  expect(await previewOf(ids[0])).toEqual({ refundCents: 12_000, keptCents: 0, needsSecond: true })
  expect((await dana.call('cancel', body(ids[0]))).body).toMatchObject({ refundCents: 12_000, refundAsked: true })
  for (const paymentId of [purchase.square_payment_id, `difference-${ids[0]}`])
    expect(await refundsOf(paymentId)).toMatchObject([{ amount_cents: 6000, state: 'asked' }])
})

test('money goes back only with an end today, and only with a fresh second factor', async () => {
  const { purchase, ids } = await bought()
  const later = await dana.call('cancel', body(ids[0], { when: 'period_end' }))
  expect([later.status, Object.keys(later.refused.fields ?? {})]).toEqual([422, ['refund']])
  await world.deps.db
    .updateTable('sessions')
    .set({ second_factor_at: new Date(world.deps.clock.now().getTime() - 11 * 60_000) })
    .where('kind', '=', 'office')
    .execute()
  const tired = await dana.call('cancel', body(ids[0]))
  expect([tired.status, tired.refused.code]).toEqual([401, 'prove_again'])
  expect([await stateOf(ids[0] ?? ''), await refundsOf(purchase.square_payment_id)]).toEqual(['active', []])
  expect((await dana.call('cancel', body(ids[0], { refund: 'none' }))).body.refundCents).toBe(0)
})

test('a manager of another location learns nothing of it (L)', async () => {
  const far = await signIn(world, 'far@shop.example')
  const { ids } = await bought()
  expect((await far.call('cancel-preview', { membershipId: ids[0] ?? '' })).status).toBe(404)
  expect((await far.call('cancel', body(ids[0]))).status).toBe(404)
})
