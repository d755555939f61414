import { holdPerson } from '../factors.ts'
import { newRecoveryCodes } from '../recovery.ts'
import { officeEndpoint } from '../../endpoint.ts'

/**
 * Replaces all recovery codes by ten new ones. The answer is not kept for a repeat: nothing that can be shown again is
 * stored.
 */
export const recoveryCodes = officeEndpoint('recovery-codes', async ({ deps, session }) =>
  deps.db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, session)
    const by = { staffId: person.id, sessionId: session.id }
    return { recoveryCodes: await newRecoveryCodes(deps, trx, by) }
  }),
)
