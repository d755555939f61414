import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
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

/** For the renewal whose grace ends on that day. */
export const triesOf = async (db: Db, membershipId: string, graceUntil: CalendarDate): Promise<number> => {
  const tried = await db
    .selectFrom('renewal_charges')
    .select('id')
    .where('membership_id', '=', membershipId)
    .where('period_start', '=', addDays(graceUntil, -GRACE_DAYS))
    .where('nth_try', 'is not', null)
    .execute()
  return tried.length
}

/** With its owner at the provider; undefined when it was removed. */
export const cardToTry = (db: Db, cardId: string) =>
  db
    .selectFrom('cards')
    .innerJoin('customers', 'customers.id', 'cards.customer_id')
    .select(['cards.id', 'square_card_id as squareCardId'])
    .select((eb) => eb.ref('square_customer_id').$notNull().as('squareCustomerId'))
    .where('cards.id', '=', cardId)
    .where('cards.disabled_at', 'is', null)
    .where('square_customer_id', 'is not', null)
    .executeTakeFirst()

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
