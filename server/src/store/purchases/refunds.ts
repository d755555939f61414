import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { RefundsTable } from '../schema/money.ts'

/** Stores a refund; false when there is one of the same request or of the same number at the provider. */
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

/** Books the provider's word about a refund of ours; false when we have none that it can be about. */
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
        // Sent by us, its answer not noted yet: the reason carries the number of the refund.
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

/** What has gone back, or is on its way, of a payment. */
export const refundsOf = (db: Db | Trx, squarePaymentId: string) =>
  db
    .selectFrom('refunds')
    .select(['amount_cents', 'origin', 'state', 'membership_id'])
    .where('square_payment_id', '=', squarePaymentId)
    .execute()

/** Refunds that the provider has not said the last word about. */
export const hangingRefunds = (db: Db) =>
  db.selectFrom('refunds').select('id').where('state', 'in', ['wanted', 'pending']).execute()

/** What closings of a location have sent back. */
export const refundsOfClosing = (db: Db, locationId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('memberships', 'memberships.id', 'refunds.membership_id')
    .select('refunds.id')
    .where('refunds.origin', '=', 'closure')
    .where('memberships.location_id', '=', locationId)
    .execute()

/** Automatic refunds go one after the other, so that their count is right: held to the end of the transaction. */
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
