import { authorise } from '../../access/authorise.ts'
import { ownSessions } from '../../access/own-sessions.ts'
import { endpoint } from '../../endpoint.ts'

/** This session first. */
export const sessions = endpoint('sessions', async ({ deps, session }) => {
  await authorise(deps, session, 'use own session', { part: 'sign-ins' })
  const found = await ownSessions(deps, session)
  return found.map(({ id, device, signedInAt, lastUsedAt }) => ({
    current: id === session.id,
    device,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
})
