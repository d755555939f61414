import { rotateSession } from '../../access/sessions.ts'
import { bringProof, newestEmail } from '../../counter/brought-proof.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { staffByEmail } from '../../store/counter/staff.ts'
import { isClosed } from '../../store/locations/closings.ts'
import { bindToTill } from '../../store/people/sessions.ts'

/**
 * Opens a till, for a location and shift, for a staff email proved within 30 minutes here, or at this browser's
 * customer site, whose session gives it up.
 */
export const counterSignIn = endpoint('counter-sign-in', async ({ deps, session, customersToken, cookie }) => {
  const now = deps.clock.now()
  const proof = newestEmail(session.proofs, now) ?? (await bringProof(deps, customersToken))
  if (!proof) throw new Refusal(401, 'not_signed_in', 'Please verify your staff email first.')
  const person = await staffByEmail(deps.db, proof.address)
  if (!person)
    throw new Refusal(
      401,
      'not_staff',
      'This address is not on the staff list. Ask the owner to add it, then try again.',
    )
  const [place] = await isClosed(deps.db, { locationId: person.locationId, now })
  if (place?.closed)
    throw new Refusal(401, 'location_closed', `${person.locationName} has closed. Ask the owner for another location.`)
  await deps.db.transaction().execute(async (trx) => {
    await bindToTill(trx, session.id, { staffId: person.id, locationId: person.locationId, email: proof.address })
    cookie.give(await rotateSession(trx, session, now, 'staff'))
    await audit(
      deps,
      'till_opened',
      { sessionId: session.id, staffId: person.id, detail: { locationId: person.locationId } },
      trx,
    )
  })
  return { name: person.name, locationId: person.locationId, locationName: person.locationName }
})
