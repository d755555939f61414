import { may } from '@sipday/rules/office/capabilities.ts'
import { change } from '../../../store/office/changes.ts'
import { personAtTill } from '../../../store/office/staff.ts'
import { closeSessions } from '../../../store/people/sessions.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { unknownPerson } from '../people.ts'

export const tillOut = onceEndpoint('till-out', async ({ deps, trx, input: { sessionId }, person, by }) => {
  const now = deps.clock.now()
  const [till] = await personAtTill(trx, { id: sessionId, now })
  if (!till?.staff_id || !till.location_id) throw unknownPerson()
  if (!may(person, 'staff', { role: till.role, locationIds: [till.location_id] })) throw unknownPerson()
  await closeSessions(trx, [sessionId], now)
  await change(trx, { at: now, by, subject: 'staff', id: till.staff_id, field: 'till signed out', before: till.place })
  return {}
})
