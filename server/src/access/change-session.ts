import type { Deps, Trx } from '../deps.ts'
import { audit } from '../store/audit.ts'
import { handCheckoutOn } from '../store/people/checkouts.ts'
import type { Session } from './session.ts'
import { endSession, openSession } from './sessions.ts'

/**
 * W4 (a): the primary contact is someone else, so what was proved, entered and bought here is not theirs. It ends
 * wherever its cookie was copied to; a new one takes over the checkout without the replaced person. Returns the new
 * cookie value.
 */
export const changeSession = async (deps: Deps, trx: Trx, session: Session, replaced: string): Promise<string> => {
  const { session: next, token } = await openSession({ ...deps, db: trx })
  const { checkoutId, campaignId } = session
  await handCheckoutOn(trx, { sessionId: session.id, checkoutId, campaignId }, next.id, replaced)
  await endSession(trx, session, deps.clock.now())
  await audit(deps, 'session_changed', { sessionId: session.id, customerId: replaced, detail: { to: next.id } }, trx)
  const submitted = session.submitted.filter(({ customerId }) => customerId !== replaced)
  Object.assign(session, next, { checkoutId, campaignId, submitted })
  return token
}
