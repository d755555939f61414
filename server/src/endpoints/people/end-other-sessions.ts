import { authorise } from '../../access/authorise.ts'
import { endOtherSessions as end } from '../../access/own-sessions.ts'
import { endpoint } from '../../endpoint.ts'

export const endOtherSessions = endpoint('end-other-sessions', async ({ deps, session }) => {
  await authorise(deps, session, 'use own session', { part: 'sign-ins' })
  await end(deps, session)
  return {}
})
