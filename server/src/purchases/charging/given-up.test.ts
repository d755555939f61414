import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Deps } from '../../deps.ts'
import { settleOpenPurchases } from './janitor.ts'

vi.setConfig({ testTimeout: 400_000 })

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await sql`create sequence injected`.execute(world.deps.db)
}, 120_000)
afterAll(() => world.close())

/** After the money was taken: the table, the operation, and which row of it. */
const steps = {
  'the purchase': ['purchases', 'update', `new.state = 'succeeded'`],
  'the security log': ['audit', 'insert', `new.kind = 'payment_succeeded'`],
  'the checkout': ['checkouts', 'update', 'new.paid_at is not null'],
  memberships: ['memberships', 'insert', 'true'],
  entitlements: ['entitlements', 'insert', 'true'],
  mails: ['mails', 'insert', 'true'],
  gifts: ['gifts', 'insert', 'true'],
  'the work of the receipt': ['left_work', 'insert', `new.parts::text like '%"receipt:%'`],
  'the work of the subscription': ['left_work', 'insert', `new.parts::text like '%align_subscription%'`],
} as const
type Step = keyof typeof steps
const onlyGifts: readonly Step[] = ['gifts']
const neverGifts: readonly Step[] = ['the work of the subscription']

/** A sequence keeps its count when a transaction is rolled back. */
const breakStep = async (step: Step, times: number): Promise<void> => {
  const [table, event, condition] = steps[step]
  const { db } = world.deps
  await sql`alter sequence injected restart`.execute(db)
  await sql
    .raw(
      `create or replace function injected() returns trigger language plpgsql as $$ begin
         if nextval('injected') <= ${times} then raise exception 'injected'; end if; return new; end $$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger injected before ${event} on ${table} for each row when (${condition}) execute function injected()`,
    )
    .execute(db)
}
const mend = (step: Step) => sql.raw(`drop trigger if exists injected on ${steps[step][0]}`).execute(world.deps.db)

const buy = async (isGift: boolean): Promise<Buyer> => {
  const buyer = await newBuyer(world, isGift ? 'gifter' : 'primary')
  const card = await addCard(world, buyer)
  if (!isGift) {
    await pay(buyer, card)
    return buyer
  }
  const recipient = await submit(buyer.visitor, 'recipient')
  const gift = { recipientName: 'Omar', recipientEmail: recipient.email, message: 'Enjoy' }
  const wish = { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [recipient.id], gift }
  await pay(buyer, card, wish)
  return buyer
}

/** The janitor of another process, a few seconds later. */
const janitorLater = async (seconds: number, change: Partial<Deps> = {}): Promise<void> => {
  const now = () => new Date(Date.now() + seconds * 1000)
  await settleOpenPurchases({ ...world.deps, ...change, clock: { now, setNow: () => undefined } })
}

const ending = async (buyer: Buyer) => {
  const { db } = world.deps
  const [purchase] = await db.selectFrom('purchases').selectAll().where('buyer_id', '=', buyer.id).execute()
  const memberships = await db.selectFrom('memberships').select('id').where('payer_id', '=', buyer.id).execute()
  const ours = (await world.ledger()).filter((line) => line.referenceId.endsWith(purchase?.id ?? '-'))
  const sumOf = (kind: string) =>
    ours.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountCents, 0)
  return {
    state: purchase?.state,
    memberships: memberships.length,
    takenCents: sumOf('capture'),
    keptCents: sumOf('capture') - sumOf('refund'),
    alarms: world.log.filter((line) => line.includes('settlement_given_up') && line.includes(purchase?.id ?? '-'))
      .length,
  }
}

const endsWell = async (buyer: Buyer): Promise<'memberships' | 'refund'> =>
  vi.waitFor(
    async () => {
      const end = await ending(buyer)
      expect(end.takenCents).toBeGreaterThan(0)
      if (end.state === 'succeeded') {
        expect(end).toMatchObject({ memberships: 1, keptCents: end.takenCents, alarms: 0 })
        return 'memberships' as const
      }
      expect(end).toMatchObject({ state: 'refunded', memberships: 0, keptCents: 0, alarms: 1 })
      return 'refund' as const
    },
    { timeout: 20_000, interval: 200 },
  )

const lived = async (step: Step, times: number, isGift: boolean, pauses: readonly number[]) => {
  await breakStep(step, times)
  try {
    const buyer = await buy(isGift)
    let later = 0
    for (const pause of pauses) await janitorLater((later += pause))
    return await endsWell(buyer)
  } finally {
    await mend(step)
  }
}

test('a payment ends in memberships, or in a refund and an alarm, wherever its settlement breaks and however often', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(steps) as Step[])),
      fc.constantFrom(1, 2, 1_000_000),
      fc.boolean(),
      fc.array(fc.integer({ min: 11, max: 40 }), { minLength: 5, maxLength: 5 }),
      async (step, times, gift, pauses) => {
        const isGift = onlyGifts.includes(step) || (gift && !neverGifts.includes(step))
        const end = await lived(step, times, isGift, pauses)
        if (times > 1_000) expect(end).toBe('refund')
        if (times < 3) expect(end).toBe('memberships')
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
})

test.each(Object.keys(steps) as Step[])(
  'a settlement that always breaks at %s is refunded within a minute',
  async (step) => {
    expect(await lived(step, 1_000_000, onlyGifts.includes(step), [15, 15, 15])).toBe('refund')
  },
)

test('who paid for what could not be set up is told, and a call that comes later is not a second charge', async () => {
  await breakStep('memberships', 1_000_000)
  const buyer = await buy(false)
  for (const later of [15, 30, 45]) await janitorLater(later)
  expect(await endsWell(buyer)).toBe('refund')
  await mend('memberships')
  await vi.waitFor(
    async () => expect((await world.messages(buyer.email))[0]?.subject).toBe('We are refunding your payment of $32.00'),
    10_000,
  )
  await janitorLater(90)
  expect(await ending(buyer)).toMatchObject({ memberships: 0, keptCents: 0, alarms: 1 })
})

test('a database that is read-only or full for a while is no reason to give a payment back', async () => {
  const { db } = world.deps
  await sql`create or replace function injected() returns trigger language plpgsql as $$ begin
    raise exception 'disk full' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger injected before insert on memberships for each row execute function injected()`.execute(db)
  const buyer = await buy(false)
  for (const later of [20, 40, 60, 80, 100]) await janitorLater(later).catch(() => undefined)
  await mend('memberships')
  await janitorLater(140)
  expect(await endsWell(buyer)).toBe('memberships')
})
