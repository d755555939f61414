import { checkCode } from '../../access/codes/check-code.ts'
import { canonicalContact } from '../../access/contacts.ts'
import { refuseFailing } from '../../access/failures.ts'
import { sendCode } from '../../access/codes/send-code.ts'
import { endSession, rotateSession } from '../../access/sessions.ts'
import { bringProof, newestEmail } from '../../counter/brought-proof.ts'
import type { Calls } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { noteTill, personAtTill, tillsOf } from '../../store/counter/staff.ts'
import { soldOutAt } from '../../store/locations/sold-out.ts'
import { keepProof } from '../../store/people/proofs.ts'
import { bindToTill } from '../../store/people/sessions.ts'

export const openingCalls = {
  /** Within rule J, for this till's session only. Answers the same for everyone (R10). */
  'counter-code': async ({ deps, input, session, asker, cookie }) => {
    const contact = canonicalContact(input.to, 'email')
    if (input.action === 'send') {
      if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email address.')
      await refuseFailing(deps, contact, asker)
      await sendCode(deps, session, contact, asker)
      return {}
    }
    const given = { contact, typed: input.code, asker }
    const token = await checkCode(deps, session, given, async (trx, proved) => {
      await keepProof(trx, session.id, proved, deps.clock.now())
      return rotateSession(trx, session, deps.clock.now())
    })
    cookie.give(token)
    return {}
  },

  /**
   * For a staff email proved within 30 minutes here, or at this browser's customer site, whose session gives it up. Who
   * may open one at several locations chooses (C1).
   */
  'counter-sign-in': async ({ deps, input, session, customersToken, cookie }) => {
    const now = deps.clock.now()
    const proof = newestEmail(session.proofs, now) ?? (await bringProof(deps, customersToken))
    if (!proof) throw new Refusal(401, 'not_signed_in', 'Please verify your staff email first.')
    const tills = await tillsOf(deps.db, { email: proof.address, now })
    if (!tills[0])
      throw new Refusal(
        401,
        'not_staff',
        'This address is not on the staff list. Ask the owner to add it, then try again.',
      )
    const open = tills.filter(({ closed }) => !closed)
    if (!open[0])
      throw new Refusal(
        401,
        'location_closed',
        `${tills[0].locationName} has closed. Ask the owner for another location.`,
      )
    const person = open.length === 1 ? open[0] : open.find(({ locationId }) => locationId === input.locationId)
    if (!person) {
      await deps.db.transaction().execute((trx) => keepProof(trx, session.id, proof, proof.provedAt))
      throw new Refusal(409, 'which_location', 'Choose the location of this till.', {
        fields: Object.fromEntries(open.map(({ locationId, locationName }) => [locationId, locationName])),
      })
    }
    const till = { staffId: person.id, locationId: person.locationId }
    await deps.db.transaction().execute(async (trx) => {
      await bindToTill(trx, session.id, { ...till, email: proof.address })
      await noteTill(trx, till)
      cookie.give(await rotateSession(trx, session, now, 'staff'))
      await audit(
        deps,
        'till_opened',
        { sessionId: session.id, staffId: person.id, detail: { locationId: person.locationId } },
        trx,
      )
    })
    return { name: person.name, locationId: person.locationId, locationName: person.locationName }
  },

  /** Idempotent. */
  'counter-sign-out': async ({ deps, session, cookie }) => {
    if (session) {
      await endSession(deps.db, session, deps.clock.now())
      await audit(deps, 'till_closed', { sessionId: session.id, staffId: session.staffId })
    }
    cookie.take()
    return {}
  },

  /** Signs out someone removed from the staff, too. */
  'counter-till': async ({ deps, session, cookie }) => {
    const person = await personAtTill(deps.db, {
      staffId: session.staffId ?? '',
      locationId: session.locationId ?? '',
    })
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
  },
} satisfies Partial<Calls>
