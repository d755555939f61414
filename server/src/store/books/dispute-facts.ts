import { freeStates, heldStates, lostStates } from '@sipday/rules/books/disputes.ts'
import { bool, day, instant, int, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'
import { bookedBack, bookedPayment } from './facts.ts'

const listed = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')
const isLost = `d.state in (${listed(lostStates)})`
const known = [...heldStates, ...lostStates, ...freeStates] as const

/** Disputes about booked payments whose standing differs from the books (`standingOf` in the rules). */
export const movedDisputes = `
  from disputes d ${bookedPayment('d')}
  where d.state in (${listed(known)})
    and (d.taken_cents <> case when ${isLost} or d.state in (${listed(heldStates)}) then d.amount_cents else 0 end
      or d.lost_cents <> case when ${isLost} then d.amount_cents else 0 end)`

export const disputesToBook = statement({
  name: 'disputes that are not in the books as they stand',
  text: `
    select distinct on (d.square_payment_id) d.square_dispute_id as id, d.square_payment_id as "squarePaymentId",
      l.id as "locationId", d.state, d.amount_cents as "amountCents", d.taken_cents as "takenCents",
      d.lost_cents as "lostCents", d.bookings,
      (coalesce(d.opened_at, d.seen_at) at time zone l.time_zone)::date as "openedOn",
      (coalesce(d.moved_at, d.updated_at) at time zone l.time_zone)::date as "movedOn",
      (:now::timestamptz at time zone l.time_zone)::date as "knownDay",
      of_payment.total_cents as "paidCents", of_payment.tax_cents as "taxCents", of_payment.earns,
      ${bookedBack('d')} as "backCents",
      (select until_day from earned_days e where e.location_id = l.id) as counted
    ${movedDisputes} order by d.square_payment_id, d.seen_at, d.square_dispute_id limit :count`,
  takes: { now: instant, count: int },
  gives: {
    id: text,
    squarePaymentId: text,
    locationId: text,
    state: oneOf(...known),
    amountCents: int,
    takenCents: int,
    lostCents: int,
    bookings: int,
    openedOn: orNull(day),
    movedOn: orNull(day),
    knownDay: orNull(day),
    paidCents: orNull(int),
    taxCents: orNull(int),
    earns: orNull(bool),
    backCents: orNull(int),
    counted: orNull(day),
  },
})
export type DisputeToBook = RowOf<typeof disputesToBook>

export const keepBookedDispute = statement({
  name: 'keep how a dispute is booked',
  text: `update disputes set taken_cents = :takenCents, lost_cents = :lostCents, bookings = :bookings
    where square_dispute_id = :id`,
  takes: { id: text, takenCents: int, lostCents: int, bookings: int },
  gives: {},
})
