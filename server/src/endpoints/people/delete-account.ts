import { authorise } from '../../access/authorise.ts'
import { endSession } from '../../access/sessions.ts'
import { endpoint } from '../../endpoint.ts'
import { eraseOwnAccount } from '../../purchases/erasing/erase-own-account.ts'

/** With a recent code; signs out everywhere (docs/decisions/0039-deleting-the-own-account.md). */
export const deleteAccount = endpoint('delete-account', async ({ deps, input: { CID }, session, cookie }) => {
  await authorise(deps, session, 'delete customer', { customerId: CID })
  await eraseOwnAccount(deps, session, CID)
  // Also one that proved someone else's contact.
  await endSession(deps.db, session, deps.clock.now())
  cookie.take()
  return {}
})
