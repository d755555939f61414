import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { type Chance, chanceOf } from '../../../test/simulation/time.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { reconcile } from '../../purchases/square/reconcile.ts'

vi.setConfig({ testTimeout: 300_000 })

const SEED = Number(process.env['REFUND_SEED'] ?? randomInt(1e9))
const HISTORIES = 8
const STEPS = 10

let world: World
let dana: Colleague
let lee: Colleague
beforeEach(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', lee: 'owner' })
}, 60_000)
afterEach(() => world.close())

type Payment = {
  purchaseId: string
  squarePaymentId: string
  paidCents: number
  membershipId: string
  disputes: string[]
}
const bought = async (chance: Chance): Promise<Payment> => {
  const buyer = await newBuyer(world)
  const plan = chance.percent(50) ? { planId: 'annual' } : {}
  expect((await pay(buyer, await addCard(world, buyer), plan)).status).toBe(200)
  const { id, square_payment_id, total_cents } = await world.deps.db
    .selectFrom('purchases')
    .select(['id', 'square_payment_id', 'total_cents'])
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const { id: membershipId } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('purchase_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    purchaseId: id,
    squarePaymentId: square_payment_id ?? '',
    paidCents: total_cents,
    membershipId,
    disputes: [],
  }
}
const refundsOf = (squarePaymentId: string) =>
  world.deps.db.selectFrom('refunds').selectAll().where('square_payment_id', '=', squarePaymentId).execute()
const atSquare = async (path: string, body: object) => {
  const answer = await fetch(world.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.ok ? ((await answer.json()) as { dispute?: { id: string } }) : null
}

type Step = (payment: Payment, chance: Chance) => Promise<unknown>
const ask: Step = async ({ squarePaymentId, paidCents, membershipId }, chance) => {
  const asked = {
    key: randomUUID(),
    squarePaymentId,
    amountCents: 1 + chance.below(paidCents),
    reason: 'goodwill' as const,
    note: '',
    endMemberships: [],
    tellCustomer: false,
    ...(chance.percent(40) ? { creditTo: membershipId } : {}),
  }
  const who = chance.percent(50) ? dana : lee
  // A browser that got no answer sends the same again, at the same time or afterwards.
  const [first, second] = await Promise.all([
    who.call('refund-ask', asked),
    chance.percent(30) ? who.call('refund-ask', asked) : null,
  ])
  expect([200, 409, 422, 429]).toContain(first.status)
  if (second && first.status === 200) expect(second.body).toEqual(first.body)
}
const decide: Step = async ({ squarePaymentId }, chance) => {
  const open = (await refundsOf(squarePaymentId)).find(({ state }) => state === 'asked')
  if (!open) return
  const lowered = chance.percent(30) ? { amountCents: 1 + chance.below(open.amount_cents) } : {}
  const decision = chance.percent(75)
    ? ({ decision: 'approve', ...lowered } as const)
    : ({ decision: 'refuse' } as const)
  await Promise.all([dana, lee].map((who) => who.call('refund-decide', { refundId: open.id, ...decision })))
}
/** The owner refunds in the dashboard; the event may be lost. */
const dashboard: Step = async ({ squarePaymentId, paidCents }, chance) => {
  if (chance.percent(40)) await world.faults({ target: 'webhooks', mode: 'cut-before', times: 1 })
  await atSquare('/refunds', { paymentId: squarePaymentId, amountCents: 1 + chance.below(paidCents) })
}
const dispute: Step = async (payment, chance) => {
  const [open] = payment.disputes
  if (open) {
    await atSquare(`/disputes/${open}`, { state: chance.percent(70) ? 'WON' : 'LOST' })
    return
  }
  const made = await atSquare('/disputes', { paymentId: payment.squarePaymentId, reason: 'NO_KNOWLEDGE' })
  if (made?.dispute) payment.disputes.push(made.dispute.id)
}
/** Before or after the provider has done it: nothing of the answer is stored. */
const die: Step = async (_payment, chance) =>
  world.faults({ target: 'refunds.create', mode: chance.percent(70) ? 'cut-after' : 'cut-before', times: 2 })
const work: Step = () => world.app.dueWork().catch(() => undefined)
const night: Step = () => reconcile(world.deps).catch(() => undefined)
const steps: readonly Step[] = [ask, ask, ask, decide, decide, dashboard, dispute, die, work, night]

const done = new Set(['completed', 'pending'])

test(`whatever happens to a payment, its refunds are at most what was captured (REFUND_SEED=${SEED})`, async () => {
  dana = await signIn(world, 'dana@shop.example')
  lee = await signIn(world, 'lee@shop.example')
  process.stdout.write(`refund histories: REFUND_SEED=${SEED}\n`)
  let refunded = 0
  let given = 0
  for (let history = 0; history < HISTORIES; history += 1) {
    const chance = chanceOf(SEED + history)
    const payment = await bought(chance)
    // Each history is a day of its own for the limits of a person.
    await world.deps.db
      .updateTable('refunds')
      .set({ created_at: new Date(0) })
      .execute()
    for (let step = 0; step < STEPS; step += 1) await steps[chance.below(steps.length)]?.(payment, chance)
    await world.faults(null)
    await vi.waitFor(
      async () => {
        await world.deps.db.updateTable('refunds').set({ created_at: world.deps.clock.now() }).execute()
        await reconcile(world.deps)
        await world.app.dueWork()
        const rows = await refundsOf(payment.squarePaymentId)
        expect(rows.filter(({ state }) => state === 'wanted' || state === 'pending')).toEqual([])
      },
      { timeout: 60_000, interval: 300 },
    )
    const rows = await refundsOf(payment.squarePaymentId)
    const ledger = (await world.ledger()).filter(
      ({ kind, referenceId }) => kind === 'refund' && referenceId?.endsWith(payment.purchaseId),
    )
    const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
    const out = sum(ledger.map(({ amountCents }) => amountCents))
    const told = `seed ${SEED}, history ${history}`
    expect(out, told).toBeLessThanOrEqual(payment.paidCents)
    const keys = ledger.map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size, told).toBe(keys.length)
    const sentKeys = keys.filter((key) => !key?.startsWith('dashboard-'))
    expect(
      rows.map((row) => row.provider_key),
      told,
    ).toEqual(expect.arrayContaining(sentKeys))
    expect(sum(rows.filter(({ state }) => done.has(state)).map((row) => row.amount_cents)), told).toBe(out)
    // One that is credit is on the membership once, and with those that the office sent before it at most what was paid.
    const credited = rows.filter(({ state }) => state === 'credited')
    const credits = await world.deps.db
      .selectFrom('credits')
      .select(['refund_id', 'cents'])
      .where('membership_id', '=', payment.membershipId)
      .where('kind', '=', 'refunded')
      .execute()
    expect(credits.map(({ refund_id, cents }) => [refund_id, cents]).toSorted(), told).toEqual(
      credited.map(({ id, amount_cents, tax_cents }) => [id, amount_cents - (tax_cents ?? 0)]).toSorted(),
    )
    const own = rows.filter(({ state, origin }) => origin === 'person' && (done.has(state) || state === 'credited'))
    expect(sum(own.map((row) => row.amount_cents)), told).toBeLessThanOrEqual(payment.paidCents)
    refunded += ledger.length
    given += credited.length
  }
  expect(refunded).toBeGreaterThan(0)
  expect(given).toBeGreaterThan(0)
})
