import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countDays } from '../../jobs/counting/count-days.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { moneyByLocation } from './money-by-location.ts'

let room: MoneyRoom
beforeEach(async () => {
  room = await createMoneyRoom()
}, 60_000)
afterEach(() => room.close())

const START = Date.parse('2026-10-25T00:00:00Z')
const at = fc.nat(16 * 24 * 60).map((minutes) => new Date(START + minutes * 60_000))
const cents = fc.integer({ min: 1, max: 40_000 })
const place = fc.constantFrom('first', 'second', 'third')
const purchase = fc.record({
  at,
  place,
  net: cents,
  tax: fc.nat(3000),
  state: fc.constantFrom('succeeded', 'succeeded', 'refunded', 'declined', 'unknown', 'abandoned'),
})
/** Before a renewal kept its price and place, those of its membership stand for them. */
const renewal = fc.record({
  at,
  place,
  moved: fc.option(place, { nil: null }),
  net: cents,
  tax: fc.nat(3000),
  isOld: fc.boolean(),
  state: fc.constantFrom('paid', 'paid', 'failed'),
})
const refund = fc.record({
  at,
  of: fc.nat(200),
  cents,
  state: fc.constantFrom('completed', 'pending', 'wanted', 'failed', 'asked', 'refused', 'lapsed'),
})

const dispute = fc.record({
  at,
  of: fc.nat(200),
  cents,
  movedLater: fc.boolean(),
  state: fc.constantFrom('LOST', 'LOST', 'ACCEPTED', 'WON', 'EVIDENCE_REQUIRED', 'INQUIRY_CLOSED'),
})

test('in random shops payments, tax, refunds and lost disputes are those of a count by hand, by the days of the location', async () => {
  const { db } = room.deps
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const zones = { first: 'America/New_York', second: 'America/Los_Angeles', third: 'Asia/Kolkata' } as const
  const places = (
    await db.selectFrom('locations').select('id').orderBy('position').orderBy('id').limit(3).execute()
  ).map(({ id }) => id)
  const idOf = (one: keyof typeof zones) => places[Object.keys(zones).indexOf(one)] ?? ''
  for (const [name, zone] of Object.entries(zones))
    await db
      .updateTable('locations')
      .set({ time_zone: zone })
      .where('id', '=', idOf(name as keyof typeof zones))
      .execute()
  const paid: { place: keyof typeof zones; payment: string }[] = []
  const facts: {
    place: keyof typeof zones
    at: Date
    what: 'boughtCents' | 'renewedCents' | 'backCents'
    net: number
    tax: number
  }[] = []
  const buyer = await room.person({ email: 'buyer@guest.example' })
  for (const one of fc.sample(purchase, { seed, numRuns: 60 })) {
    const counts = one.state === 'succeeded' || one.state === 'refunded'
    const id = await room.purchase([buyer], {
      created_at: one.at,
      location_id: idOf(one.place),
      subtotal_cents: one.net,
      tax_cents: one.tax,
      total_cents: one.net + one.tax,
      state: one.state as 'succeeded',
      ...(!counts && { square_payment_id: null }),
    })
    if (!counts) continue
    facts.push({ place: one.place, at: one.at, what: 'boughtCents', net: one.net, tax: one.tax })
    paid.push({ place: one.place, payment: `payment-${id}` })
  }
  for (const [nth, one] of fc.sample(renewal, { seed: seed + 1, numRuns: 60 }).entries()) {
    const membership = await room.member({ location_id: idOf(one.moved ?? one.place), price_cents: one.net })
    const isOld = one.isOld && one.moved === null
    await db
      .insertInto('renewals')
      .values({
        membership_id: membership,
        period_start: addDays('2026-10-01', nth),
        square_invoice_id: null,
        square_payment_id: one.state === 'paid' ? `renewal-${nth}` : null,
        amount_cents: one.net + one.tax,
        state: one.state as 'paid',
        at: one.at,
        told_at: null,
        ...(!isOld && { price_cents: one.net, location_id: idOf(one.place), plan_name: 'One Month' }),
      })
      .execute()
    if (one.state !== 'paid') continue
    facts.push({ place: one.place, at: one.at, what: 'renewedCents', net: one.net, tax: one.tax })
    paid.push({ place: one.place, payment: `renewal-${nth}` })
  }
  for (const [nth, one] of fc.sample(refund, { seed: seed + 2, numRuns: 60 }).entries()) {
    const of = paid[one.of % paid.length]
    if (!of) continue
    await db
      .insertInto('refunds')
      .values({
        id: `refund-${nth}`,
        purchase_id: null,
        square_payment_id: of.payment,
        amount_cents: one.cents,
        provider_key: `refund-${nth}`,
        square_refund_id: null,
        reason: 'Goodwill',
        state: one.state as 'completed',
        created_at: one.at,
        request_id: null,
        membership_id: null,
      })
      .execute()
    if (['completed', 'pending', 'wanted'].includes(one.state))
      facts.push({ place: of.place, at: one.at, what: 'backCents', net: one.cents, tax: 0 })
  }
  for (const [nth, one] of fc.sample(dispute, { seed: seed + 3, numRuns: 40 }).entries()) {
    const of = paid[one.of % paid.length]
    if (!of) continue
    await db
      .insertInto('disputes')
      .values({
        square_dispute_id: `dispute-${nth}`,
        square_payment_id: of.payment,
        amount_cents: one.cents,
        reason: 'DUPLICATE',
        state: one.state,
        due_at: null,
        seen_at: one.at,
        updated_at: one.movedLater ? new Date('2027-01-01T00:00:00Z') : one.at,
        ...(one.movedLater && { moved_at: one.at }),
      })
      .execute()
    if (['LOST', 'ACCEPTED'].includes(one.state))
      facts.push({ place: of.place, at: one.at, what: 'backCents', net: one.cents, tax: 0 })
  }
  // Before anything is counted, in the middle of these days, and after all of them; the count itself changes nothing.
  for (const counted of [null, '2026-11-02T05:30:00Z', '2026-11-05T12:00:00Z', '2027-01-10T12:00:00Z']) {
    if (counted) await countDays({ ...room.deps, clock: stillClock(new Date(counted)) }, ['money'])
    for (const [first, length] of fc.sample(fc.tuple(fc.nat(12), fc.nat(6)), { seed, numRuns: 20 })) {
      const from = addDays('2026-10-25', first)
      const until = addDays(from, length)
      for (const only of [null, ['second'], ['first', 'third']] as const) {
        const byHand = (Object.keys(zones) as (keyof typeof zones)[]).flatMap((name) => {
          const own = facts.filter((one) => {
            const day = dateIn(one.at, zones[name])
            return one.place === name && day >= from && day <= until
          })
          if (own.length === 0 || (only && !(only as readonly string[]).includes(name))) return []
          const sum = (what: string) => own.reduce((total, one) => total + (one.what === what ? one.net : 0), 0)
          const tax = own.reduce((total, one) => total + one.tax, 0)
          const [bought, renewed, back] = [sum('boughtCents'), sum('renewedCents'), sum('backCents')]
          return [
            {
              locationId: idOf(name),
              payments: own.filter(({ what }) => what !== 'backCents').length,
              boughtCents: bought,
              renewedCents: renewed,
              taxCents: tax,
              backCents: back,
              leftCents: bought + renewed + tax - back,
            },
          ]
        })
        const rows = await moneyByLocation(db, { plan: null, only: only && only.map(idOf), from, until })
        expect(
          rows.map(({ name: _name, ...row }) => row),
          `SEED=${seed}, ${from} to ${until}, counted at ${counted}`,
        ).toEqual(byHand)
      }
    }
  }
}, 60_000)
