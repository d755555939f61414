import { hash, randomBytes } from 'node:crypto'
import type { Deps, Trx } from '../deps.ts'
import type { Db } from '../store/database.ts'
import { isPassing } from '../store/passing-failure.ts'
import {
  closeSession,
  deleteOldSessions,
  insertSession,
  lookUpSession,
  noteCustomer,
  prolongSession,
  replaceToken,
  type SessionFound,
  tokenWasReplaced,
} from '../store/people/sessions.ts'
import { sessionEnded } from './authorise.ts'
import type { Session } from './session.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Rule A: 24 h for a checkout; signed in, 30 days unused and 180 in total; a till, one shift. */
export const lifetimes = {
  anonymousMs: DAY_MS,
  shiftMs: 12 * HOUR_MS,
  idleMs: 30 * DAY_MS,
  absoluteMs: 180 * DAY_MS,
  seenEveryMs: HOUR_MS,
  replacedMs: 5_000,
  boughtMs: DAY_MS,
}

/** 256 random bits; the database gets only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

type Stored = Pick<Deps, 'db' | 'clock'>

/**
 * The customer's session of this cookie, or with `atTill` the till's, never the other; null if it ended. With
 * `lookOnly` nothing is written.
 */
export const findSession = async (
  deps: Stored,
  token: string,
  { lookOnly = false, atTill = false } = {},
): Promise<Session | null> => {
  if (!isToken(token)) return null
  const now = deps.clock.now()
  const boughtSince = new Date(now.getTime() - lifetimes.boughtMs)
  const [row] = await lookUpSession(deps.db, { tokenHash: hashOf(token), now, boughtSince, atTill })
  if (!row) return null
  const expiresAt = lookOnly ? row.expires_at : await seen(deps, row, now)
  if (!expiresAt) return null
  return {
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    expiresAt,
    customerId: row.customer_id,
    proofs: (row.proofs ?? []).map((proof) => ({ ...proof, provedAt: new Date(proof.provedAt) })),
    // A till's proofs open no account.
    owned: atTill ? [] : (row.owned ?? []),
    checkoutId: row.checkout_id,
    submitted: row.submitted ?? [],
    bought: row.bought ?? [],
    campaignId: row.campaign_id,
    staffId: row.staff_id,
    locationId: row.location_id,
    catalogueVersion: row.catalogue_version,
  }
}

const expiryOf = (kind: Session['kind'], createdAt: Date, now: Date): Date => {
  if (kind === 'anonymous') return new Date(createdAt.getTime() + lifetimes.anonymousMs)
  if (kind === 'staff') return new Date(createdAt.getTime() + lifetimes.shiftMs)
  return new Date(Math.min(now.getTime() + lifetimes.idleMs, createdAt.getTime() + lifetimes.absoluteMs))
}

/** Extends a session, at most once an hour; a failed write refuses no one. Null if it ended meanwhile. */
const seen = async (deps: Stored, row: SessionFound, now: Date): Promise<Date | null> => {
  if (now.getTime() - row.last_seen_at.getTime() < lifetimes.seenEveryMs) return row.expires_at
  const expiresAt = expiryOf(row.kind, row.created_at, now)
  try {
    const isLive = await prolongSession(deps.db, { id: row.id, seenAt: now, expiredAt: row.expires_at, expiresAt })
    return isLive ? expiresAt : null
  } catch (error) {
    if (!isPassing(error)) throw error
    return row.expires_at
  }
}

/**
 * Anonymous, or a till's before it is opened; the token goes into the cookie. `soft`: nothing else depends on its
 * durability.
 */
export const openSession = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { soft = false, kind = 'anonymous' }: { soft?: boolean; kind?: 'anonymous' | 'staff' } = {},
): Promise<{ session: Session; token: string }> => {
  const now = deps.clock.now()
  const token = newToken()
  const session: Session = {
    id: deps.ids.id(),
    kind,
    createdAt: now,
    expiresAt: expiryOf(kind, now, now),
    customerId: null,
    proofs: [],
    owned: [],
    checkoutId: null,
    submitted: [],
    bought: [],
    campaignId: null,
    staffId: null,
    locationId: null,
    catalogueVersion: null,
  }
  const { id, expiresAt } = session
  const [stored] = await insertSession(deps.db, { id, tokenHash: hashOf(token), kind, now, expiresAt, soft })
  session.catalogueVersion = stored?.catalogue_version ?? null
  return { session, token }
}

/**
 * Makes it a member's under a new cookie value, so one planted before is useless (risk 49); its age restarts. Returns
 * the token. Throws Refusal 401 if it ended meanwhile.
 */
export const rotateSession = async (
  db: Db | Trx,
  session: Session,
  now: Date,
  kind: 'member' | 'staff' = session.kind === 'staff' ? 'staff' : 'member',
): Promise<string> => {
  const token = newToken()
  const expiredAt = session.expiresAt
  session.kind = kind
  session.expiresAt = expiryOf(kind, now, now)
  const isLive = await replaceToken(db, session.id, {
    tokenHash: hashOf(token),
    kind,
    now,
    expiredAt,
    expiresAt: session.expiresAt,
    customerId: session.customerId,
  })
  if (!isLive) throw sessionEnded()
  session.createdAt = now
  return token
}

/**
 * A call under way during the change opens no session, but gets no visitor's cookie either, which would replace the new
 * one.
 */
export const wasJustReplaced = ({ db, clock }: Stored, token: string): Promise<boolean> => {
  const now = clock.now()
  return tokenWasReplaced(db, hashOf(token), new Date(now.getTime() - lifetimes.replacedMs), now)
}

/** The row stays because others refer to it. */
export const endSession = (db: Db, session: Session, now: Date): Promise<void> =>
  closeSession(db, session.id, hashOf(newToken()), now)

/** R47. */
export const rememberCustomer = async (db: Db, session: Session, customerId: string): Promise<void> => {
  if (session.customerId === customerId) return
  session.customerId = customerId
  await noteCustomer(db, session.id, customerId)
}

const FORGET_EVERY_MS = 10 * 60_000
const forgotAt = new WeakMap<Db, number>()

/**
 * Those of visitors without a checkout, a day after their end; part of the regular sweep, at most every ten minutes.
 */
export const forgetOldSessions = async ({ db, clock }: Stored): Promise<void> => {
  const now = clock.now().getTime()
  if (Math.abs(now - (forgotAt.get(db) ?? -Infinity)) < FORGET_EVERY_MS) return
  await deleteOldSessions(db, new Date(now - DAY_MS))
  forgotAt.set(db, now)
}
