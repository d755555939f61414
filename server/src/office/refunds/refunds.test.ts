import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { type Colleague, makeColleague, makeColleagues, signIn, stayFresh } from '../../../test/colleague.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { sweepApprovals } from '../approvals/sweep.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
const people: Record<string, Colleague> = {}
let dana: Colleague
let lee: Colleague
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  const { deps } = world
  await makeColleagues(deps, {
    dana: 'owner',
    lee: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'westfield'],
    help: 'support',
  })
}, 60_000)
afterAll(() => world.close())
// A second factor counts for ten minutes.
const as = async (name: string): Promise<Colleague> => (people[name] ??= await signIn(world, `${name}@shop.example`))
beforeEach(async () => {
  dana = await as('dana')
  lee = await as('lee')
  await world.deps.db
    .updateTable('refunds')
    .set({ created_at: new Date(0) })
    .execute()
  await stayFresh(world)
})

const bought = async (count = 1) => {
  const buyer = await newBuyer(world)
  const others = []
  for (let more = 1; more < count; more += 1) others.push((await submit(buyer.visitor)).id)
  const card = await addCard(world, buyer)
  const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [buyer.id, ...others] }
  expect((await pay(buyer, card, count > 1 ? family : {})).status).toBe(200)
  await world.app.dueWork()
  const purchase = await world.deps.db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { buyer, purchase, squarePaymentId: purchase.square_payment_id ?? '' }
}
const membershipsOf = (purchaseId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('purchase_id', '=', purchaseId).orderBy('id').execute()
const goodwill = { reason: 'goodwill' as const, note: '', endMemberships: [], tellCustomer: false }
const ask = (who: Colleague, squarePaymentId: string, amountCents: number, more: object = {}) =>
  who.call('refund-ask', { squarePaymentId, amountCents, ...goodwill, ...more })
const refundsOf = (squarePaymentId: string) =>
  world.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('square_payment_id', '=', squarePaymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const statesOf = async (squarePaymentId: string) => (await refundsOf(squarePaymentId)).map(({ state }) => state)
const sent = async (key: string) =>
  (await world.ledger()).filter((one) => one.kind === 'refund' && one.idempotencyKey === key)
const preview = async (squarePaymentId: string, who = dana) =>
  (await who.call('refund-preview', { squarePaymentId })).body

describe('a refund', () => {
  test('of a part goes to the provider under a key of its own, twice with the same reason too, and the membership goes on (O9.3)', async () => {
    const { purchase, squarePaymentId } = await bought()
    for (let times = 0; times < 2; times += 1) {
      const answer = await ask(dana, squarePaymentId, 500)
      expect([answer.status, answer.body.state]).toEqual([200, 'wanted'])
    }
    await world.app.dueWork()
    await vi.waitFor(async () => expect(await statesOf(squarePaymentId)).toEqual(['completed', 'completed']))
    for (const { provider_key: key } of await refundsOf(squarePaymentId))
      expect((await sent(key)).map(({ amountCents }) => amountCents)).toEqual([500])
    expect((await membershipsOf(purchase.id)).map(({ state }) => state)).toEqual(['active'])
    expect(await preview(squarePaymentId)).toMatchObject({
      paidCents: purchase.total_cents,
      backCents: 1000,
      leftCents: purchase.total_cents - 1000,
      needsSecond: false,
    })
  })

  test('that is sent again under the same key is made once, and with other details refused', async () => {
    const { squarePaymentId } = await bought()
    const key = randomUUID()
    const first = await ask(dana, squarePaymentId, 500, { key })
    const again = await ask(dana, squarePaymentId, 500, { key })
    expect(again.body).toEqual(first.body)
    expect((await ask(dana, squarePaymentId, 600, { key })).refused.code).toBe('key_reused')
    expect(await refundsOf(squarePaymentId)).toHaveLength(1)
  })

  test('in full ends the membership the same day once the provider accepts it, and the payer is told of both', async () => {
    const { buyer, purchase, squarePaymentId } = await bought()
    const [membership] = await membershipsOf(purchase.id)
    await ask(dana, squarePaymentId, purchase.total_cents, { endMemberships: [membership?.id], tellCustomer: true })
    await world.app.dueWork()
    expect((await membershipsOf(purchase.id))[0]).toMatchObject({ state: 'ended', live: false })
    await vi.waitFor(async () => {
      const told = (await world.messages(buyer.email)).filter(({ subject }) => subject.startsWith('We are refunding'))
      expect(told).toHaveLength(1)
      expect(told[0]?.text).toContain('has ended')
    })
    expect((await refundsOf(squarePaymentId))[0]?.tax_cents).toBe(purchase.tax_cents)
  })

  test('may let the membership run to the end of the paid period, without another charge', async () => {
    const { purchase, squarePaymentId } = await bought()
    const [membership] = await membershipsOf(purchase.id)
    await ask(dana, squarePaymentId, 1000, { cancelMemberships: [membership?.id] })
    await world.app.dueWork()
    expect((await membershipsOf(purchase.id))[0]).toMatchObject({
      state: 'active',
      end_date: membership?.paid_through,
      cancelled_at: expect.any(Date),
    })
  })

  test('for one person of a family takes that share and ends that membership alone', async () => {
    const { purchase, squarePaymentId } = await bought(2)
    const { memberships, paidCents } = await preview(squarePaymentId)
    expect(memberships.map(({ shareCents }) => shareCents).reduce((a, b) => a + b)).toBe(paidCents)
    const [one] = memberships
    await ask(dana, squarePaymentId, one?.shareCents ?? 0, { endMemberships: [one?.id] })
    await world.app.dueWork()
    const states = Object.fromEntries((await membershipsOf(purchase.id)).map(({ id, state }) => [id, state]))
    expect(memberships.map(({ id }) => states[id])).toEqual(['ended', 'active'])
  })

  test('that the provider refuses waits for someone, leaves the membership alone, and its money may be asked for again', async () => {
    const { purchase, squarePaymentId } = await bought()
    const [membership] = await membershipsOf(purchase.id)
    // The dashboard was quicker, and its event is lost.
    await world.faults({ target: 'webhooks', mode: 'cut-before', times: 100 })
    const response = await fetch(`${world.sandboxUrl}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId: squarePaymentId, amountCents: 100 }),
    })
    expect(response.status).toBe(200)
    await ask(dana, squarePaymentId, purchase.total_cents, { endMemberships: [membership?.id] })
    await world.app.dueWork()
    await world.faults(null)
    const [refund] = await refundsOf(squarePaymentId)
    expect(refund?.state).toBe('failed')
    expect((await membershipsOf(purchase.id)).map(({ state }) => state)).toEqual(['active'])
    const waits = async () => (await openFindings(world.deps.db)).some(({ subject }) => subject === refund?.id)
    expect(await waits()).toBe(true)
    expect((await ask(dana, squarePaymentId, purchase.total_cents - 100)).status).toBe(200)
    await world.app.dueWork()
    expect(await waits()).toBe(false)
  })

  test('of more than is left is refused, whether the rest was asked for, sent, or returned in the dashboard', async () => {
    const { purchase, squarePaymentId } = await bought()
    const { total_cents: total } = purchase
    expect((await ask(dana, squarePaymentId, total + 1)).refused.code).toBe('more_than_left')
    await ask(dana, squarePaymentId, total - 100)
    const both = await Promise.all([ask(dana, squarePaymentId, 100), ask(lee, squarePaymentId, 100)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await ask(dana, squarePaymentId, 1)).refused.code).toBe('more_than_left')
  })

  test('in the table itself is never more than was captured', async () => {
    const { purchase, squarePaymentId } = await bought()
    await ask(dana, squarePaymentId, 500)
    const more = world.deps.db
      .updateTable('refunds')
      .set({ state: 'wanted', amount_cents: purchase.total_cents + 1 })
      .where('square_payment_id', '=', squarePaymentId)
      .execute()
    await expect(more).rejects.toMatchObject({ constraint: 'refund_room' })
  })

  test('of a disputed payment is refused, and possible again once the shop has won', async () => {
    const { squarePaymentId } = await bought()
    const at = new Date()
    const dispute = { square_payment_id: squarePaymentId, amount_cents: 100, reason: 'NO_KNOWLEDGE', seen_at: at }
    await world.deps.db
      .insertInto('disputes')
      .values({ square_dispute_id: `d-${squarePaymentId}`, state: 'EVIDENCE_REQUIRED', updated_at: at, ...dispute })
      .execute()
    expect((await ask(dana, squarePaymentId, 100)).refused.code).toBe('disputed')
    expect(await preview(squarePaymentId)).toMatchObject({ disputed: true, leftCents: 0 })
    await world.deps.db.updateTable('disputes').set({ state: 'WON' }).execute()
    expect((await ask(dana, squarePaymentId, 100)).status).toBe(200)
  })

  test('ends only memberships of its own payment', async () => {
    const [one, other] = [await bought(), await bought()]
    const [foreign] = await membershipsOf(other.purchase.id)
    const answer = await ask(dana, one.squarePaymentId, 100, { endMemberships: [foreign?.id] })
    expect([answer.status, answer.refused.fields]).toEqual([422, { endMemberships: expect.any(String) }])
  })
})

describe('a second person', () => {
  const large = async () => {
    const { purchase, squarePaymentId } = await bought(4)
    const answer = await ask(dana, squarePaymentId, purchase.total_cents)
    expect(answer.body.state).toBe('asked')
    return { purchase, squarePaymentId, refundId: answer.body.refundId }
  }

  test('approves a large refund, never who asked; nothing goes out before', async () => {
    const { purchase, squarePaymentId, refundId } = await large()
    await world.app.dueWork()
    expect(await statesOf(squarePaymentId)).toEqual(['asked'])
    expect((await preview(squarePaymentId)).leftCents).toBe(0)
    expect((await dana.call('refund-decide', { refundId, decision: 'approve' })).refused.code).toBe('your_own')
    expect((await lee.call('refund-decide', { refundId, decision: 'approve' })).body).toEqual({ state: 'wanted' })
    expect((await lee.call('refund-decide', { refundId, decision: 'approve' })).refused.code).toBe('decided')
    await world.app.dueWork()
    const [refund] = await refundsOf(squarePaymentId)
    expect(refund?.state).toMatch(/pending|completed/)
    expect((await sent(refund?.provider_key ?? '')).map(({ amountCents }) => amountCents)).toEqual([
      purchase.total_cents,
    ])
  })

  test('approves less, not more', async () => {
    const { purchase, squarePaymentId, refundId } = await large()
    const more = { refundId, decision: 'approve' as const, amountCents: purchase.total_cents + 1 }
    expect((await lee.call('refund-decide', more)).status).toBe(422)
    expect((await lee.call('refund-decide', { ...more, amountCents: 5000 })).status).toBe(200)
    await world.app.dueWork()
    expect(await refundsOf(squarePaymentId)).toMatchObject([{ amount_cents: 5000 }])
    expect((await preview(squarePaymentId)).leftCents).toBe(purchase.total_cents - 5000)
  })

  test('refuses, or no one decides for seven days: the money may be asked for again', async () => {
    const [refused, lapsed] = [await large(), await large()]
    await lee.call('refund-decide', { refundId: refused.refundId, decision: 'refuse', note: 'Too late' })
    expect((await preview(refused.squarePaymentId)).leftCents).toBe(refused.purchase.total_cents)
    await world.deps.db
      .updateTable('approvals')
      .set({ due_at: new Date(0) })
      .where('subject_id', '=', lapsed.refundId)
      .execute()
    await sweepApprovals(world.deps)
    expect(await statesOf(lapsed.squarePaymentId)).toEqual(['lapsed'])
    expect((await preview(lapsed.squarePaymentId)).leftCents).toBe(lapsed.purchase.total_cents)
  })

  test('is needed too for many small ones on one day', async () => {
    const states: string[] = []
    for (let times = 0; times < 4; times += 1) {
      const { squarePaymentId } = await bought(3)
      states.push((await ask(dana, squarePaymentId, 8000)).body.state)
    }
    expect(states).toEqual(['wanted', 'wanted', 'wanted', 'asked'])
  })

  test('is needed too for many at once: whatever one person sends at the same time is counted together', async () => {
    const payments = []
    for (let times = 0; times < 6; times += 1) payments.push(await bought(3))
    const answers = await Promise.all(payments.map(({ squarePaymentId }) => ask(dana, squarePaymentId, 8000)))
    expect(answers.map(({ body }) => body.state).toSorted()).toEqual([
      'asked',
      'asked',
      'asked',
      'wanted',
      'wanted',
      'wanted',
    ])
    const small = await Promise.all(payments.map(({ squarePaymentId }) => ask(lee, squarePaymentId, 100)))
    expect(small.map(({ body }) => body.state)).toEqual(payments.map(() => 'wanted'))
  })

  test('who has their role for less than seven days is none: they refuse, and approve nothing', async () => {
    const now = world.deps.clock.now()
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
    await makeColleague(world.deps, { email: 'new@shop.example', role: 'owner', roleSince: days(6.9) })
    const mallory = await as('new')
    const [one, other] = [await large(), await large()]
    const approve = { refundId: one.refundId, decision: 'approve' as const }
    expect((await mallory.call('refund-decide', approve)).refused.code).toBe('too_new')
    expect(await statesOf(one.squarePaymentId)).toEqual(['asked'])
    expect(
      (await mallory.call('refund-decide', { ...approve, refundId: other.refundId, decision: 'refuse' })).body,
    ).toEqual({ state: 'refused' })
    await world.deps.db
      .updateTable('staff')
      .set({ role_since: days(7) })
      .where('email', '=', 'new@shop.example')
      .execute()
    expect((await mallory.call('refund-decide', approve)).body).toEqual({ state: 'wanted' })
  })

  test('who is a manager approves at their own location, up to their limit', async () => {
    const [near, far] = [await as('near'), await as('far')]
    const { squarePaymentId, refundId } = await large()
    await world.deps.db
      .updateTable('purchases')
      .set({ total_cents: 30_000 })
      .where('square_payment_id', '=', squarePaymentId)
      .execute()
    await world.deps.db.updateTable('refunds').set({ amount_cents: 25_001 }).where('id', '=', refundId).execute()
    const decide = (who: Colleague, amountCents?: number) =>
      who.call('refund-decide', { refundId, decision: 'approve', ...(amountCents ? { amountCents } : {}) })
    expect((await decide(far)).status).toBe(404)
    expect((await decide(near)).refused.code).toBe('not_allowed')
    expect((await decide(near, 100)).status).toBe(200)
    expect((await far.call('refund-preview', { squarePaymentId })).status).toBe(404)
    expect((await ask(far, squarePaymentId, 1)).status).toBe(404)
  })
})

describe('the lists', () => {
  test('show payments and refunds with their states, only of the locations one sees, and pages of them', async () => {
    const [near, far] = [await as('near'), await as('far')]
    const { buyer, purchase, squarePaymentId } = await bought()
    await ask(dana, squarePaymentId, 500, { note: 'Spilled' })
    await world.app.dueWork()
    const [payment] = (await near.call('payments', { customerId: buyer.id })).body.rows
    expect(payment).toMatchObject({
      id: squarePaymentId,
      what: 'purchase',
      customer: { id: buyer.id, name: 'Ana Silva' },
      locationName: 'Shop kips-bay',
      netCents: purchase.subtotal_cents,
      taxCents: purchase.tax_cents,
      totalCents: purchase.total_cents,
      backCents: 500,
      state: 'partly_refunded',
    })
    expect((await near.call('payments', { customerId: buyer.id, state: 'paid' })).body).toMatchObject({
      rows: [],
      next: null,
      total: 0,
    })
    const [refund] = (await near.call('refunds', { squarePaymentId })).body.rows
    expect(refund).toMatchObject({
      amountCents: 500,
      reason: 'goodwill',
      words: 'Goodwill',
      note: 'Spilled',
      askedBy: 'The owner',
      approvedBy: null,
      source: 'us',
    })
    expect((await far.call('refunds')).body.total).toBe(0)
    expect((await far.call('payments')).body.total).toBe(0)
    expect((await near.call('payments', { after: 'x' })).status).toBe(400)
    const whole = (await dana.call('payments')).body
    expect(whole.rows.length).toBe(Math.min(50, whole.total ?? 0))
  })

  test('a renewal is a payment like any other', async () => {
    const { purchase } = await bought()
    const [membership] = await membershipsOf(purchase.id)
    const { id = '', price_cents: price = 0, paid_through: from } = membership ?? {}
    await world.deps.db
      .insertInto('renewals')
      .values({
        membership_id: id,
        period_start: from ?? '',
        square_payment_id: `renewal-${id}`,
        amount_cents: price + 100,
        state: 'paid',
        at: world.deps.clock.now(),
      })
      .execute()
    const [row] = (await dana.call('payments')).body.rows.filter((one) => one.id === `renewal-${id}`)
    expect(row).toMatchObject({ what: 'renewal', netCents: price, taxCents: 100, totalCents: price + 100 })
    expect(await preview(`renewal-${id}`)).toMatchObject({ paidCents: price + 100, taxCents: 100 })
    // What was paid first covers no day that is left.
    expect((await preview(purchase.square_payment_id ?? '')).unusedCents).toBe(0)
  })
})

test('every refund stands in the record of changes, without the name of the customer', async () => {
  const { squarePaymentId } = await bought()
  await ask(dana, squarePaymentId, 500, { note: 'Spilled' })
  const [newest] = (await dana.call('changes')).body.rows
  expect(newest).toMatchObject({
    sentence: 'The owner refunded $5.00 for One Month at Shop kips-bay',
    reason: 'Spilled',
  })
})
