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
  const known = session.checkoutId ? await open().executeTakeFirst() : undefined
  const opened = known ?? (await insert(db, session, deps))
  const found = opened ?? (await open().executeTakeFirstOrThrow())
  session.submitted = session.checkoutId === found.id ? session.submitted : []
  session.checkoutId = found.id
  return found.id
}

const insert = (db: Db, session: Session, { clock, ids }: Pick<Deps, 'clock' | 'ids'>) =>
  db
    .insertInto('checkouts')
    .values({
      id: ids.id(),
      session_id: session.id,
      opened_at: clock.now(),
      paid_at: null,
      campaign_id: session.campaignId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
