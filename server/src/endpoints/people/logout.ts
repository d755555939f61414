import { endSession } from '../../access/sessions.ts'
import { endpoint } from '../../endpoint.ts'
import { audit } from '../../store/audit.ts'

/** Wherever its cookie was copied to (risk 48). */
export const logout = endpoint('logout', async ({ deps, session, cookie }) => {
  if (session) {
    await endSession(deps.db, session, deps.clock.now())
    await audit(deps, 'signed_out', { sessionId: session.id, customerId: session.customerId })
  }
  cookie.take()
  return {}
})
