import type { Updateable } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { MembershipsTable } from '../tables.ts'

/** Never its owner; the plan changes only in put-on-plan.ts, its price also when a told one was paid. */
export type MembershipChange = Pick<
  Updateable<MembershipsTable>,
  | 'state'
  | 'kind'
  | 'tried_on'
  | 'square_status'
  | 'live'
  | 'paid_through'
  | 'anchor_day'
  | 'end_date'
  | 'grace_until'
  | 'cancelled_at'
  | 'paused_at'
  | 'paused_until'
  | 'next_plan_id'
  | 'next_plan_name'
  | 'next_frequency'
  | 'next_price_cents'
  | 'plan_changed_at'
  | 'ended_at'
  | 'card_id'
  | 'due_at'
  | 'reminded_for'
  | 'offer_cents'
  | 'offer_left'
  | 'offer_until'
  | 'price_cents'
  | 'told_cents'
  | 'told_from'
  | 'price_told_at'
  | 'subscriber_id'
  | 'goes_on_cents'
>

export const changeMembership = async (db: Db | Trx, membershipId: string, change: MembershipChange): Promise<void> => {
  await db.updateTable('memberships').set(change).where('id', '=', membershipId).execute()
}

/** Most overdue first. */
export const dueMemberships = (db: Db, now: Date, most: number) => due(db, now).limit(most).execute()

/** Of a payer or subscriber. */
export const dueMembershipsOf = (db: Db, now: Date, customerId: string) =>
  due(db, now)
    .where((eb) => eb.or([eb('payer_id', '=', customerId), eb('subscriber_id', '=', customerId)]))
    .execute()

const due = (db: Db, now: Date) =>
  db.selectFrom('memberships').select('id').where('due_at', '<=', now).orderBy('due_at')

export const peopleOf = (db: Db | Trx, membership: { payer_id: string; subscriber_id: string }) =>
  db
    .selectFrom('customers')
    .select(['id', 'email', 'given_name'])
    .where('id', 'in', [membership.payer_id, membership.subscriber_id])
    .execute()
