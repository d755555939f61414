import { authorise } from '../access/authorise.ts'
import { endOtherSessions as end } from '../access/own-sessions.ts'
import { endpoint } from '../endpoint.ts'

/** Signs out everywhere else, for a lost phone or a computer at work. */
export const endOtherSessions = endpoint('end-other-sessions', async ({ deps, session }) => {
  await authorise(deps, session, 'use own session', { part: 'sign-ins' })
  await end(deps, session)
  return {}
})
