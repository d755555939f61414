import type { Insertable } from 'kysely'
import type { Db } from '../database.ts'
import type { DisputesTable } from '../tables.ts'

export const storeDispute = async (db: Db, dispute: Insertable<DisputesTable>): Promise<void> => {
  const { square_dispute_id: _id, square_payment_id: _payment, seen_at: _seen, ...newest } = dispute
  await db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('square_dispute_id').doUpdateSet(newest))
    .execute()
}
