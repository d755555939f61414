import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { backCents } from '@sipday/rules/refunds/amounts.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../../store/database.ts'
import { paidFor, refundsOfPayments } from '../../store/locations/closing-members.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { lockRefundsOf } from '../../store/purchases/refunds.ts'
import type { RowOf } from '../../store/statement.ts'
import { shareOf } from '@sipday/rules/refunds/pro-rata.ts'

/** Cents: this membership's share, the rest of the whole payment, and what closures refunded of the share. */
export type LastPayment = {
  squarePaymentId: string
  cents: number
  leftCents: number
  returnedCents: number
  from: CalendarDate
}

type Taken = { squarePaymentId: string; takenCents: number; cents: number; from: CalendarDate }

/** The last payment for the current period, and those since for a dearer plan. */
export const currentPayments = async (trx: Trx, row: Pick<LockedMembership, 'id'>): Promise<LastPayment[]> => {
  const found = (await paidFor(trx, { ids: [row.id] })).flatMap(takenFor)
  for (const { squarePaymentId } of found) await lockRefundsOf(trx, squarePaymentId)
  const refunds = await refundsOfPayments(trx, { ids: found.map(({ squarePaymentId }) => squarePaymentId) })
  return found.map((taken) => lessRefunds(row.id, taken, refunds))
}

/** Without a lock, by membership ids. */
export const currentPaymentsOf = async (db: Db | Trx, ids: string[]): Promise<ReadonlyMap<string, LastPayment[]>> => {
  const found = (await paidFor(db, { ids })).map((paid) => ({ id: paid.id, taken: takenFor(paid) }))
  const payments = found.flatMap(({ taken }) => taken.map(({ squarePaymentId }) => squarePaymentId))
  const byPayment = Map.groupBy(await refundsOfPayments(db, { ids: payments }), (one) => one.square_payment_id)
  return new Map(
    found.map(({ id, taken }) => [
      id,
      taken.map((one) => lessRefunds(id, one, byPayment.get(one.squarePaymentId) ?? [])),
    ]),
  )
}

/** The last paid renewal, or the share of the purchase; then later differences. */
const takenFor = ({ started_on, renewal, bought, differences }: RowOf<typeof paidFor>): Taken[] => {
  const last = renewal
    ? { ...renewal, takenCents: renewal.cents }
    : bought && {
        squarePaymentId: bought.squarePaymentId,
        takenCents: bought.totalCents,
        cents: shareOf(bought.totalCents, bought.quantity, bought.position),
        from: started_on,
      }
  if (!last?.squarePaymentId) return []
  const since = (differences ?? []).filter(({ from }) => from >= last.from)
  return [last, ...since.map((one) => ({ ...one, takenCents: one.cents }))].flatMap(({ squarePaymentId, ...taken }) =>
    squarePaymentId ? [{ squarePaymentId, ...taken }] : [],
  )
}

/**
 * Never more than was taken; a closure refund that Square refused counts as returned by hand. Credit is no money, and ends
 * with the membership.
 */
const lessRefunds = (
  membershipId: string,
  { squarePaymentId, takenCents, cents, from }: Taken,
  refunds: readonly RowOf<typeof refundsOfPayments>[],
): LastPayment => {
  const own = refunds.filter(({ square_payment_id: of, state }) => of === squarePaymentId && state !== 'credited')
  const gone = backCents(own.map(({ amount_cents, state }) => ({ cents: amount_cents, state })))
  const returned = own.filter(({ origin, membership_id: id }) => origin === 'closure' && id === membershipId)
  const returnedCents = returned.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return { squarePaymentId, cents, from, leftCents: takenCents - gone, returnedCents }
}
