import { randomInt, randomUUID } from 'node:crypto'
import { addDays } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
beforeEach(async () => {
  world = await createWorld({ opensAt: '2027-01-30T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
})
afterEach(() => world.close())

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

const atSquare = (path: string, body: object) =>
  fetch(world.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** How much disputes hold and have taken, and what Square has paid out. */
const saidBySquare = async () => {
  const { square } = world.deps
  const disputes = await square.disputesPage(null)
  const payouts = await square.payoutsPage(new Date(0), new Date('2028-01-01T00:00:00Z'), null)
  if (disputes.kind !== 'done' || payouts.kind !== 'done') throw new Error('The sandbox does not answer.')
  const said = { held: 0, taken: 0, sent: 0, gross: 0, fees: 0, payouts: payouts.value.found.length }
  for (const { state, amountCents } of disputes.value.found) {
    if (state !== 'WON') said.taken += amountCents
    if (state === 'EVIDENCE_REQUIRED' || state === 'PROCESSING') said.held += amountCents
  }
  for (const { id, amountCents } of payouts.value.found) {
    said.sent += amountCents
    const entries = await square.payoutEntries(id)
    for (const { grossCents, feeCents } of entries.kind === 'done' ? entries.value : []) {
      said.gross += grossCents
      said.fees += feeCents
    }
  }
  return said
}

test(`after a quarter of purchases, renewals, refunds, disputes and payouts the books agree with Square to the cent (BOOKS_SEED=${SEED})`, async () => {
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
    if (chance.percent(50)) await atSquare('/refunds', { paymentId: one.id, amountCents: 1 + chance.below(one.cents) })
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
    if (chance.percent(40)) {
      const disputed = all[chance.below(all.length)] ?? { id: '', cents: 1 }
      await atSquare('/disputes', { paymentId: disputed.id, amountCents: 1 + chance.below(disputed.cents) })
    }
    if (chance.percent(40)) {
      const open = await db.selectFrom('disputes').selectAll().where('state', '=', 'EVIDENCE_REQUIRED').execute()
      const state = chance.pick(['WON', 'LOST'])
      const path = `/disputes/${open[0]?.square_dispute_id ?? 'none'}`
      await atSquare(path, { state, feeCents: state === 'LOST' ? 1500 : 0 })
    }
    if (chance.percent(50)) await atSquare('/payouts', {})
    if (chance.percent(30)) await buy({})
    if (chance.percent(40)) await postBooks(world.deps)
    day = addDays(day, 3 + chance.below(12))
  }
  await atSquare('/payouts', {})
  // A day later the bank has it.
  await world.clock({ now: '2027-05-20T17:00:00Z' })
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
  const said = await saidBySquare()
  expect(books['square'], `seed ${SEED}`).toBe(sum('capture') - sum('refund') - said.taken - said.gross)
  expect([books['disputes'] ?? 0, books['bank'], books['fees'], books['other'] ?? 0]).toEqual([
    said.held,
    said.sent,
    said.fees,
    0,
  ])
  expect(said.payouts).toBeGreaterThan(0)
  expect(Object.values(books).reduce((total, cents) => total + cents, 0)).toBe(0)
  expect(await describeBooks(db, new Date(clock.now().getTime() + 3_600_000))).toEqual([])
  // Something renewed, went back, is earned, and is not.
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
  expect(found.join(' ')).toContain('One payment, refund, dispute or payout is not in the books.')
})
