import type { Deps, Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { MembershipRow } from './memberships.ts'

/** Of membership `m`: a gift whose email has not gone, so its recipient must not know of it. */
export const IS_SECRET = `exists (select from gifts g where g.membership_id = m.id and g.sent_at is null)`

export const dueGifts = (db: Db, now: Date) =>
  db.selectFrom('gifts').select('membership_id').where('sent_at', 'is', null).where('due_at', '<=', now).execute()

/** The account's current address comes before the one typed on the summary. */
export const giftToTell = (db: Db | Trx, membershipId: string) =>
  db
    .selectFrom('gifts')
    .innerJoin('memberships', 'memberships.id', 'gifts.membership_id')
    .innerJoin('customers as giver', 'giver.id', 'memberships.payer_id')
    .innerJoin('customers as recipient', 'recipient.id', 'memberships.subscriber_id')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .select(['gifts.recipient_name', 'gifts.message', 'giver.given_name'])
    .select(({ fn, ref, val }) =>
      fn
        .coalesce(fn<string | null>('nullif', [ref('recipient.email'), val('')]), ref('gifts.recipient_email'))
        .as('recipient_email'),
    )
    .select(['memberships.plan_name', 'memberships.started_on', 'memberships.end_date'])
    .select(['locations.id as location_id', 'locations.name as location_name'])
    .where('gifts.membership_id', '=', membershipId)
    .executeTakeFirst()

export const noteGiftSent = async (trx: Trx, membershipId: string, at: Date): Promise<void> => {
  await trx.updateTable('gifts').set({ sent_at: at }).where('membership_id', '=', membershipId).execute()
}

export const withholdGift = async (trx: Trx, membershipId: string): Promise<void> => {
  await trx
    .updateTable('gifts')
    .set({ due_at: null })
    .where('membership_id', '=', membershipId)
    .where('sent_at', 'is', null)
    .execute()
}

/** Locked until the transaction ends. */
export const lockGift = (trx: Trx, membershipId: string) =>
  trx.selectFrom('gifts').selectAll().where('membership_id', '=', membershipId).forUpdate().executeTakeFirst()

export const isUsed = async (trx: Trx, membershipId: string): Promise<boolean> => {
  const used = await trx
    .selectFrom('redemptions')
    .select('id')
    .where('membership_id', '=', membershipId)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

export const isGivenIn = async (trx: Trx, purchaseId: string | null, subscriberId: string): Promise<boolean> => {
  const other = await trx
    .selectFrom('memberships')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return other !== undefined
}

type Moved = { id: string; purchase_id: string | null; subscriber_id: string }

/** Renames the recipient in membership, purchase and gift, and removes queued emails to the old address. */
export const moveGift = async (trx: Trx, from: Moved, toId: string, email: string): Promise<void> => {
  await trx.updateTable('memberships').set({ subscriber_id: toId }).where('id', '=', from.id).execute()
  if (from.purchase_id)
    await trx
      .updateTable('purchase_subscribers')
      .set({ customer_id: toId })
      .where('purchase_id', '=', from.purchase_id)
      .where('customer_id', '=', from.subscriber_id)
      .execute()
  await trx.updateTable('gifts').set({ recipient_email: email }).where('membership_id', '=', from.id).execute()
  await trx
    .deleteFrom('mails')
    .where('kind', '=', 'gift')
    .where('sent_at', 'is', null)
    .where((is) => is.or([is('dedupe_key', '=', `gift:${from.id}`), is('dedupe_key', 'like', `gift:${from.id}:%`)]))
    .execute()
}

/** A gift is claimed once its recipient has seen it, even in a session from before the gift. */
export const claimGifts = async ({ db, clock }: Deps, seen: readonly MembershipRow[]): Promise<void> => {
  const unclaimed = seen.filter(({ gift }) => gift && gift.claimedAt === null).map(({ id }) => id)
  if (unclaimed.length === 0) return
  await db
    .updateTable('gifts')
    .set({ claimed_at: clock.now() })
    .where('membership_id', 'in', unclaimed)
    .where('claimed_at', 'is', null)
    .execute()
}

export const giftOf = (db: Db, membershipId: string) =>
  db.selectFrom('gifts').selectAll().where('membership_id', '=', membershipId).executeTakeFirst()
