import { noteDevice } from '../../../access/own-sessions.ts'
import { Refusal } from '../../../refusal.ts'
import { audit } from '../../../store/audit.ts'
import { personById } from '../../../store/office/people.ts'
import { proveFactor } from '../factors.ts'
import { checkPasskey, passkeyOptions } from '../passkeys.ts'
import { rotateOfficeSession } from '../session.ts'
import { officeEndpoint } from '../../endpoint.ts'

/**
 * A passkey alone is both identity and proof (decision 77). Without a code, no one else's requests for codes get in the
 * way.
 */
export const passkeySignIn = officeEndpoint('passkey-sign-in', async ({ deps, input, session, userAgent, cookie }) => {
  // Someone signed in here before no longer is.
  session.person = null
  session.secondFactorAt = null
  if (!input.response) return { options: await passkeyOptions(deps, deps.db, { session, purpose: 'prove' }) }
  const staffId = await checkPasskey(deps, session, input.response)
  const token = await deps.db.transaction().execute(async (trx) => {
    const [found] = await personById(trx, { id: staffId })
    if (!found) throw new Refusal(422, 'passkey_refused', 'This passkey was not accepted. Please sign in another way.')
    const { id, name, role, location_ids: locationIds } = found
    session.person = { id, name, role, locationIds: locationIds ?? [] }
    await noteDevice(trx, session, userAgent)
    await audit(deps, 'office_identified', { sessionId: session.id, staffId, detail: { how: 'passkey' } }, trx)
    await rotateOfficeSession(trx, session, deps.clock.now(), { begins: true })
    return proveFactor(deps, trx, session, 'passkey')
  })
  cookie.give(token)
  return {}
})
