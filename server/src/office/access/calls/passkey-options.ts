import { holdPerson, requireMayAdd } from '../factors.ts'
import { passkeyOptions as optionsFor } from '../passkeys.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const passkeyOptions = officeEndpoint('passkey-options', async ({ deps, input: { purpose }, session }) =>
  deps.db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, session)
    if (purpose === 'add') requireMayAdd(session, person, deps.clock.now())
    return { options: await optionsFor(deps, trx, { session, person, purpose }) }
  }),
)
