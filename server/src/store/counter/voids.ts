import type { Db } from '../database.ts'

export const redemptionAt = (db: Db, id: string, locationId: string | null) =>
  db
    .selectFrom('redemptions')
    .select(['id', 'redeemed_at', 'voided_at'])
    .where('id', '=', id)
    .where('location_id', '=', locationId)
    .executeTakeFirst()

type Voiding = { id: string; reason: string; staffId: string | null; now: Date }

/** False when it was voided already. */
export const voidRedemption = async (db: Db, { id, reason, staffId, now }: Voiding): Promise<boolean> => {
  const voided = await db
    .updateTable('redemptions')
    .set({ voided_at: now, void_reason: reason, voided_by: staffId })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return voided !== undefined
}
