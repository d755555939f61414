import type { Deps } from '../deps.ts'
import type { Db } from '../store/database.ts'
import type { Session } from './session.ts'

/**
 * The id of the session's open checkout; opens one when there is none, or when the latest was paid (R44). Two tabs that
 * submit at once share it: the database allows one open checkout a session.
 */
export const openCheckout = async (db: Db, session: Session, deps: Pick<Deps, 'clock' | 'ids'>): Promise<string> => {
  const open = () =>
    db.selectFrom('checkouts').select('id').where('session_id', '=', session.id).where('paid_at', 'is', null)
  let found = await open().executeTakeFirst()
  if (!found) {
    await db
      .insertInto('checkouts')
      .values({
        id: deps.ids.id(),
        session_id: session.id,
        opened_at: deps.clock.now(),
        paid_at: null,
        campaign_id: session.campaignId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    found = await open().executeTakeFirstOrThrow()
  }
  if (session.checkoutId !== found.id) session.submitted = []
  session.checkoutId = found.id
  return found.id
}
