import { sql } from 'kysely'
import type { Contact } from './contacts.ts'
import { codeRules } from './codes.ts'
import type { Deps, Trx } from '../deps.ts'
import type { Db } from '../store/database.ts'
import { unreadStatement } from '../store/unread-statement.ts'

/** A clock that is set back must not make a code live longer: one from further ahead than this is worth nothing. */
export const SKEW_MS = 60_000

export type ChallengeOf = Contact & { sessionId: string }

/** Opens a challenge; earlier ones of the same session and contact are worth nothing from here on (risk 12). */
export const openChallenge = async (trx: Trx, id: string, of: ChallengeOf, now: Date): Promise<void> => {
  const expiresAt = new Date(now.getTime() + codeRules.lifetimeMs)
  await open(trx, id, of.sessionId, of.channel, of.address, now, expiresAt)
}

const open = unreadStatement(`
  with replaced as (
    update otp_challenges set replaced_at = $5
      where session_id = $2 and channel = $3 and address = $4 and used_at is null and replaced_at is null)
  insert into otp_challenges (id, session_id, channel, address, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`)

/** Counts one check of the open challenge before anything is compared; null when none is open or its checks are used up. */
export const countCheck = async (db: Db, of: ChallengeOf, now: Date): Promise<string | null> => {
  const row = await db
    .updateTable('otp_challenges')
    .set({ checks: sql<number>`checks + 1` })
    .where('session_id', '=', of.sessionId)
    .where('channel', '=', of.channel)
    .where('address', '=', of.address)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', new Date(now.getTime() + SKEW_MS))
    .where('checks', '<', codeRules.checks)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Why no check was possible: the newest challenge is used up or too old; otherwise there is none to speak of. */
export const whyClosed = async (db: Db, of: ChallengeOf, now: Date): Promise<'used_up' | 'expired' | 'none'> => {
  const row = await db
    .selectFrom('otp_challenges')
    .select(['checks', 'created_at', 'expires_at', 'used_at'])
    .where('session_id', '=', of.sessionId)
    .where('channel', '=', of.channel)
    .where('address', '=', of.address)
    .where('replaced_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || row.used_at) return 'none'
  if (row.expires_at <= now || row.created_at.getTime() > now.getTime() + SKEW_MS) return 'expired'
  return row.checks >= codeRules.checks ? 'used_up' : 'none'
}

/** Uses a challenge; false when another request was faster. */
export const spendChallenge = async (trx: Trx, id: string, now: Date): Promise<boolean> => {
  const row = await trx
    .updateTable('otp_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets challenges that ended an hour ago or more. */
export const forgetOldChallenges = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  await db
    .deleteFrom('otp_challenges')
    .where('expires_at', '<', new Date(now.getTime() - 3_600_000))
    .execute()
}
