import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { RefundsTable } from '../tables.ts'

/** False if the request or the provider's id has one already. */
export const addRefund = async (trx: Trx, refund: Insertable<RefundsTable>): Promise<boolean> => {
  const made = await trx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const refundById = (db: Db | Trx, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const changeRefund = async (
  trx: Trx,
  id: string,
  change: Pick<Updateable<RefundsTable>, 'state' | 'square_refund_id' | 'amount_cents' | 'tax_cents' | 'accepted_at'>,
): Promise<void> => {
  await trx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/** What the provider said; `pending` may have been read before what is known, and takes nothing back. */
export const noteRefundState = async (
  trx: Trx,
  id: string,
  state: 'pending' | 'completed' | 'failed',
): Promise<void> => {
  const change = trx.updateTable('refunds').set({ state }).where('id', '=', id)
  await (state === 'pending' ? change.where('state', 'not in', ['completed', 'failed']) : change).execute()
}

export const isRefundAsked = async (db: Db | Trx, requestId: string): Promise<boolean> =>
  (await db.selectFrom('refunds').select('id').where('request_id', '=', requestId).executeTakeFirst()) !== undefined

/** Locks our refund that the provider speaks of; null when it is not ours. */
export const holdOwnRefund = async (
  trx: Trx,
  refund: { squareRefundId: string; squarePaymentId: string; reason: string },
): Promise<string | null> => {
  const ours = await trx
    .selectFrom('refunds')
    .select('id')
    .where((is) =>
      is.or([
        is('square_refund_id', '=', refund.squareRefundId),
        // Sent, but its response is not stored yet: the reason contains our id.
        is.and([
          is('square_refund_id', 'is', null),
          is('square_payment_id', '=', refund.squarePaymentId),
          is('reason', '=', refund.reason),
        ]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  return ours?.id ?? null
}

/** Null when it was accepted before. */
export const acceptOnce = (trx: Trx, id: string, now: Date) =>
  trx
    .updateTable('refunds')
    .set({ accepted_at: now })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** One refund at a time for each payment; held until the transaction ends. */
export const lockRefundsOf = async (trx: Trx, squarePaymentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${squarePaymentId}`}, 0))`.execute(trx)
}

/** Completed and pending. */
export const refundsOf = (db: Db | Trx, squarePaymentId: string) =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'origin', 'state', 'membership_id', 'credit_to', 'created_at'])
    .where('square_payment_id', '=', squarePaymentId)
    .execute()

/** Unsettled at the provider, by id, after one of them. */
export const hangingRefunds = (db: Db, after: string, most: number) =>
  db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['wanted', 'pending'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

export const refundsOfClosing = (db: Db, locationId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('memberships', 'memberships.id', 'refunds.membership_id')
    .select('refunds.id')
    .where('refunds.origin', '=', 'closure')
    .where('memberships.location_id', '=', locationId)
    .execute()

/** They run one at a time, to keep their count right. */
export const lockAutomaticRefunds = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('automatic refunds', 0))`.execute(trx)
}

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
