import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'
import { NEWARK_AT_SQUARE } from './settled-history.ts'

/* One movement at a time. It shares nothing with the journal. */

type Paid = { payment: string; place: string; day: string; cents: number }
type Dispute = { id: string; payment: string; cents: number; state: string; opened: string; moved: string }
type Entry = { id: string; payout: string; match: string; gross: number; fee: number; payment: string | null }
type Payout = { id: string; square: string; cents: number; arrived: string }
/** What no table keeps: on which day an entry was matched later, and a payout failed. */
export type Known = { matchedOn: ReadonlyMap<string, string>; failedOn: ReadonlyMap<string, string> }

const factsOf = async (db: Deps['db']) => {
  const ny = sql.raw(`at time zone 'America/New_York'`)
  const paid = await sql<Paid>`
    select square_payment_id as payment, location_id as place, (created_at ${ny})::date as day, total_cents as cents
      from purchases where state = 'succeeded'
    union all
    select square_payment_id, location_id, (at ${ny})::date, amount_cents from renewals where state = 'paid'`.execute(
    db,
  )
  const refunds = await sql<Paid>`
    select square_payment_id as payment, (coalesce(accepted_at, created_at) ${ny})::date as day, amount_cents as cents
    from refunds where state = 'completed'`.execute(db)
  const disputes = await sql<Dispute>`
    select square_dispute_id as id, square_payment_id as payment, amount_cents as cents, state,
      (opened_at ${ny})::date as opened, (moved_at ${ny})::date as moved from disputes`.execute(db)
  const entries = await sql<Entry>`
    select id, payout_id as payout, match, gross_cents as gross, fee_cents as fee, square_payment_id as payment
    from payout_entries`.execute(db)
  const payouts = await sql<Payout>`
    select id, square_location_id as square, amount_cents as cents, arrives_on as arrived from payouts`.execute(db)
  return {
    paid: paid.rows,
    refunds: refunds.rows,
    disputes: disputes.rows,
    entries: entries.rows,
    payouts: payouts.rows,
  }
}

type Moves = { square: number; bank: number; fees: number; disputes: number; other: number }

/** Of one location, or of all for null. */
export const settledByHand = async (
  db: Deps['db'],
  { from, to, place, known }: { from: string; to: string; place: string | null; known: Known },
) => {
  const { paid, refunds, disputes, entries, payouts } = await factsOf(db)
  const placeOf = new Map(paid.map((one) => [one.payment, one.place]))
  const zero = (): Moves => ({ square: 0, bank: 0, fees: 0, disputes: 0, other: 0 })
  const [moved, balance] = [zero(), zero()]
  const move = (where: string | undefined, day: string, cents: Partial<Moves>) => {
    if ((place !== null && where !== place) || day > to) return
    for (const key of ['square', 'bank', 'fees', 'disputes', 'other'] as const) {
      balance[key] += cents[key] ?? 0
      if (day >= from) moved[key] += cents[key] ?? 0
    }
  }
  for (const one of paid) move(one.place, one.day, { square: one.cents })
  for (const one of refunds) move(placeOf.get(one.payment), one.day, { square: -one.cents })
  for (const { payment, cents, state, opened, moved: decided } of disputes) {
    move(placeOf.get(payment), opened, { square: -cents, disputes: cents })
    if (state === 'WON') move(placeOf.get(payment), decided, { square: cents, disputes: -cents })
    if (state === 'LOST' || state === 'ACCEPTED') move(placeOf.get(payment), decided, { disputes: -cents })
  }
  for (const { id, square, cents, arrived } of payouts) {
    const home = square === NEWARK_AT_SQUARE ? 'newark' : 'kips-bay'
    move(home, arrived, { bank: cents, other: -cents })
    const failed = known.failedOn.get(id)
    if (failed) move(home, failed, { bank: -cents, square: cents })
    for (const entry of entries.filter(
      ({ payout, match }) => payout === id && !['foreign', 'unmatched'].includes(match),
    )) {
      const day = known.matchedOn.get(entry.id) ?? arrived
      const net = entry.gross - entry.fee
      // It stood where the payout is from; it belongs where it was charged.
      move(home, day, { bank: -net, other: net })
      const where = entry.payment === null ? home : placeOf.get(entry.payment)
      if (entry.match === 'fee') move(where, day, { bank: net, fees: -net })
      else move(where, day, { bank: net, fees: entry.fee, square: -entry.gross })
    }
  }
  return { moved, balance }
}
