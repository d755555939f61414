import type { Deps } from '../deps.ts'
import type { Db } from '../store/database.ts'
import { insertCheckout, openCheckoutOf } from '../store/people/checkouts.ts'
import type { Session } from './session.ts'

/**
 * Opens one if there is none, or the latest was paid (R44). Concurrent tabs share it: the database allows one open
 * checkout a session.
 */
export const openCheckout = async (db: Db, session: Session, deps: Pick<Deps, 'clock' | 'ids'>): Promise<string> => {
  const { id: sessionId, campaignId } = session
  const known = session.checkoutId ? await openCheckoutOf(db, sessionId) : undefined
  const opened =
    known ?? (await insertCheckout(db, { id: deps.ids.id(), sessionId, campaignId, now: deps.clock.now() }))
  const found = opened ?? (await openCheckoutOf(db, sessionId))
  if (!found) throw new Error('a checkout vanished while someone was submitted')
  session.submitted = session.checkoutId === found.id ? session.submitted : []
  session.checkoutId = found.id
  return found.id
}
