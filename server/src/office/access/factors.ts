import { dateIn } from '@sipday/rules/calendar.ts'
import { takeLimit } from '../../access/limits.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { change } from '../../store/office/changes.ts'
import { lockPerson, type PersonFound } from '../../store/office/people.ts'
import { tellOwners } from '../mails.ts'
import { notSignedIn, requirePerson, requireSure } from './needs.ts'
import { newRecoveryCodes } from './recovery.ts'
import { type OfficeSession, rotateOfficeSession } from './session.ts'

export const factorsOf = (person: PersonFound) => ({
  passkeys: person.passkeys ?? 0,
  totp: person.totp_live !== null,
  recoveryLeft: person.recovery_left ?? 0,
})

/** Recovery codes only stand in for them. */
export const hasFactor = (person: PersonFound): boolean => (person.passkeys ?? 0) > 0 || person.totp_live !== null

/** Locked until the transaction ends: second factors change one after the other. */
export const holdPerson = async (trx: Trx, session: OfficeSession): Promise<PersonFound> => {
  const [person] = await lockPerson(trx, { id: requirePerson(session).id })
  if (!person) throw notSignedIn()
  return person
}

/** The first by someone without one, who came by an invitation (risk 66); another by someone who just proved one. */
export const requireMayAdd = (session: OfficeSession, person: PersonFound, now: Date): void => {
  if (hasFactor(person)) requireSure(session, now)
}

export const factorWrong = (code: string, message: string): Refusal => new Refusal(422, code, message)

/** I12. */
export const noteRefused = async (deps: Deps, session: OfficeSession, factor: string, why: string): Promise<void> => {
  const staffId = session.person?.id ?? null
  await audit(deps, 'second_factor_refused', { sessionId: session.id, staffId, detail: { factor, why } })
  if (session.person) await warnOwners(deps, session.person)
}

/** The twentieth wrong second factor of a day tells the owners, once (rule T). */
const warnOwners = async (deps: Deps, { id, name }: { id: string; name: string }): Promise<void> => {
  try {
    await takeLimit(deps, 'office_factor_wrong', id)
    return
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  const { shop } = await catalogueOf(deps.db)
  const event = `${id}-${dateIn(deps.clock.now(), shop.timeZone)}`
  await deps.db.transaction().execute((trx) => tellOwners(deps, trx, 'factor_guessed', event, { personName: name }))
}

/** Returns the session's new cookie value. */
export const proveFactor = async (deps: Deps, trx: Trx, session: OfficeSession, factor: string): Promise<string> => {
  const now = deps.clock.now()
  session.secondFactorAt = now
  const facts = { sessionId: session.id, staffId: session.person?.id ?? null, detail: { factor } }
  await audit(deps, 'second_factor_proved', facts, trx)
  return rotateOfficeSession(trx, session, now)
}

/**
 * Adding proves it, too. Someone without recovery codes gets ten, shown once. Returns the new cookie value and the
 * codes.
 */
export const addFactor = async (
  deps: Deps,
  trx: Trx,
  session: OfficeSession,
  added: { person: PersonFound; factor: string; name: string },
): Promise<{ token: string; recoveryCodes?: string[] }> => {
  const { person, factor, name } = added
  const by = { staffId: person.id, sessionId: session.id }
  await change(trx, { at: deps.clock.now(), by, subject: 'staff', id: person.id, field: factor, after: name })
  const isWithout = (person.recovery_left ?? 0) === 0
  const recoveryCodes = isWithout ? await newRecoveryCodes(deps, trx, by) : null
  const token = await proveFactor(deps, trx, session, factor)
  return recoveryCodes ? { token, recoveryCodes } : { token }
}
