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

/** A session of the office as the server knows it. It lives as long as the call. */
export type OfficeSession = {
  id: string
  createdAt: Date
  expiresAt: Date
  /** Signed in by a code or an invitation; null before that. */
  person: OfficePerson | null
  /** When the second factor was proved last; null: only half signed in. */
  secondFactorAt: Date | null
  /** The email addresses proved with a code. */
  proved: readonly { address: string; provedAt: Date }[]
}

const MINUTE_MS = 60_000
const lifetimes = {
  /** For signing in, from the first call to the second factor. */
  signingInMs: 30 * MINUTE_MS,
  idleMs: 120 * MINUTE_MS,
  absoluteMs: 720 * MINUTE_MS,
  seenEveryMs: 5 * MINUTE_MS,
}

const expiryOf = ({ createdAt, secondFactorAt }: OfficeSession, now: Date): Date =>
  secondFactorAt
    ? new Date(Math.min(now.getTime() + lifetimes.idleMs, createdAt.getTime() + lifetimes.absoluteMs))
    : new Date(createdAt.getTime() + lifetimes.signingInMs)

/** The session with this cookie value; null when there is none, or it has ended, or its person was removed. */
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

/** Use extends a session, and no one is refused because the write failed. False for one that was ended meanwhile. */
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

/** Opens a session without a person; the token goes into the cookie. */
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
 * Stores what a session has become, and gives it a new cookie value: one that was planted or copied before is useless
 * from then on (risk 49). `begins`: its age starts again. Returns the token for the cookie. Throws Refusal 401 for one
 * that was ended meanwhile.
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
