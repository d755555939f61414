import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { RefundsTable } from '../schema/money.ts'

/** Stores a refund; false if there is already one for the same request or with the same provider id. */
export const addRefund = async (trx: Trx, refund: Insertable<RefundsTable>): Promise<boolean> => {
  const made = await trx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const refundById = (db: Db, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const changeRefund = async (
  trx: Trx,
  id: string,
  change: Pick<Updateable<RefundsTable>, 'state' | 'square_refund_id'>,
): Promise<void> => {
  await trx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

export const isRefundAsked = async (db: Db | Trx, requestId: string): Promise<boolean> =>
  (await db.selectFrom('refunds').select('id').where('request_id', '=', requestId).executeTakeFirst()) !== undefined

/** Records what the provider says about one of our refunds; false when it matches none of ours. */
export const bookOwnRefund = async (
  trx: Trx,
  refund: { squareRefundId: string; squarePaymentId: string; reason: string; state: RefundsTable['state'] },
): Promise<boolean> => {
  const ours = await trx
    .updateTable('refunds')
    .set({ state: refund.state, square_refund_id: refund.squareRefundId })
    .where((is) =>
      is.or([
        is('square_refund_id', '=', refund.squareRefundId),
        // Sent by us, with its response not stored yet: the reason contains the refund's id.
        is.and([
          is('square_refund_id', 'is', null),
          is('square_payment_id', '=', refund.squarePaymentId),
          is('reason', '=', refund.reason),
        ]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return ours !== undefined
}

/** What has been refunded of a payment, or is on its way. */
export const refundsOf = (db: Db | Trx, squarePaymentId: string) =>
  db
    .selectFrom('refunds')
    .select(['amount_cents', 'origin', 'state', 'membership_id'])
    .where('square_payment_id', '=', squarePaymentId)
    .execute()

/** Refunds whose final state at the provider is not known yet. */
export const hangingRefunds = (db: Db) =>
  db.selectFrom('refunds').select('id').where('state', 'in', ['wanted', 'pending']).execute()

/** What closures of a location have refunded. */
export const refundsOfClosing = (db: Db, locationId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('memberships', 'memberships.id', 'refunds.membership_id')
    .select('refunds.id')
    .where('refunds.origin', '=', 'closure')
    .where('memberships.location_id', '=', locationId)
    .execute()

/**
 * Automatic refunds are made one at a time, to keep their count right: the lock is held to the end of the transaction.
 */
export const lockAutomaticRefunds = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('automatic refunds', 0))`.execute(trx)
}

/** How many automatic refunds were made between two instants. */
export const automaticRefundsBetween = async (trx: Trx, after: Date, until: Date): Promise<number> => {
  const { sent } = await trx
    .selectFrom('refunds')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('origin', '=', 'automatic')
    .where('created_at', '>', after)
    .where('created_at', '<=', until)
    .executeTakeFirstOrThrow()
  return sent
}
