import { noteDevice } from '../../../access/own-sessions.ts'
import { hashOf } from '../../../access/sessions.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { audit } from '../../../store/audit.ts'
import { type PersonFound, personByEmail, personById, takeInvitation } from '../../../store/office/people.ts'
import { factorsOf, hasFactor } from '../factors.ts'
import { passkeyOptions } from '../passkeys.ts'
import { type OfficeSession, rotateOfficeSession } from '../session.ts'
import { officeEndpoint } from '../../endpoint.ts'

const notInvited = () =>
  new Refusal(
    401,
    'not_invited',
    'This address cannot sign in to the office, or the link was used or is too old. Ask an owner for a new invitation.',
  )

/**
 * Identifies by an invitation or a proved email, before the second factor. Someone without one needs an invitation: a
 * mailbox alone opens nothing (risk 66).
 */
export const signIn = officeEndpoint('sign-in', async ({ deps, input, session, userAgent, cookie }) => {
  const { invitation } = input
  // The page was reloaded between the two steps.
  const [known] = session.person && invitation === undefined ? await personById(deps.db, session.person) : []
  const person =
    known ??
    (await deps.db.transaction().execute(async (trx) => {
      const found = await (invitation === undefined ? proved(trx, session) : invited(deps, trx, invitation))
      if (!found) throw notInvited()
      const { id, name, role, location_ids: locationIds } = found
      session.person = { id, name, role, locationIds: locationIds ?? [] }
      session.secondFactorAt = null
      await noteDevice(trx, session, userAgent)
      const how = invitation === undefined ? 'code' : 'invitation'
      await audit(deps, 'office_identified', { sessionId: session.id, staffId: found.id, detail: { how } }, trx)
      cookie.give(await rotateOfficeSession(trx, session, deps.clock.now(), { begins: true }))
      return found
    }))
  const secondFactor = factorsOf(person)
  if (secondFactor.passkeys > 0)
    return {
      next: 'passkey',
      options: await passkeyOptions(deps, deps.db, { session, person, purpose: 'prove' }),
      secondFactor,
    }
  return { next: secondFactor.totp ? 'totp' : 'set-up', secondFactor }
})

const proved = async (trx: Trx, session: OfficeSession): Promise<PersonFound | undefined> => {
  const [newest] = session.proved.toSorted((a, b) => b.provedAt.getTime() - a.provedAt.getTime())
  const [person] = newest ? await personByEmail(trx, { email: newest.address }) : []
  return person && hasFactor(person) ? person : undefined
}

const invited = async (deps: Deps, trx: Trx, token: string): Promise<PersonFound | undefined> => {
  const [taken] = await takeInvitation(trx, { tokenHash: hashOf(token), now: deps.clock.now() })
  return taken && (await personById(trx, taken))[0]
}
