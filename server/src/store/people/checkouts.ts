import type { Db } from '../database.ts'

export const openCheckoutOf = (db: Db, sessionId: string) =>
  db
    .selectFrom('checkouts')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('paid_at', 'is', null)
    .executeTakeFirst()

type NewCheckout = { id: string; sessionId: string; campaignId: string | null; now: Date }

/** Undefined when the session has an open one; the database allows only one. */
export const insertCheckout = (db: Db, { id, sessionId, campaignId, now }: NewCheckout) =>
  db
    .insertInto('checkouts')
    .values({ id, session_id: sessionId, opened_at: now, paid_at: null, campaign_id: campaignId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Moves the open checkout and campaign to another session, without the replaced person. */
export const handCheckoutOn = async (
  db: Db,
  from: { sessionId: string; checkoutId: string | null; campaignId: string | null },
  to: string,
  replaced: string,
): Promise<void> => {
  await db.updateTable('sessions').set({ campaign_id: from.campaignId }).where('id', '=', to).execute()
  await db
    .updateTable('checkouts')
    .set({ session_id: to })
    .where('session_id', '=', from.sessionId)
    .where('paid_at', 'is', null)
    .execute()
  await db
    .deleteFrom('checkout_customers')
    .where('checkout_id', '=', from.checkoutId)
    .where('customer_id', '=', replaced)
    .execute()
}

export const latestPurchaseOf = (db: Db, checkoutId: string) =>
  db
    .selectFrom('purchases')
    .select(['state', 'payment_id', 'decline_code'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('created_at', 'desc')
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
