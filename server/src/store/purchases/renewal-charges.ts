import type { Insertable, Updateable } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { RenewalChargesTable } from '../tables.ts'

/** A renewal or plan change whose outcome is unknown. */
export const openRenewalCharge = (db: Db | Trx, membershipId: string, of: 'renewal' | 'plan_change' = 'renewal') =>
  db
    .selectFrom('renewal_charges')
    .select(['id', 'payment_id'])
    .where('membership_id', '=', membershipId)
    .where('plan_change', of === 'renewal' ? 'is' : 'is not', null)
    .where('state', 'in', ['charging', 'unknown'])
    .executeTakeFirst()

export const renewalChargeById = (db: Db | Trx, id: string) =>
  db.selectFrom('renewal_charges').selectAll().where('id', '=', id).executeTakeFirst()

/** Lock the membership first. */
export const lockRenewalCharge = (trx: Trx, id: string) =>
  trx.selectFrom('renewal_charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Stored before money is taken; false when the membership has an open one. */
export const addRenewalCharge = async (trx: Trx, charge: Insertable<RenewalChargesTable>): Promise<boolean> => {
  const stored = await trx
    .insertInto('renewal_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const changeRenewalCharge = async (
  trx: Trx,
  id: string,
  change: Pick<
    Updateable<RenewalChargesTable>,
    'state' | 'updated_at' | 'next_look_at' | 'square_payment_id' | 'decline_code'
  >,
): Promise<void> => {
  await trx.updateTable('renewal_charges').set(change).where('id', '=', id).execute()
}

/** Locked, with the purchase of its membership. */
export const lockChargeWithPurchase = (trx: Trx, id: string) =>
  trx
    .selectFrom('renewal_charges')
    .innerJoin('memberships', 'memberships.id', 'renewal_charges.membership_id')
    .select(['tries', 'renewal_charges.state', 'renewal_charges.created_at', 'membership_id', 'purchase_id'])
    .where('renewal_charges.id', '=', id)
    .forUpdate('renewal_charges')
    .executeTakeFirst()
