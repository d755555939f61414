import { endSession } from '../../access/sessions.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { staffById } from '../../store/counter/staff.ts'
import { soldOutAt } from '../../store/locations/sold-out.ts'

/** Signs out someone removed from the staff, too. */
export const counterTill = endpoint('counter-till', async ({ deps, session, cookie }) => {
  const person = await staffById(deps.db, session.staffId ?? '')
  if (!person) {
    await endSession(deps.db, session, deps.clock.now())
    cookie.take()
    throw new Refusal(401, 'session_ended', 'This till was signed out. Please sign in again.')
  }
  const soldOut = await soldOutAt(deps.db, [person.locationId], deps.clock.now())
  return {
    name: person.name,
    locationId: person.locationId,
    locationName: person.locationName,
    soldOut: soldOut.map(({ drinkId }) => drinkId),
  }
})
