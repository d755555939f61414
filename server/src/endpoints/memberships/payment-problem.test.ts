import { addDays } from '@sipday/rules/calendar.ts'
import type { PaymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
const now = new Date('2026-06-30T20:00:00Z')
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now) })
})
afterAll(() => world.close())

const db = () => world.deps.db
/** Two people pay together: who pays, and who shares. */
const family = async () => {
  const buyer = await newBuyer(world)
  const other = await submit(buyer.visitor)
  const cardId = await addCard(world, buyer)
  const wish = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [buyer.id, other.id] }
  expect((await pay(buyer, cardId, wish)).status).toBe(200)
  const { id, paid_through: paidThrough } = await db()
    .selectFrom('memberships')
    .selectAll()
    .where('subscriber_id', '=', other.id)
    .executeTakeFirstOrThrow()
  const payer = await world.signedIn(buyer.email, buyer.phone)
  const sharer = await world.signedIn(other.email, other.phone)
  const record = async (who: typeof payer, CID: string) =>
    (await who.call('subscriptions', { CID })).body.find((one) => one.id === id)
  return {
    id,
    cardId,
    since: paidThrough ?? '',
    paid: () => record(payer, buyer.id),
    shared: () => record(sharer, other.id),
  }
}
type Family = Awaited<ReturnType<typeof family>>
const change = (id: string, set: Record<string, unknown>) =>
  db().updateTable('memberships').set(set).where('id', '=', id).execute()
const fail = async ({ id, since }: Family, reason: PaymentReason | null) => {
  await db()
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: since,
      amount_cents: 2700,
      state: 'failed',
      at: now,
      failed_for: reason,
    })
    .onConflict((conflict) =>
      conflict.columns(['membership_id', 'period_start', 'kind']).doUpdateSet({ failed_for: reason }),
    )
    .execute()
}

test('an unpaid renewal says why in words and until when the code works, to whoever pays and to no one else (R52, R30)', async () => {
  const both = await family()
  expect((await both.paid())?.['Payment Problem']).toBeNull()
  await change(both.id, { state: 'grace', grace_until: addDays(both.since, 3) })
  const day = 'July 30, 2026'
  const expected: [PaymentReason | null, string][] = [
    [
      'no_funds',
      `Your bank did not take the payment of ${day}: there was not enough money for it on Visa ending in 1111.`,
    ],
    ['expired', `Your bank did not take the payment of ${day}: Visa ending in 1111 was valid until 12/2040.`],
    [
      'refused',
      `Your bank refused the payment of ${day} with Visa ending in 1111. It does not tell us why, but it can tell you.`,
    ],
    ['later', `Your bank could not be reached for the payment of ${day} with Visa ending in 1111.`],
    [null, `The payment of ${day} with Visa ending in 1111 did not go through.`],
  ]
  for (const [reason, words] of expected) {
    await fail(both, reason)
    expect((await both.paid())?.['Payment Problem']).toMatchObject({ reason, words, until: '2026-08-02' })
    expect((await both.shared())?.['Payment Problem']).toBeNull()
  }
  await change(both.id, { state: 'unpaid' })
  expect((await both.paid())?.['Payment Problem']).toMatchObject({ until: null })
  await change(both.id, { cancelled_at: now })
  expect((await both.paid())?.['Payment Problem']).toBeNull()
  await change(both.id, { state: 'active', cancelled_at: null })
  expect((await both.paid())?.['Payment Problem']).toBeNull()
})

test('a card that ends within 30 days is said to whoever pays with it, until the membership is canceled (R30)', async () => {
  const both = await family()
  const ends = async (exp_month: number, exp_year: number, at = now) => {
    await db().updateTable('cards').set({ exp_month, exp_year }).where('id', '=', both.cardId).execute()
    world.deps.clock.setNow(at)
    const said = (await both.paid())?.['Card Expires']
    world.deps.clock.setNow(now)
    return said
  }
  expect([await ends(7, 2027), await ends(8, 2026), await ends(6, 2026), await ends(5, 2026)]).toEqual([
    false,
    false,
    true,
    true,
  ])
  // The day begins in New York, where the membership is.
  const before = await ends(7, 2026, new Date('2026-07-01T03:59:00Z'))
  expect([before, await ends(7, 2026, new Date('2026-07-01T04:01:00Z'))]).toEqual([false, true])
  await ends(6, 2026)
  expect((await both.shared())?.['Card Expires']).toBe(false)
  await change(both.id, { cancelled_at: now })
  expect((await both.paid())?.['Card Expires']).toBe(false)
})
