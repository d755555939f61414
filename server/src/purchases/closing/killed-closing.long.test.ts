import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { startAppOf } from '../../../test/program.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createDatabase, type Db } from '../../store/database.ts'
import { proRataCents, shareOf } from '@sipday/rules/refunds/pro-rata.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })

let world: World
let db: Db
let killApp = (): Promise<void> => Promise.resolve()
beforeEach(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  for (const name of ['dana', 'lee']) await makeColleague(world.deps, { email: `${name}@shop.example`, role: 'owner' })
  db = createDatabase(world.settings.databaseUrl, { max: 2 })
})
afterEach(async () => {
  await killApp()
  await db.destroy()
  await world.close()
})

const startApp = async () => {
  killApp = await startAppOf(world)
}

/** 12 families of three, two who pay for themselves, a gift, and one that the shop gave: 40 memberships at Westfield. */
const makeMembers = async (dana: Colleague): Promise<string[]> => {
  const emails = []
  const place = { locationId: 'westfield' }
  for (let family = 0; family < 12; family += 1) {
    const buyer = await newBuyer(world)
    const others = [await submit(buyer.visitor), await submit(buyer.visitor)]
    const people = [buyer.id, ...others.map(({ id }) => id)]
    const wish = { ...place, planId: 'family-one-month', modelId: 'family', linkedCustomerId: people }
    expect((await pay(buyer, await addCard(world, buyer), wish)).status).toBe(200)
    emails.push(buyer.email, ...others.map(({ email }) => email))
  }
  for (const planId of ['one-month', 'annual']) {
    const buyer = await newBuyer(world)
    expect((await pay(buyer, await addCard(world, buyer), { ...place, planId })).status).toBe(200)
    emails.push(buyer.email)
    if (planId === 'annual') continue
    const endsOn = addDays(dateIn(world.deps.clock.now(), 'America/New_York'), 60)
    const given = {
      kind: 'membership',
      customerId: buyer.id,
      planId,
      ...place,
      endsOn,
      reason: 'Opening week',
    } as const
    expect((await dana.call('give', given)).status).toBe(200)
  }
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const gift = { recipientName: 'Omar', recipientEmail: recipient.email, message: 'Enjoy' }
  const wish = { ...place, planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [recipient.id], gift }
  expect((await pay(giver, await addCard(world, giver), wish)).status).toBe(200)
  return [...emails, giver.email, recipient.email]
}

/** By hand: the share of each person, for the days after the last one. */
const expectedBack = async (lastDay: string) => {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('purchases', 'purchases.id', 'memberships.purchase_id')
    .innerJoin('purchase_subscribers', (join) =>
      join
        .onRef('purchase_subscribers.purchase_id', '=', 'purchases.id')
        .onRef('purchase_subscribers.customer_id', '=', 'memberships.subscriber_id'),
    )
    .select(['purchases.id', 'total_cents', 'quantity', 'position', 'started_on', 'paid_through'])
    .execute()
  return rows.map(({ id, total_cents, quantity, position, started_on: from, paid_through: through }) => ({
    purchaseId: id,
    cents: proRataCents(shareOf(total_cents, quantity, position), { from, through: through ?? '' }, lastDay),
  }))
}
const dealtWith = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from closing_members where state = 'ended'`.execute(db)).rows[0]
    ?.n ?? 0
const KILLS = 2
const until = (done: number) =>
  vi.waitFor(async () => expect(await dealtWith()).toBeGreaterThanOrEqual(done), { timeout: 120_000, interval: 20 })

test('a location is closed with 40 members and killed twice: refunds to the cent, no one forgotten, no one twice', async () => {
  const dana = await signIn(world, 'dana@shop.example')
  const lee = await signIn(world, 'lee@shop.example')
  const emails = await makeMembers(dana)
  await world.app.dueWork()
  const lastDay = addDays(dateIn(world.deps.clock.now(), 'America/New_York'), 10)
  const expected = await expectedBack(lastDay)
  const { sums } = (await dana.call('closing-preview', { locationId: 'westfield', lastDay })).body
  expect(sums).toMatchObject({ memberships: 40, families: 12, given: 1, unclaimed: 1, refunds: 39 })
  expect(sums.refundCents).toBe(expected.reduce((sum, { cents }) => sum + cents, 0))
  expect((await dana.call('closing-start', { locationId: 'westfield', lastDay })).status).toBe(200)
  const [request] = (await lee.call('approvals')).body
  expect(request?.words).toContain('40 memberships end')
  // Each member takes a moment, so that both kills come in between.
  await sql`create function takes_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$`.execute(
    db,
  )
  await sql`create trigger takes_time before update on closing_members for each row execute function takes_time()`.execute(
    db,
  )
  // From here on the app runs in its own process that can be killed; the test keeps its sandbox and database.
  await world.app.close()
  await startApp()
  const { status } = await lee.call('approval-decide', { approvalId: request?.id ?? '', decision: 'approve' })
  expect(status).toBe(200)
  await until(4)
  await killApp()
  const first = await dealtWith()
  expect(first).toBeLessThan(40)
  await startApp()
  await until(first + 8)
  await killApp()
  expect(await dealtWith()).toBeLessThan(40)
  await startApp()
  await until(40)
  const standing = async () => (await dana.call('closing', { locationId: 'westfield' })).body.closing
  // The work of a killed process is given back after 45 s; on a busy machine all of it takes longer.
  await vi.waitFor(async () => expect(await standing()).toMatchObject({ done: 40, openRefunds: 0, failed: [] }), {
    timeout: 240_000,
    interval: 500,
  })
  expect(await standing()).toMatchObject({ of: 40, refundCents: sums.refundCents, acceptedCents: sums.refundCents })

  const ledger = (await world.ledger()).filter(({ kind }) => kind === 'refund')
  expect(ledger).toHaveLength(39)
  const byPurchase = (lines: readonly { purchaseId: string; cents: number }[]) =>
    Object.fromEntries(
      [...Map.groupBy(lines, ({ purchaseId }) => purchaseId)].map(([id, all]) => [
        id,
        all.map(({ cents }) => cents).toSorted((a, b) => a - b),
      ]),
    )
  const refunded = ledger.map(({ referenceId, amountCents: cents }) => ({
    purchaseId: expected.find(({ purchaseId }) => referenceId.endsWith(purchaseId))?.purchaseId ?? referenceId,
    cents,
  }))
  expect(byPurchase(refunded)).toEqual(byPurchase(expected))
  const rows = await db.selectFrom('memberships').select(['end_date', 'cancelled_at']).execute()
  expect(rows.filter(({ end_date, cancelled_at }) => end_date === lastDay && cancelled_at !== null)).toHaveLength(40)
  // One email about the closing for each membership of theirs: the first of each family pays for three.
  await vi.waitFor(
    async () => {
      let repeated = 0
      for (const email of new Set(emails)) {
        const closing = (await world.messages(email)).filter(({ subject }) => subject === 'Shop westfield is closing')
        const mine = await sql<{ n: number }>`select count(*)::int as n from memberships m
          where exists (select from customers c where c.id in (m.payer_id, m.subscriber_id) and c.email = ${email})`.execute(
          db,
        )
        const of = mine.rows[0]?.n ?? -1
        const written = await db
          .selectFrom('mails')
          .select('dedupe_key')
          .where('to_address', '=', email)
          .where('kind', '=', 'location_closing')
          .where('sent_at', 'is not', null)
          .execute()
        expect(written).toHaveLength(of)
        expect(closing.length).toBeGreaterThanOrEqual(of)
        repeated += closing.length - of
      }
      // A kill between sending an email and noting it repeats that one, under its Message-ID.
      expect(repeated).toBeLessThanOrEqual(KILLS)
    },
    { timeout: 60_000, interval: 1_000 },
  )
})
