import type { Mark, Needs } from '@sipday/contract/office/endpoints.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { SKEW_MS } from '../../access/codes/challenges.ts'
import { Refusal } from '../../refusal.ts'
import type { OfficePerson, OfficeSession } from './session.ts'

const SURE_MS = 10 * 60_000

export const notSignedIn = (): Refusal => new Refusal(401, 'not_signed_in', 'Please sign in to the office.')
const secondFactorNeeded = (): Refusal =>
  new Refusal(401, 'second_factor_needed', 'Please confirm with your passkey or your authenticator.')
const proveAgain = (): Refusal =>
  new Refusal(401, 'prove_again', 'For your safety, please confirm once more that it is you.')
export const notAllowed = (): Refusal =>
  new Refusal(403, 'not_allowed', 'Your role does not include this. An owner can do it or change your role.')

/** Not in the future either, after a clock was set back. */
const isSure = ({ secondFactorAt }: OfficeSession, now: Date): boolean => {
  const age = secondFactorAt ? now.getTime() - secondFactorAt.getTime() : Infinity
  return age <= SURE_MS && age >= -SKEW_MS
}

/** Also half signed in. */
export const requirePerson = (session: OfficeSession | null): OfficePerson => {
  if (!session?.person) throw notSignedIn()
  return session.person
}

export const requireFull = (session: OfficeSession | null): OfficePerson => {
  const person = requirePerson(session)
  if (!session?.secondFactorAt) throw secondFactorNeeded()
  return person
}

export const requireSure = (session: OfficeSession | null, now: Date): OfficePerson => {
  const person = requireFull(session)
  if (!session || !isSure(session, now)) throw proveAgain()
  return person
}

/**
 * Rules K and L, before the body is read; denies by default. Throws Refusal: 401, or 403 for a capability that the role
 * lacks.
 */
export const requireNeeds = (
  session: OfficeSession | null,
  { needs, marks }: { needs: Needs; marks: readonly Mark[] },
  now: Date,
): void => {
  if (needs === 'anyone' || needs === 'visitor') return
  const person = needs === 'half' ? requirePerson(session) : requireFull(session)
  if (needs !== 'half' && needs !== 'self' && !may(person, needs)) throw notAllowed()
  if (marks.includes('S')) requireSure(session, now)
}
