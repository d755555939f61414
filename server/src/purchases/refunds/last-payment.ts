import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { backCents } from '@sipday/rules/refunds/amounts.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../../store/database.ts'
import { paidFor, refundsOfPayments } from '../../store/locations/closing-members.ts'
import type { LockedMembership } from '../../store/memberships/locked-membership.ts'
import { lockRefundsOf } from '../../store/purchases/refunds.ts'
import type { RowOf } from '../../store/statement.ts'
import { shareOf } from '@sipday/rules/refunds/pro-rata.ts'

/**
 * In cents: this membership's share, what is left of the whole payment, and what closures have refunded of this share.
 */
export type LastPayment = {
  squarePaymentId: string
  cents: number
  leftCents: number
  returnedCents: number
  from: CalendarDate
}

type Taken = { squarePaymentId: string; takenCents: number; cents: number; from: CalendarDate }

/** The payments that cover the current period: the last one, and what was paid since for a dearer plan. */
export const currentPayments = async (trx: Trx, row: Pick<LockedMembership, 'id'>): Promise<LastPayment[]> => {
  const found = (await paidFor(trx, { ids: [row.id] })).flatMap(takenFor)
  for (const { squarePaymentId } of found) await lockRefundsOf(trx, squarePaymentId)
  const refunds = await refundsOfPayments(trx, { ids: found.map(({ squarePaymentId }) => squarePaymentId) })
  return found.map((taken) => lessRefunds(row.id, taken, refunds))
}

/** The same of many memberships, by their ids, without a lock: what is shown before something is done. */
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

/** The last paid renewal, else this membership's share of the purchase; then the differences since. */
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

/** Never refunds more than was taken; a closure refund that Square refused counts as returned by hand. */
const lessRefunds = (
  membershipId: string,
  { squarePaymentId, takenCents, cents, from }: Taken,
  refunds: readonly RowOf<typeof refundsOfPayments>[],
): LastPayment => {
  const own = refunds.filter((refund) => refund.square_payment_id === squarePaymentId)
  const gone = backCents(own.map(({ amount_cents, state }) => ({ cents: amount_cents, state })))
  const returned = own.filter(({ origin, membership_id: id }) => origin === 'closure' && id === membershipId)
  const returnedCents = returned.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return { squarePaymentId, cents, from, leftCents: takenCents - gone, returnedCents }
}
