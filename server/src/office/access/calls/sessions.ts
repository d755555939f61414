import { officeSessionsOf } from '../../../store/office/sessions.ts'
import { reachPerson } from '../colleagues.ts'
import { requireFull } from '../needs.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const sessions = officeEndpoint('sessions', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const staffId = input.staffId ?? person.id
  await reachPerson(deps.db, person, staffId)
  const found = await officeSessionsOf(deps.db, { staffId, now: deps.clock.now() })
  return found.map(({ id, device, since, lastUsed }) => ({
    id,
    device,
    since: since.toISOString(),
    lastUsed: lastUsed.toISOString(),
    current: id === session.id,
  }))
})
