import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { instant, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export type ChallengeOf = { sessionId: string; channel: 'email' | 'sms'; address: string }

/** Replaces earlier ones of the same session and contact. */
export const insertChallenge = statement({
  name: 'open a challenge',
  text: `
    with replaced as (
      update otp_challenges set replaced_at = :now
        where session_id = :sessionId and channel = :channel and address = :address
          and used_at is null and replaced_at is null)
    insert into otp_challenges (id, session_id, channel, address, created_at, expires_at)
      values (:id, :sessionId, :channel, :address, :now, :expiresAt)`,
  takes: { id: text, sessionId: text, channel: text, address: text, now: instant, expiresAt: instant },
  gives: {},
})

/** Uses one of the `most` checks of the open challenge created by `madeBy`; null when there is none. */
export const takeCheck = async (
  db: Db,
  of: ChallengeOf,
  { now, madeBy, most }: { now: Date; madeBy: Date; most: number },
): Promise<string | null> => {
  const row = await db
    .updateTable('otp_challenges')
    .set({ checks: sql<number>`checks + 1` })
    .where('session_id', '=', of.sessionId)
    .where('channel', '=', of.channel)
    .where('address', '=', of.address)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '<=', madeBy)
    .where('checks', '<', most)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const newestChallenge = (db: Db, of: ChallengeOf) =>
  db
    .selectFrom('otp_challenges')
    .select(['checks', 'created_at', 'expires_at', 'used_at'])
    .where('session_id', '=', of.sessionId)
    .where('channel', '=', of.channel)
    .where('address', '=', of.address)
    .where('replaced_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** False when another request came first. */
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

export const deleteOldChallenges = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('otp_challenges').where('expires_at', '<', before).execute()
}
