import { endSession } from '../access/sessions.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { staffById } from '../store/counter/staff.ts'

/** Who is working at this till, and where. Someone removed from the staff list is signed out here too. */
export const counterTill = endpoint('counter-till', async ({ deps, session, cookie }) => {
  const person = await staffById(deps.db, session.staffId ?? '')
  if (!person) {
    await endSession(deps.db, session, deps.clock.now())
    cookie.take()
    throw new Refusal(401, 'session_ended', 'This till was signed out. Please sign in again.')
  }
  return { name: person.name, locationId: person.locationId, locationName: person.locationName }
})
