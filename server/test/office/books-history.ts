import { addDays, addMonths } from '@sipday/rules/calendar.ts'
import { taxCents } from '@sipday/rules/money.ts'
import type { Deps } from '../../src/deps.ts'
import { postBooks } from '../../src/purchases/books/post-books.ts'
import type { Chance } from '../simulation/time.ts'
import { NEWARK_AT_SQUARE } from './settled-history.ts'

export const bookPlaces = ['kips-bay', 'westfield', 'newark'] as const

const rateOn = (place: string, on: string) => (place === 'newark' ? 0 : on < '2027-02-20' ? 6625 : 8875)

/**
 * Written straight into the tables of a shop whose clock stands still, from January 20, 2027. The rates of its
 * locations change on February 20.
 */
export const createBooksHistory = async (deps: Deps) => {
  let day = '2027-01-20'
  let made = 0
  const at = () => new Date(`${day}T17:00:00Z`)
  await deps.db
    .insertInto('location_terms')
    .values(
      bookPlaces.flatMap((location_id) =>
        ['2026-01-01', '2027-02-20'].map((from_day) => ({
          location_id,
          from_day,
          tax_rate: rateOn(location_id, from_day),
          square_location_id: location_id === 'newark' ? NEWARK_AT_SQUARE : null,
        })),
      ),
    )
    .execute()

  /** For themselves, for two, or a gift of three months that begins later. */
  const buy = async (chance: Chance, place: string = chance.pick(bookPlaces), isGift = chance.percent(25)) => {
    const { db, ids } = deps
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
            phone: `+1646555${String(made).padStart(4, '0')}`,
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

  /** Some of them days late, at the rate of the day on which they pay. */
  const renew = async () => {
    const { db } = deps
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

  /** Now and then someone's membership ends on that day. */
  const sendBack = async (chance: Chance, nth?: number) => {
    const { db, ids } = deps
    const bought = await db
      .selectFrom('purchases')
      .select(['square_payment_id', 'total_cents'])
      .orderBy('created_at')
      .execute()
    const renewed = await db
      .selectFrom('renewals')
      .select(['square_payment_id', 'amount_cents as total_cents'])
      .execute()
    const all = [...bought, ...renewed]
    const one = all[nth ?? chance.below(all.length)]
    const payment = one?.square_payment_id ?? ''
    const gone = await db
      .selectFrom('refunds')
      .select('amount_cents')
      .where('square_payment_id', '=', payment)
      .execute()
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
  /** Someone ends early of whose payments no bank holds any. */
  const endOne = async (chance: Chance) => {
    const { db } = deps
    const disputed = db.selectFrom('disputes').select('square_payment_id').where('state', '=', 'EVIDENCE_REQUIRED')
    const active = await db
      .selectFrom('memberships')
      .select('id')
      .where('state', '=', 'active')
      .where('started_on', '<', day)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('paid_periods')
              .select('cause_id')
              .whereRef('membership_id', '=', 'memberships.id')
              .where('square_payment_id', 'in', disputed),
          ),
        ),
      )
      .orderBy('code')
      .execute()
    const id = active[chance.below(Math.max(1, active.length))]?.id ?? ''
    await db.updateTable('memberships').set({ state: 'ended', ended_at: at() }).where('id', '=', id).execute()
  }

  const goTo = async (next: string) => {
    day = next
    // As if the night's comparison were over: it would match entries that the history leaves unmatched.
    await deps.db.insertInto('audit').values({ at: at(), kind: 'reconciled', detail: '{}' }).execute()
    deps.clock.setNow(at())
    await postBooks(deps)
  }

  return { today: () => day, at, buy, renew, sendBack, endOne, goTo }
}
