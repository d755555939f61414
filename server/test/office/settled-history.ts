import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'
import { postBooks } from '../../src/purchases/books/post-books.ts'
import type { Chance } from '../simulation/time.ts'
import type { createBooksHistory } from './books-history.ts'

/** Newark has a location of its own at Square; the others share the shop's. */
export const NEWARK_AT_SQUARE = 'L-newark'

type Movement = {
  id: string
  type: string
  match: string
  gross: number
  fee: number
  place: string
  payment: string
  of: string
}

/** Written straight into the tables, as the nightly comparison would. */
export const createSettledHistory = (deps: Deps, history: Awaited<ReturnType<typeof createBooksHistory>>) => {
  const { db, ids } = deps
  const { today, at } = history
  /** On which day an entry was matched that was not at first, and a payout failed that had arrived: no table keeps that. */
  const matchedOn = new Map<string, string>()
  const failedOn = new Map<string, string>()

  const payments = async () => {
    const { rows } = await sql<{ payment: string; cents: number; place: string }>`
      select square_payment_id as payment, total_cents as cents, location_id as place from purchases
      union all select square_payment_id, amount_cents, location_id from renewals order by 1`.execute(db)
    return rows
  }

  /** A cardholder disputes any payment, or a part of it, that is not disputed. */
  const dispute = async (chance: Chance) => {
    const all = await payments()
    const one = all[chance.below(all.length)] ?? { payment: '', cents: 0 }
    const known = await db.selectFrom('disputes').select('state').where('square_payment_id', '=', one.payment).execute()
    if (known.length > 0 || one.cents === 0) return
    const amount_cents = chance.percent(50) ? one.cents : 1 + chance.below(one.cents)
    const times = { seen_at: at(), updated_at: at(), opened_at: at(), moved_at: at() }
    const row = { square_dispute_id: ids.id(), square_payment_id: one.payment, amount_cents, ...times }
    await db
      .insertInto('disputes')
      .values({ ...row, reason: 'DUPLICATE', state: 'EVIDENCE_REQUIRED', due_at: null })
      .execute()
  }
  const decide = async (chance: Chance) => {
    const open = await db
      .selectFrom('disputes')
      .select('square_dispute_id as id')
      .where('state', '=', 'EVIDENCE_REQUIRED')
      .orderBy('seen_at')
      .orderBy('square_dispute_id')
      .executeTakeFirst()
    const state = chance.pick(['WON', 'LOST', 'LOST', 'ACCEPTED'])
    await db
      .updateTable('disputes')
      .set({ state, moved_at: at(), updated_at: at() })
      .where('square_dispute_id', '=', open?.id ?? '')
      .execute()
  }

  const movements = async (): Promise<Movement[]> => {
    const { rows } = await sql<Movement>`
      with paid as (select square_payment_id as payment, total_cents as cents, location_id as place from purchases
        union all select square_payment_id, amount_cents, location_id from renewals),
      moved as (
        select 'charge-' || payment as id, 'CHARGE' as type, 'payment' as match, cents as gross,
          round(cents * 0.029)::int + 30 as fee, place, payment, payment as of from paid
        union all
        select 'refund-' || r.id, 'REFUND', 'refund', -r.amount_cents, 0, p.place, p.payment, r.square_refund_id
          from refunds r join paid p on p.payment = r.square_payment_id
        union all
        select 'opened-' || d.square_dispute_id, 'OPEN_DISPUTE', 'dispute', -d.amount_cents, 0, p.place, p.payment,
          d.square_dispute_id from disputes d join paid p on p.payment = d.square_payment_id
        union all
        select 'decided-' || d.square_dispute_id, 'DISPUTE', 'dispute',
            case d.state when 'WON' then d.amount_cents else 0 end, case d.state when 'LOST' then 1500 else 0 end,
            p.place, p.payment, d.square_dispute_id
          from disputes d join paid p on p.payment = d.square_payment_id where d.state in ('WON', 'LOST')
        union all
        select 'returned-' || id, 'RETURNED_PAYOUT', 'returned', amount_cents, 0,
          case square_location_id when ${NEWARK_AT_SQUARE} then 'newark' else 'kips-bay' end, null, null
          from payouts where state = 'FAILED')
      select * from moved m where not exists (select from payout_entries e where e.id = m.id) order by id`.execute(db)
    return rows
  }

  /** With a sale of the register and a charge. */
  const payOut = async (chance: Chance) => {
    const all = await movements()
    for (const square of [deps.settings.square.locationId, NEWARK_AT_SQUARE]) {
      const own = all.filter(({ place }) => (place === 'newark') === (square === NEWARK_AT_SQUARE))
      if (own.length === 0) continue
      const id = ids.id()
      const extra = (type: string, match: string, gross: number, fee: number): Movement => ({
        id: ids.id(),
        type,
        match,
        gross,
        fee,
        place: '',
        payment: `till-${id}`,
        of: '',
      })
      const entries = [
        ...own.map((one) => (one.match === 'payment' && chance.percent(20) ? { ...one, match: 'unmatched' } : one)),
        extra('CHARGE', 'foreign', chance.below(5000), chance.below(100)),
        extra('DEPOSIT_FEE', 'fee', -chance.below(200), 0),
      ]
      const amount_cents = entries.reduce((sum, { gross, fee }) => sum + gross - fee, 0)
      const row = { id, square_location_id: square, state: 'PAID', amount_cents, created_at: at(), seen_at: at() }
      await db
        .insertInto('payouts')
        .values({ ...row, arrives_on: today(), end_to_end_id: null })
        .execute()
      await db
        .insertInto('payout_entries')
        .values(
          entries.map((one) => ({
            id: one.id,
            payout_id: id,
            at: at(),
            type: one.type,
            gross_cents: one.gross,
            fee_cents: one.fee,
            square_payment_id: one.match === 'fee' || one.match === 'returned' ? null : one.payment,
            square_refund_id: one.match === 'refund' ? one.of : null,
            square_dispute_id: one.match === 'dispute' ? one.of : null,
            match: one.match as 'payment',
          })),
        )
        .execute()
    }
  }

  const matchLate = async () => {
    const found = await db
      .updateTable('payout_entries')
      .set({ match: 'payment' })
      .where('match', '=', 'unmatched')
      .returning('id')
      .execute()
    for (const { id } of found) matchedOn.set(id, today())
  }
  /** The bank does not take the newest payout of an earlier day after all. */
  const failOne = async () => {
    const one = await db
      .selectFrom('payouts')
      .select('id')
      .where('state', '=', 'PAID')
      .where('created_at', '<', at())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .executeTakeFirst()
    if (!one) return
    await db.updateTable('payouts').set({ state: 'FAILED' }).where('id', '=', one.id).execute()
    failedOn.set(one.id, today())
  }

  /** Payouts wait for a nightly comparison that is on its way. */
  const post = async () => {
    for (;;) {
      await postBooks(deps)
      const { rows } = await sql`
        select from payout_entries where not booked and match not in ('unmatched', 'foreign')
        union all select from payouts where bookings = 0 or (state = 'FAILED' and not returned)`.execute(db)
      if (rows.length === 0) return
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  return { post, dispute, decide, payOut, matchLate, failOne, matchedOn, failedOn }
}
