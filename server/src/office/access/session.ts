import type { Person } from '@sipday/rules/office/capabilities.ts'
import { hashOf, isToken, newToken } from '../../access/sessions.ts'
import type { Deps, Trx } from '../../deps.ts'
import { isPassing } from '../../store/passing-failure.ts'
import {
  insertOfficeSession,
  lookUpOfficeSession,
  type OfficeSessionFound,
  replaceOfficeToken,
} from '../../store/office/sessions.ts'
import { prolongSession } from '../../store/people/sessions.ts'
import { notSignedIn } from './needs.ts'

export type OfficePerson = Person & { name: string }

export type OfficeSession = {
  id: string
  createdAt: Date
  expiresAt: Date
  /** By a code or an invitation; null before. */
  person: OfficePerson | null
  /** Null: half signed in. */
  secondFactorAt: Date | null
  proved: readonly { address: string; provedAt: Date }[]
}

const MINUTE_MS = 60_000
const lifetimes = {
  /** From the first call to the second factor. */
  signingInMs: 30 * MINUTE_MS,
  idleMs: 120 * MINUTE_MS,
  absoluteMs: 720 * MINUTE_MS,
  seenEveryMs: 5 * MINUTE_MS,
}

const expiryOf = ({ createdAt, secondFactorAt }: OfficeSession, now: Date): Date =>
  secondFactorAt
    ? new Date(Math.min(now.getTime() + lifetimes.idleMs, createdAt.getTime() + lifetimes.absoluteMs))
    : new Date(createdAt.getTime() + lifetimes.signingInMs)

/** Null when it is unknown or ended, or its person was removed. */
export const findOfficeSession = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<OfficeSession | null> => {
  if (!isToken(token)) return null
  const now = deps.clock.now()
  const [row] = await lookUpOfficeSession(deps.db, { tokenHash: hashOf(token), now })
  if (!row) return null
  const session = {
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    person: personOf(row),
    secondFactorAt: row.second_factor_at,
    proved: (row.proofs ?? []).map(({ address, provedAt }) => ({ address, provedAt: new Date(provedAt) })),
  }
  const isSeen = session.secondFactorAt && now.getTime() - row.last_seen_at.getTime() >= lifetimes.seenEveryMs
  return isSeen && !(await seen(deps, session, now)) ? null : session
}

const personOf = ({ staff_id: id, name, role, location_ids: locationIds }: OfficeSessionFound): OfficePerson | null =>
  id && name !== null && role ? { id, name, role, locationIds: locationIds ?? [] } : null

/** Extends the session; a failed write refuses no one. False if it was ended meanwhile. */
const seen = async (deps: Pick<Deps, 'db'>, session: OfficeSession, now: Date): Promise<boolean> => {
  const expiresAt = expiryOf(session, now)
  try {
    const { id, expiresAt: expiredAt } = session
    session.expiresAt = expiresAt
    return await prolongSession(deps.db, { id, seenAt: now, expiredAt, expiresAt })
  } catch (error) {
    if (!isPassing(error)) throw error
    return true
  }
}

/** The token goes into the cookie. */
export const openOfficeSession = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
): Promise<{ session: OfficeSession; token: string }> => {
  const now = deps.clock.now()
  const token = newToken()
  const fresh = { id: deps.ids.id(), createdAt: now, expiresAt: now, person: null, secondFactorAt: null, proved: [] }
  const session: OfficeSession = { ...fresh, expiresAt: expiryOf(fresh, now) }
  await insertOfficeSession(deps.db, { id: session.id, tokenHash: hashOf(token), now, expiresAt: session.expiresAt })
  return { session, token }
}

/**
 * Stores the session under a new cookie value, so one planted or copied before is useless (risk 49). `begins`: its age
 * restarts. Returns the token. Throws Refusal 401 if it was ended meanwhile.
 */
export const rotateOfficeSession = async (
  trx: Trx,
  session: OfficeSession,
  now: Date,
  { begins = false } = {},
): Promise<string> => {
  const token = newToken()
  if (begins) session.createdAt = now
  const expiredAt = session.expiresAt
  session.expiresAt = expiryOf(session, now)
  const live = await replaceOfficeToken(trx, {
    id: session.id,
    tokenHash: hashOf(token),
    now,
    createdAt: session.createdAt,
    expiredAt,
    expiresAt: session.expiresAt,
    staffId: session.person?.id ?? null,
    secondFactorAt: session.secondFactorAt,
  })
  if (live.length === 0) throw notSignedIn()
  return token
}
