import type { Deps, Trx } from '../../deps.ts'
import type { Db } from '../../store/database.ts'
import {
  type ChallengeOf,
  deleteOldChallenges,
  insertChallenge,
  newestChallenge,
  takeCheck,
} from '../../store/people/challenges.ts'
import { codeRules } from './codes.ts'

/** A code from further in the future is invalid: setting the clock back must not make it live longer. */
export const SKEW_MS = 60_000

/** Invalidates earlier ones of the same session and contact (risk 12). */
export const openChallenge = async (trx: Trx, id: string, of: ChallengeOf, now: Date): Promise<void> => {
  const expiresAt = new Date(now.getTime() + codeRules.lifetimeMs)
  await insertChallenge(trx, { id, ...of, now, expiresAt })
}

/** Null when no challenge is open or its checks are used up. */
export const countCheck = (db: Db, of: ChallengeOf, now: Date): Promise<string | null> =>
  takeCheck(db, of, { now, madeBy: new Date(now.getTime() + SKEW_MS), most: codeRules.checks })

/** The newest challenge is used up or too old, or there is none. */
export const whyClosed = async (db: Db, of: ChallengeOf, now: Date): Promise<'used_up' | 'expired' | 'none'> => {
  const row = await newestChallenge(db, of)
  if (!row || row.used_at) return 'none'
  if (row.expires_at <= now || row.created_at.getTime() > now.getTime() + SKEW_MS) return 'expired'
  return row.checks >= codeRules.checks ? 'used_up' : 'none'
}

/** Those that ended an hour ago. */
export const forgetOldChallenges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOldChallenges(db, new Date(clock.now().getTime() - 3_600_000))
