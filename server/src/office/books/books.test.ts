import { randomInt } from 'node:crypto'
import { headlineOf, byAccount, isBalanced, totalOf } from '@sipday/rules/books/trial-balance.ts'
import { addDays, addMonths } from '@sipday/rules/calendar.ts'
import { taxCents } from '@sipday/rules/money.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { booksByHand } from '../../../test/office/books-by-hand.ts'
import { type Colleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { chanceOf } from '../../../test/simulation/time.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { postBooks } from '../../purchases/books/post-books.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const SEED = Number(process.env['BOOKS_SEED'] ?? randomInt(1e6))
const places = ['kips-bay', 'westfield', 'newark'] as const
let world: World
let owner: Colleague
let day = '2027-01-20'
let made = 0

const rateOn = (place: string, on: string) => (place === 'newark' ? 0 : on < '2027-02-20' ? 6625 : 8875)
const at = () => new Date(`${day}T17:00:00Z`)

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(at()) })
  await makeMoneyShop(world.deps)
  await world.deps.db
    .insertInto('location_terms')
    .values(
      places.flatMap((location_id) =>
        ['2026-01-01', '2027-02-20'].map((from_day) => ({
          location_id,
          from_day,
          tax_rate: rateOn(location_id, from_day),
        })),
      ),
    )
    .execute()
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  await makeColleague(world.deps, { email: 'pat@shop.example', role: 'manager', locations: ['westfield'] })
})
afterAll(() => world.close())

type Chance = ReturnType<typeof chanceOf>

/** Someone buys: for themselves, for two, or a gift of three months that begins later. */
const buy = async (chance: Chance, place: string = chance.pick(places), isGift = chance.percent(25)) => {
  const { db, ids } = world.deps
  const people = isGift ? 1 : 1 + chance.below(2)
  const rate = rateOn(place, day)
  const net = 1 + chance.below(40_000)
  const tax = taxCents(net, rate)
  const frequency = isGift ? '3 months' : 'month'
  const begins = isGift ? addDays(day, chance.below(20)) : day
  const persons = Array.from({ length: people }, () => ids.id())
  await db
    .insertInto('customers')
    .values(
      persons.map((id) => {
        made += 1
        const email = `b${made}@guest.example`
        return {
          id,
          email,
          email_canonical: email,
          phone: `+1212555${String(made).padStart(4, '0')}`,
          created_at: at(),
        }
      }),
    )
    .execute()
  const id = ids.id()
  await db
    .insertInto('purchases')
    .values({
      id,
      payment_id: id,
      buyer_id: persons[0] ?? '',
      fingerprint: id,
      state: 'succeeded',
      plan_id: isGift ? 'gift-3-months' : 'one-month',
      plan_name: 'Some Plan',
      model_id: 'individual',
      location_id: place,
      frequency,
      unit_price_cents: net,
      quantity: 1,
      subtotal_cents: net,
      tax_cents: tax,
      tax_rate: made > 9 && chance.percent(70) ? rate : null,
      total_cents: net + tax,
      provider_key: id,
      square_payment_id: `paid-${id}`,
      is_gift: isGift,
      created_at: at(),
      updated_at: at(),
      settled_at: at(),
    })
    .execute()
  await db
    .insertInto('memberships')
    .values(
      persons.map((subscriber_id) => {
        made += 1
        return {
          id: ids.id(),
          purchase_id: id,
          payer_id: persons[0] ?? '',
          subscriber_id,
          plan_id: 'one-month',
          plan_name: 'Some Plan',
          location_id: place,
          frequency,
          price_cents: net,
          kind: 'term' as const,
          is_gift: isGift,
          code: 100_000 + made,
          started_on: begins,
          paid_through: addMonths(begins, isGift ? 3 : 1),
          anchor_day: Number(begins.slice(8)),
          state: 'active' as const,
          created_at: at(),
        }
      }),
    )
    .execute()
}

/** Memberships whose month is over are renewed, some of them days late, at the rate of the day on which they pay. */
const renew = async () => {
  const { db } = world.deps
  const over = await db
    .selectFrom('memberships')
    .select(['id', 'location_id', 'price_cents', 'paid_through', 'anchor_day'])
    .where('is_gift', '=', false)
    .where('state', '=', 'active')
    .where('paid_through', '<=', day)
    .limit(3)
    .execute()
  for (const { id, location_id, price_cents, paid_through, anchor_day } of over) {
    const period_start = paid_through ?? day
    const amount_cents = price_cents + taxCents(price_cents, rateOn(location_id, day))
    const square_payment_id = `renewed-${id}-${day}`
    const renewal = { membership_id: id, period_start, state: 'paid' as const, at: at(), square_payment_id }
    await db
      .insertInto('renewals')
      .values({ ...renewal, square_invoice_id: null, amount_cents, price_cents, location_id, told_at: null })
      .execute()
    await db
      .updateTable('memberships')
      .set({ paid_through: addMonths(period_start, 1, anchor_day ?? undefined) })
      .where('id', '=', id)
      .execute()
  }
}

/** Part of any payment so far goes back; now and then someone's membership ends on that day. */
const sendBack = async (chance: Chance, nth?: number) => {
  const { db, ids } = world.deps
  const bought = await db
    .selectFrom('purchases')
    .select(['square_payment_id', 'total_cents'])
    .orderBy('created_at')
    .execute()
  const renewed = await db.selectFrom('renewals').select(['square_payment_id', 'amount_cents as total_cents']).execute()
  const all = [...bought, ...renewed]
  const one = all[nth ?? chance.below(all.length)]
  const payment = one?.square_payment_id ?? ''
  const gone = await db.selectFrom('refunds').select('amount_cents').where('square_payment_id', '=', payment).execute()
  const left = (one?.total_cents ?? 0) - gone.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  if (left <= 0) return
  const id = ids.id()
  const refund = {
    id,
    purchase_id: null,
    square_payment_id: payment,
    provider_key: id,
    square_refund_id: id,
    reason: '',
  }
  await db
    .insertInto('refunds')
    .values({
      ...refund,
      amount_cents: nth === undefined ? 1 + chance.below(left) : Math.ceil(left / 2),
      state: 'completed',
      created_at: at(),
      accepted_at: at(),
      request_id: null,
      membership_id: null,
    })
    .execute()
}
const endOne = async (chance: Chance) => {
  const { db } = world.deps
  const active = await db
    .selectFrom('memberships')
    .select('id')
    .where('state', '=', 'active')
    .where('started_on', '<', day)
    .orderBy('code')
    .execute()
  const id = active[chance.below(Math.max(1, active.length))]?.id ?? ''
  await db.updateTable('memberships').set({ state: 'ended', ended_at: at() }).where('id', '=', id).execute()
}

const goTo = async (next: string) => {
  day = next
  world.deps.clock.setNow(at())
  await postBooks(world.deps)
}

const shownBooks = async (who: Colleague, asked: { from?: string; to?: string; locationId?: string } = {}) => {
  const { status, body } = await who.call('books', asked)
  expect(status).toBe(200)
  const {
    earnedCents,
    backOfEarnedCents,
    capturedCents,
    backCents,
    taxCents: tax,
    deferredCents,
    giftsCents,
  } = headlineOf(body.accounts)
  return {
    body,
    sums: {
      captured: capturedCents,
      back: backCents,
      earned: earnedCents,
      backOfEarned: backOfEarnedCents,
      tax,
      deferred: deferredCents,
      gifts: giftsCents,
    },
    byRate: new Map(
      body.tax.map((row) => [
        `${row.locationId} ${row.rate}`,
        [row.soldCents, row.taxCents, row.backCents, row.backTaxCents],
      ]),
    ),
    months: new Map(
      (body.waiting ?? []).map(({ month, deferredCents: deferred, giftsCents: gifts }) => [month, { deferred, gifts }]),
    ),
  }
}

test.each([0, 1, 2])(
  `the books of a random history are those that are counted by hand (BOOKS_SEED=${SEED}, part %i)`,
  async (part) => {
    process.stdout.write(`books: BOOKS_SEED=${SEED} part ${part}\n`)
    const chance = chanceOf(SEED + part)
    const from = day
    if (part === 0) for (const place of places) await buy(chance, place, false)
    for (let step = 0; step < 4; step += 1) {
      await goTo(addDays(day, 4 + chance.below(8)))
      for (let count = 2 + chance.below(3); count > 0; count -= 1) await buy(chance)
      await renew()
      // Months after it was paid, with another rate in force.
      if (part === 2 && step === 3) await sendBack(chance, 0)
      for (let count = chance.below(4); count > 0; count -= 1) await sendBack(chance)
      await postBooks(world.deps)
      if (chance.percent(50)) await endOne(chance)
    }
    owner = await signIn(world, 'dana@shop.example')
    for (const locationId of [undefined, ...places]) {
      const place = locationId ?? null
      const asked = locationId ? { locationId } : {}
      const now = await shownBooks(owner, { from, to: day, ...asked })
      const byHand = await booksByHand(world.deps.db, { from, to: day, today: day, place })
      expect(now.sums, `${place}`).toEqual(byHand.sums)
      expect(now.byRate, `${place}`).toEqual(byHand.byRate)
      expect(now.months, `${place}`).toEqual(byHand.months)
      expect(isBalanced(totalOf(byAccount(now.body.accounts)))).toBe(true)
      expect(now.body).toMatchObject({ until: addDays(day, -1), complete: true, differs: false })
    }
    // A time that is over: what was still to be earned then is what it was then.
    const over = { from: addDays(from, 2), to: addDays(day, -4) }
    const then = await shownBooks(owner, over)
    const byHand = await booksByHand(world.deps.db, { ...over, today: day, place: null })
    expect([then.sums, then.byRate, then.body.waiting]).toEqual([byHand.sums, byHand.byRate, null])
  },
)

test('a manager sees the books of the own locations, and days in the wrong order are refused in words', async () => {
  const pat = await signIn(world, 'pat@shop.example')
  const own = await shownBooks(pat, { from: '2027-01-01' })
  expect(own.sums).toEqual((await shownBooks(owner, { from: '2027-01-01', locationId: 'westfield' })).sums)
  expect(new Set(own.body.tax.map(({ locationId }) => locationId))).toEqual(new Set(['westfield']))
  expect((await pat.call('books', { locationId: 'newark' })).status).toBe(404)
  const { status, refused } = await owner.call('books', { from: '2027-03-02', to: '2027-03-01' })
  expect([status, refused.message]).toEqual([422, 'The first day is after the last one. Please choose them in order.'])
})
