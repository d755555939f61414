import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeStaff } from '../../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { answerDispute } from '../../../purchases/square/answer-dispute.ts'
import { eraseRows } from '../../../store/people/erasing.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let books: Colleague
let sam: string
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', books: 'accountant' })
  sam = await makeStaff(world.deps, 'sam@shop.example')
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.faults(null)
  // What goes to the bank takes a recent proof.
  dana = await signIn(world, 'dana@shop.example')
  books ??= await signIn(world, 'books@shop.example')
}, 60_000)

const square = async <T>(path: string): Promise<T> => {
  const { token, baseUrl } = world.settings.square
  const url = `${baseUrl.replace(/\/$/, '')}/v2/disputes/${path}`
  return (await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json()) as T
}
const stateAt = async (id: string) => (await square<{ dispute: { state: string } }>(id)).dispute.state
const evidenceAt = async (id: string) =>
  (await square<{ evidence?: { evidence_text: string; evidence_type: string }[] }>(`${id}/evidence`)).evidence ?? []

/** A purchase that its cardholder disputes, with one drink taken. */
const disputed = async (): Promise<{ buyer: Buyer; id: string; paymentId: string }> => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { db, clock } = world.deps
  const purchase = await db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const drink = await db
    .selectFrom('entitlements')
    .innerJoin('memberships', 'memberships.id', 'entitlements.membership_id')
    .select(['entitlements.id', 'membership_id'])
    .where('purchase_id', '=', purchase.id)
    .where('benefit_id', '=', 'drink')
    .executeTakeFirstOrThrow()
  const now = clock.now()
  await db
    .insertInto('redemptions')
    .values({
      id: world.deps.ids.id(),
      entitlement_id: drink.id,
      membership_id: drink.membership_id,
      period_key: 'day',
      location_id: 'kips-bay',
      staff_id: sam,
      till_session_id: null,
      key: drink.id,
      accepted_at: now,
      redeemed_at: now,
      voided_at: null,
      void_reason: null,
      voided_by: null,
    })
    .execute()
  const paymentId = purchase.square_payment_id ?? ''
  await world.dispute(paymentId)
  // The event of it is on its way.
  const found = () =>
    db.selectFrom('disputes').select('square_dispute_id').where('square_payment_id', '=', paymentId).executeTakeFirst()
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  return { buyer, paymentId, id: (await found())?.square_dispute_id ?? '' }
}
const shown = async (id: string) => (await dana.call('dispute', { id })).body
const send = (id: string, text = 'It was taken.') =>
  dana.call('dispute-answer', { disputeId: id, evidence: [{ type: 'REBUTTAL_EXPLANATION', text }] })
const accept = (id: string) => dana.call('dispute-answer', { disputeId: id, accept: true })
/** As it is done when the process is back. */
const work = (id: string) => answerDispute(world.deps, id)
const listed = async () =>
  (await dana.call('home')).body.todo.filter(({ kind }) => kind === 'dispute').map(({ id }) => id)

test('all disputes are listed, the newest first, with how many wait for the shop (O11)', async () => {
  const first = await disputed()
  const second = await disputed()
  const list = async () => (await dana.call('disputes')).body
  expect(await list()).toMatchObject({
    rows: [
      { id: second.id, cents: 3200, reason: 'NO_KNOWLEDGE', customer: { id: second.buyer.id, name: 'Ana Silva' } },
      { id: first.id },
    ],
    total: 2,
    waiting: 2,
  })
  expect((await listed()).length).toBe((await list()).waiting)
  expect((await accept(first.id)).status).toBe(200)
  await work(first.id)
  await expect.poll(async () => (await list()).waiting, { timeout: 20_000 }).toBe(1)
  expect((await list()).total).toBe(2)
})

test('the page puts together what the bank should know, in texts that Square takes, for an owner only', async () => {
  const { buyer, id, paymentId } = await disputed()
  const { draft, open, payment, reason, cents } = await shown(id)
  expect([open, cents, reason, payment.customer.name, payment.id]).toEqual([
    true,
    3200,
    'NO_KNOWLEDGE',
    'Ana Silva',
    paymentId,
  ])
  expect(draft.every(({ text }) => text.length > 0 && text.length <= 500)).toBe(true)
  const textOf = Object.fromEntries(draft.map(({ type, text }) => [type, text]))
  expect(textOf['PURCHASE_ACKNOWLEDGEMENT']).toMatch(/Ana Silva bought .* for \$32\.00 with .* ending in 1111/)
  expect(textOf['PURCHASE_ACKNOWLEDGEMENT']).toContain('The buyer agreed to this')
  expect(textOf['SERVICE_RECEIVED_DOCUMENTATION']).toContain('One medium drink a day, Shop kips-bay')
  expect(textOf['CARDHOLDER_COMMUNICATION']).toContain(buyer.email)
  expect(textOf['CANCELLATION_OR_REFUND_DOCUMENTATION']).toContain('Nothing of this payment was refunded')
  // The list of payments knows the payment, not the dispute.
  expect((await shown(paymentId)).id).toBe(id)
  expect((await books.call('dispute', { id })).refused.code).toBe('not_allowed')
  expect((await dana.call('dispute', { id: 'none' })).status).toBe(404)
  expect(await listed()).toContain(id)
})

test('the bank is told how often the membership was used, however often that is', async () => {
  const { id } = await disputed()
  const { db, ids } = world.deps
  const one = await db.selectFrom('redemptions').selectAll().orderBy('redeemed_at', 'desc').executeTakeFirstOrThrow()
  const uses = Array.from({ length: 450 }, (_, at) => ({
    ...one,
    id: ids.id(),
    key: ids.id(),
    period_key: `day ${at}`,
  }))
  await db.insertInto('redemptions').values(uses).execute()
  const { draft } = await shown(id)
  expect(draft.find(({ type }) => type === 'SERVICE_RECEIVED_DOCUMENTATION')?.text).toContain('was used 451 times')
})

test('two tabs send at once: the bank gets one answer, and accepting the loss afterwards is refused', async () => {
  const { id, buyer } = await disputed()
  const both = await Promise.all([send(id, 'From the first tab.'), send(id, 'From the second tab.')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await accept(id)).refused.code).toBe('answered')
  await world.app.dueWork()
  await expect.poll(() => stateAt(id), { timeout: 20_000 }).toBe('PROCESSING')
  await expect.poll(async () => (await shown(id)).answer?.state, { timeout: 20_000 }).toBe('done')
  expect(await evidenceAt(id)).toHaveLength(1)
  expect(await shown(id)).toMatchObject({ open: false, draft: [], answer: { kind: 'evidence', by: 'The owner' } })
  expect((await accept(id)).refused.code).toBe('answered')
  expect(await listed()).not.toContain(id)
  const { rows } = (await dana.call('changes', { subject: 'dispute', id })).body
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    'The owner sent evidence about a dispute of $32.00 to the bank',
  ])
  // What the bank was told names the customer, and goes when the customer is erased.
  await world.deps.db.transaction().execute((trx) => eraseRows(trx, { customerId: buyer.id, now: new Date() }))
  const kept = await world.deps.db
    .selectFrom('dispute_answers')
    .select(['evidence', 'state'])
    .where('square_dispute_id', '=', id)
    .executeTakeFirst()
  expect(kept).toEqual({ evidence: [], state: 'done' })
})

test.each([
  ['disputes.addText', 'cut-after'],
  ['disputes.addText', 'cut-before'],
  ['disputes.submit', 'cut-after'],
  ['disputes.submit', 'cut-before'],
])('when the answer to %s is lost (%s), the next try looks first, and nothing is sent twice', async (target, mode) => {
  const { id } = await disputed()
  // Without the app's own job: its tries are those of the test.
  const jobs = vi.spyOn(world.deps.jobs, 'add').mockResolvedValue(undefined as never)
  expect((await send(id)).status).toBe(200)
  jobs.mockRestore()
  await world.faults({ target, mode })
  await expect(work(id)).rejects.toThrow('did not say')
  expect((await shown(id)).answer?.state).toBe('wanted')
  expect((await send(id, 'Other words.')).refused.code).toBe('answered')
  await work(id)
  await work(id)
  expect([await stateAt(id), (await evidenceAt(id)).length, (await shown(id)).answer?.state]).toEqual([
    'PROCESSING',
    1,
    'done',
  ])
})

test('the loss is accepted once, also when the answer to it is lost, and evidence is refused from then on', async () => {
  const { id, buyer } = await disputed()
  const state = async () => (await dana.call('payments', { customerId: buyer.id })).body.rows[0]?.state
  expect(await state()).toBe('disputed')
  await world.faults({ target: 'disputes.accept', mode: 'cut-after' })
  const both = await Promise.all([accept(id), accept(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await send(id)).refused.code).toBe('answered')
  await world.app.dueWork()
  await expect.poll(() => stateAt(id), { timeout: 20_000 }).toBe('ACCEPTED')
  // The job tries again by itself a little later; this is that try.
  await work(id)
  expect((await shown(id)).answer).toMatchObject({ kind: 'accept', state: 'done' })
  expect(await evidenceAt(id)).toEqual([])
  expect(await state()).toBe('lost')
})

test('what is answered in Square’s dashboard meanwhile is not answered again', async () => {
  const { id } = await disputed()
  const jobs = vi.spyOn(world.deps.jobs, 'add').mockResolvedValue(undefined as never)
  expect((await send(id)).status).toBe(200)
  jobs.mockRestore()
  await fetch(`${world.sandboxUrl}/disputes/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'PROCESSING' }),
  })
  await work(id)
  expect(await evidenceAt(id)).toEqual([])
  expect((await shown(id)).answer).toMatchObject({ state: 'failed', problem: expect.stringContaining('meanwhile') })
})

test('after its deadline a dispute is not answered; if the deadline passes on the way, Square’s refusal is shown', async () => {
  const { id } = await disputed()
  const late = await disputed()
  const due = await world.deps.db
    .selectFrom('disputes')
    .select('due_at')
    .where('square_dispute_id', '=', id)
    .executeTakeFirstOrThrow()
  await world.clock({ now: new Date((due.due_at?.getTime() ?? 0) - 5 * 60_000).toISOString() })
  dana = await signIn(world, 'dana@shop.example')
  const jobs = vi.spyOn(world.deps.jobs, 'add').mockResolvedValue(undefined as never)
  expect((await send(late.id)).status).toBe(200)
  jobs.mockRestore()
  await world.clock({ minutes: 6 })
  expect((await send(id)).refused.code).toBe('too_late')
  expect((await accept(id)).refused.code).toBe('too_late')
  expect(await shown(id)).toMatchObject({ open: false, draft: [], answer: null })
  await work(late.id)
  expect((await shown(late.id)).answer).toMatchObject({ state: 'failed', problem: expect.stringMatching(/refused/) })
  expect(await stateAt(late.id)).toBe('EVIDENCE_REQUIRED')
})
