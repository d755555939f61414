import type { Insertable } from 'kysely'
import type { Db } from '../database.ts'
import type { DisputesTable } from '../schema/money.ts'

/** Stores what is known of a dispute, the newest word about it. */
export const storeDispute = async (db: Db, dispute: Insertable<DisputesTable>): Promise<void> => {
  const { square_dispute_id: _id, square_payment_id: _payment, seen_at: _seen, ...newest } = dispute
  await db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('square_dispute_id').doUpdateSet(newest))
    .execute()
}
