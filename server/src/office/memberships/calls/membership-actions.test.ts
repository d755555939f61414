import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let near: Colleague
let far: Colleague
let books: Colleague

beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, {
    dana: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    books: 'accountant',
  })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  dana = await signIn(world, 'dana@shop.example')
}, 60_000)

const membershipOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()
const member = async (more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
  await world.app.dueWork()
  const { id } = await membershipOf(buyer.id)
  return { buyer, membershipId: id }
}
const said = async (customerId: string) =>
  (await dana.call('changes', { subject: 'customer', id: customerId })).body.rows.map(({ sentence }) => sentence)
const mailTo = async (email: string, subject: string) => {
  await world.app.dueWork()
  return (await world.messages(email)).find((mail) => mail.subject === subject)?.text ?? ''
}
const reason = 'Asked at the counter'

test('the shop cancels for a member: nothing is charged any more, and the payer reads who did it (5.4) (O9.3)', async () => {
  near = await signIn(world, 'near@shop.example')
  const { buyer, membershipId } = await member()
  const { status, body } = await near.call('cancel', { membershipId, when: 'period_end', reason })
  expect([status, body]).toEqual([200, { endsOn: '2027-02-15', refundCents: 0, refundAsked: false }])
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'active', live: true, end_date: '2027-02-15' })
  expect(await mailTo(buyer.email, 'Your One Month membership was canceled')).toContain(
    'canceled your membership for you',
  )
  const { square_subscription_id: id } = await membershipOf(buyer.id)
  expect(await world.deps.square.getSubscription(id ?? '')).toMatchObject({ value: { status: 'CANCELED' } })
  expect((await said(buyer.id))[0]).toBe(
    'The manager canceled the One Month of Ana Silva, which ends February 15, 2027',
  )
  const again = await near.call('cancel', { membershipId, when: 'period_end', reason })
  expect([again.status, again.refused.code]).toEqual([409, 'already_cancelled'])
})

test('undone, it renews again, and the payer reads who did it', async () => {
  const { buyer, membershipId } = await member()
  const early = await dana.call('uncancel', { membershipId })
  expect([early.status, early.refused.code]).toEqual([409, 'not_cancelled'])
  await dana.call('cancel', { membershipId, when: 'period_end', reason })
  const { status, body } = await dana.call('uncancel', { membershipId })
  expect([status, body]).toEqual([200, { renewsOn: '2027-02-15' }])
  expect(await membershipOf(buyer.id)).toMatchObject({ cancelled_at: null, end_date: null })
  expect(await mailTo(buyer.email, 'Your One Month membership continues')).toContain('undid the cancellation for you')
  expect((await said(buyer.id))[0]).toBe(
    'The owner undid the cancellation of the One Month of Ana Silva, which renews February 15, 2027',
  )
})

test('ended today, the code is dead at once, the payer is told, and nothing brings it back', async () => {
  const { buyer, membershipId } = await member()
  const { status, body } = await dana.call('cancel', { membershipId, when: 'today', reason })
  expect([status, body]).toEqual([200, { endsOn: '2027-01-15', refundCents: 0, refundAsked: false }])
  expect(await membershipOf(buyer.id)).toMatchObject({ state: 'ended', live: false, end_date: '2027-01-15' })
  expect(await mailTo(buyer.email, 'Your One Month membership has ended')).toContain('ended your membership today')
  expect((await said(buyer.id))[0]).toBe('The owner ended the One Month of Ana Silva, on January 15, 2027')
  for (const call of ['cancel', 'uncancel'] as const) {
    const again = await dana.call(call, { membershipId, when: 'today', reason })
    expect([again.status, again.refused.code]).toEqual([409, 'already_ended'])
  }
})

test('what does not renew can be ended today, and not with a next renewal', async () => {
  const { buyer, membershipId } = await member()
  await world.deps.db
    .updateTable('memberships')
    .set({ kind: 'complimentary', paid_through: null, end_date: '2027-03-01' })
    .where('id', '=', membershipId)
    .execute()
  const later = await dana.call('cancel', { membershipId, when: 'period_end', reason })
  expect([later.status, later.refused.code]).toEqual([422, 'not_renewing'])
  expect((await dana.call('cancel', { membershipId, when: 'today', reason })).status).toBe(200)
  expect((await membershipOf(buyer.id)).state).toBe('ended')
})

test('a reason is given, and names no one: the record of changes keeps it for good', async () => {
  const { buyer, membershipId } = await member()
  for (const wrong of [' ', 'Ana asked for it', `wrote from ${buyer.email}`]) {
    const { status, refused } = await dana.call('cancel', { membershipId, when: 'today', reason: wrong })
    expect([status, Object.keys(refused.fields ?? {})]).toEqual([422, ['reason']])
  }
  expect((await membershipOf(buyer.id)).state).toBe('active')
})

test('a membership at another location, and none at all, are unknown alike; the accountant may not (L)', async () => {
  far = await signIn(world, 'far@shop.example')
  books = await signIn(world, 'books@shop.example')
  const { buyer, membershipId } = await member()
  const ask = { membershipId, when: 'today' as const, reason }
  expect((await far.call('cancel', ask)).status).toBe(404)
  expect((await far.call('uncancel', { membershipId })).status).toBe(404)
  expect((await dana.call('cancel', { ...ask, membershipId: 'no-such' })).status).toBe(404)
  expect((await dana.call('uncancel', { membershipId: 'no-such' })).status).toBe(404)
  expect((await books.call('cancel', ask)).status).toBe(403)
  expect((await membershipOf(buyer.id)).state).toBe('active')
})

test('a planned pause is over with a cancellation, whoever canceled', async () => {
  const { buyer, membershipId } = await member()
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  expect((await visitor.call('pause-subscription', { subscriptionId: membershipId, months: 1 })).status).toBe(200)
  expect((await dana.call('cancel', { membershipId, when: 'period_end', reason })).status).toBe(200)
  expect(await membershipOf(buyer.id)).toMatchObject({ paused_at: null, paused_until: null })
})

test('for a caller the shop pauses, and takes the pause back, by the member’s own rules; the payer reads who did it', async () => {
  near = await signIn(world, 'near@shop.example')
  const { buyer, membershipId } = await member()
  const preview = async () => (await near.call('renewal-preview', { membershipId })).body
  expect(await preview()).toMatchObject({
    pause: null,
    pauseRefused: null,
    pauseOptions: [
      { months: 1, until: '2027-03-15' },
      { months: 2, until: '2027-04-15' },
      { months: 3, until: '2027-05-15' },
    ],
  })
  const wrong = await near.call('pause', { membershipId, months: 4 })
  expect([wrong.status, wrong.refused.code]).toEqual([422, 'not_offered'])
  expect((await near.call('pause', { membershipId, months: 1, reason: 'Ana Silva travels' })).status).toBe(422)
  const paused = await near.call('pause', { membershipId, months: 2, reason: 'Travels' })
  expect([paused.status, paused.body]).toEqual([200, { until: '2027-04-15' }])
  expect(await membershipOf(buyer.id)).toMatchObject({ paused_until: '2027-04-15', paid_through: '2027-02-15' })
  expect(await preview()).toMatchObject({ pause: { usableUntil: '2027-02-15', until: '2027-04-15', begun: false } })
  expect(await mailTo(buyer.email, 'Your One Month membership will be paused')).toContain(
    'planned a pause of your membership for you',
  )
  expect((await said(buyer.id))[0]).toBe('The manager paused the One Month of Ana Silva until April 15, 2027')
  expect((await near.call('pause', { membershipId, months: null })).body).toEqual({ until: null })
  expect(await membershipOf(buyer.id)).toMatchObject({ paused_until: null })
  expect((await said(buyer.id))[0]).toBe('The manager took back the pause of the One Month of Ana Silva')
  far = await signIn(world, 'far@shop.example')
  for (const call of ['pause', 'plan-next'] as const)
    expect(
      (await far.call(call, { membershipId, months: 1, planId: null, expectedNextCents: 0 } as never)).status,
    ).toBe(404)
  expect((await far.call('renewal-preview', { membershipId })).status).toBe(404)
})

test('for a caller the shop plans another plan for the next renewal; what has to be paid at once, only the member pays', async () => {
  const { buyer, membershipId } = await member({ locationId: 'kips-bay' })
  const { plans } = (await dana.call('renewal-preview', { membershipId })).body
  const by = (id: string) => plans.find(({ planId }) => planId === id)
  expect([by('annual')?.byMember, by('one-month-treat')?.byMember]).toEqual([false, true])
  const charges = (await world.ledger()).length
  const ask = (planId: string | null, expectedNextCents = 0) =>
    dana.call('plan-next', { membershipId, planId, expectedNextCents })
  const dearer = await ask('one-month-treat', by('one-month-treat')?.nextCents)
  expect([dearer.status, dearer.refused.code]).toEqual([422, 'paid_at_once'])
  expect((await ask('annual', 1)).refused.code).toBe('price_changed')
  expect((await ask('annual', by('annual')?.nextCents)).body).toEqual({ planName: 'Annual' })
  expect(await membershipOf(buyer.id)).toMatchObject({ plan_id: 'one-month', next_plan_id: 'annual' })
  expect((await world.ledger()).length).toBe(charges)
  expect(await mailTo(buyer.email, 'Your membership changes to Annual on February 15, 2027')).toContain(
    'planned a change of your plan for you',
  )
  expect((await said(buyer.id))[0]).toBe(
    'The owner planned Annual for Ana Silva instead of One Month, from February 15, 2027',
  )
  expect((await ask(null)).body).toEqual({ planName: 'One Month' })
  expect(await membershipOf(buyer.id)).toMatchObject({ next_plan_id: null })
})
