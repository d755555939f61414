import { randomInt, randomUUID } from 'node:crypto'
import { addDays } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { chanceOf } from '../../../test/simulation/time.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { describeBooks } from '../../store/books/check.ts'
import { reconcile } from '../square/reconcile.ts'
import { postBooks } from './post-books.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

const SEED = Number(process.env['BOOKS_SEED'] ?? randomInt(1e9))
let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  await world.clock({ now: '2027-01-30T17:00:00Z' })
})
afterAll(() => world.close())

const buy = async (more: Record<string, unknown>): Promise<void> => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), more)).status).toBe(200)
}
const buyForFamily = async (): Promise<void> => {
  const buyer = await newBuyer(world)
  const other = await submit(buyer.visitor)
  const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [buyer.id, other.id] }
  expect((await pay(buyer, await addCard(world, buyer), family)).status).toBe(200)
}
const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; cents: string }>`
    select account, sum(cents) as cents from journal group by account`.execute(world.deps.db)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
}

test(`after a quarter of purchases, renewals and refunds from both sides the books agree with Square to the cent (BOOKS_SEED=${SEED})`, async () => {
  process.stdout.write(`books: BOOKS_SEED=${SEED}\n`)
  const { db, clock } = world.deps
  const chance = chanceOf(SEED)
  await buy({})
  await buy({ planId: 'annual', locationId: 'newark' })
  await buyForFamily()
  const payments = async () =>
    (
      await sql<{ id: string; cents: number }>`
        select square_payment_id as id, total_cents as cents from purchases where state = 'succeeded'
        union all select square_payment_id, amount_cents from renewals
          where state = 'paid' and square_payment_id is not null`.execute(db)
    ).rows
  for (let day = addDays('2027-01-30', 1 + chance.below(8)); day < '2027-04-25';) {
    await world.clock({ now: `${day}T17:00:00Z` })
    await vi.waitFor(() => world.app.dueWork(), { timeout: 60_000, interval: 300 })
    const all = await payments()
    const one = all[chance.below(all.length)] ?? { id: '', cents: 1 }
    if (chance.percent(50))
      await fetch(`${world.sandboxUrl}/refunds`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paymentId: one.id, amountCents: 1 + chance.below(one.cents) }),
      })
    else {
      const dana = await signIn(world, 'dana@shop.example')
      const ends = await sql<{ id: string }>`select m.id from memberships m join purchases p on p.id = m.purchase_id
        where p.square_payment_id = ${one.id} and m.state = 'active'`.execute(db)
      const endMemberships = ends.rows.slice(0, chance.below(2)).map(({ id }) => id)
      const asked = await dana.call('refund-ask', {
        key: randomUUID(),
        squarePaymentId: one.id,
        amountCents: 1 + chance.below(Math.min(one.cents, 3000)),
        reason: 'goodwill',
        note: '',
        endMemberships,
        tellCustomer: false,
      })
      expect([200, 409]).toContain(asked.status)
    }
    if (chance.percent(30)) await buy({})
    if (chance.percent(40)) await postBooks(world.deps)
    day = addDays(day, 3 + chance.below(12))
  }
  await vi.waitFor(
    async () => {
      await reconcile(world.deps)
      await world.app.dueWork()
      const open = await db.selectFrom('refunds').select('id').where('state', 'in', ['wanted', 'pending']).execute()
      expect(open).toEqual([])
    },
    { timeout: 60_000, interval: 300 },
  )
  await postBooks(world.deps)
  const ledger = await world.ledger()
  const sum = (kind: 'capture' | 'refund') =>
    ledger.reduce((total, one) => total + (one.kind === kind ? one.amountCents : 0), 0)
  const books = await balances()
  expect(books['square'], `seed ${SEED}`).toBe(sum('capture') - sum('refund'))
  expect(Object.values(books).reduce((total, cents) => total + cents, 0)).toBe(0)
  expect(await describeBooks(db, new Date(clock.now().getTime() + 3_600_000))).toEqual([])
  // The history was one: something renewed, something went back, something is earned and something is not.
  expect(ledger.filter(({ kind }) => kind === 'capture').length).toBeGreaterThan(6)
  expect(sum('refund')).toBeGreaterThan(0)
  expect(books['revenue']).toBeLessThan(0)
  expect(books['deferred']).toBeLessThan(0)

  // A payment that is taken out of the books by hand is found.
  await sql`alter table journal disable trigger journal_kept`.execute(db)
  await sql`delete from journal where cause = 'purchase' and cause_id = (select min(cause_id) from journal where cause = 'purchase')`.execute(
    db,
  )
  const found = await describeBooks(db, new Date(clock.now().getTime() + 3_600_000))
  expect(found.join(' ')).toContain('1 payments or refunds are not in the books.')
})
