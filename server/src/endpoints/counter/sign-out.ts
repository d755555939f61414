import { endSession } from '../../access/sessions.ts'
import { endpoint } from '../../endpoint.ts'
import { audit } from '../../store/audit.ts'

/** Idempotent. */
export const counterSignOut = endpoint('counter-sign-out', async ({ deps, session, cookie }) => {
  if (session) {
    await endSession(deps.db, session, deps.clock.now())
    await audit(deps, 'till_closed', { sessionId: session.id, staffId: session.staffId })
  }
  cookie.take()
  return {}
})
