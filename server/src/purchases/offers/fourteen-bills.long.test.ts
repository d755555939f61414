import { addMonths } from '@sipday/rules/calendar.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

// More than a year passes here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 600_000 })

let world: World
beforeEach(async () => {
  world = await createWorld({ opensAt: '2027-01-31T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterEach(() => world.close())

const offers = {
  first2: { off: { price: 1500 }, lasts: { payments: 2 } },
  always: { off: { percent: 15 }, lasts: 'always' },
  days: { off: { cents: 725 }, lasts: { days: 100 } },
  first5: { off: { percent: 33 }, lasts: { payments: 5 } },
} as const

test('fourteen bills of each offer are at Square, to the cent, what the summary said, and no letter or page said another sum (I13)', async () => {
  const bought = []
  for (const [id, { off, lasts }] of Object.entries(offers)) {
    const code = id.toUpperCase()
    await world.deps.db
      .insertInto('codes')
      .values({ id, code, off: JSON.stringify(off), lasts: JSON.stringify(lasts) })
      .execute()
    const buyer = await newBuyer(world)
    const card = await addCard(world, buyer)
    const asked = { code, planId: 'one-month', locationId: 'kips-bay', quantity: 1 }
    const { lines } = (await buyer.visitor.call('code-check', asked)).body as {
      lines: { when: string; cents: number }[]
    }
    expect((await pay(buyer, card, { code, expectedTotalCents: lines[0]?.cents })).status).toBe(200)
    bought.push({ buyer, lines })
  }
  await world.app.dueWork()
  const told = new Map<string, number[]>(bought.map(({ buyer }) => [buyer.id, []]))
  for (let month = 1; month <= 13; month += 1) {
    for (const { buyer } of bought) {
      const membership = await membershipOf(buyer.id)
      const due = (
        await world.deps.db.selectFrom('mails').select('kind').where('to_address', '=', buyer.email).execute()
      ).length
      expect(due).toBeGreaterThan(0)
      told.get(buyer.id)?.push((await nextOf(membership.id)).cents)
    }
    await world.clock({ now: `${addMonths('2027-01-31', month, 31)}T17:00:00Z` })
  }
  for (const { buyer, lines } of bought) {
    const { id, square_subscription_id: subscription } = await membershipOf(buyer.id)
    const last = lines.at(-1)?.cents ?? 0
    const said = Array.from({ length: 14 }, (_none, position) => lines[position]?.cents ?? last)
    const purchase = await world.deps.db
      .selectFrom('purchases')
      .select('total_cents')
      .where('buyer_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const billed = (await world.ledger())
      .filter(({ referenceId }) => referenceId === subscription)
      .map(({ amountCents }) => amountCents)
    expect([purchase.total_cents, ...billed.toReversed()].toSorted((a, b) => a - b)).toEqual(
      said.toSorted((a, b) => a - b),
    )
    const renewals = await world.deps.db
      .selectFrom('renewals')
      .select(['period_start', 'amount_cents', 'state'])
      .where('membership_id', '=', id)
      .orderBy('period_start')
      .execute()
    expect(renewals.map(({ amount_cents: cents }) => cents)).toEqual(said.slice(1))
    expect(renewals.every(({ state }) => state === 'paid')).toBe(true)
    expect(told.get(buyer.id)).toEqual(said.slice(1))
    for (const [position, { when }] of lines.slice(1).entries()) expect(renewals[position]?.period_start).toBe(when)
  }
})

const membershipOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).executeTakeFirstOrThrow()

/** As the member's page shows it. */
const nextOf = async (membershipId: string) => {
  const { payer_id: payerId } = await world.deps.db
    .selectFrom('memberships')
    .select('payer_id')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  const now = world.deps.clock.now()
  const { membershipsOf } = await import('../../store/memberships/memberships.ts')
  const { nextRenewalOf } = await import('../../store/memberships/subscription-record.ts')
  const [shown] = await membershipsOf(world.deps.db, payerId, now)
  if (!shown) throw new Error('there is no membership')
  return { cents: nextRenewalOf(shown, () => 6675).nextCents }
}
