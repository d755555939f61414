import { closeSession } from '../../../store/people/sessions.ts'
import { hashOf, newToken } from '../../../access/sessions.ts'
import { audit } from '../../../store/audit.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** Ends the session wherever its cookie was copied to. Idempotent. */
export const signOut = officeEndpoint('sign-out', async ({ deps, session, cookie }) => {
  if (session) {
    await closeSession(deps.db, session.id, hashOf(newToken()), deps.clock.now())
    await audit(deps, 'office_signed_out', { sessionId: session.id, staffId: session.person?.id ?? null })
  }
  cookie.take()
  return {}
})
