import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { instant, json, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const attempt = { staffId: text, call: text, key: text }

/**
 * Claims a key for this transaction; returns nothing when it was claimed before. A person's changes run one at a time,
 * since their daily and hourly allowances are counted before writing.
 */
export const claimKey = statement({
  name: 'claim the key of a call of the office',
  text: `with held as materialized (select pg_advisory_xact_lock(hashtextextended('person ' || :staffId, 0)))
    insert into office_replays (staff_id, call, key, body_hash, created_at)
    select :staffId, :call, :key, :bodyHash, :now from held on conflict (staff_id, call, key) do nothing returning key`,
  takes: { ...attempt, bodyHash: text, now: instant },
  gives: { key: text },
})

export const answerOfKey = statement({
  name: 'the answer that a call of the office gave',
  text: `select body_hash, answer from office_replays where staff_id = :staffId and call = :call and key = :key`,
  takes: attempt,
  gives: { body_hash: text, answer: orNull(json<unknown>()) },
})

export const keepOfficeAnswer = statement({
  name: 'keep the answer of a call of the office',
  text: `update office_replays set answer = :answer where staff_id = :staffId and call = :call and key = :key`,
  takes: { ...attempt, answer: json<unknown>() },
  gives: {},
})

/** Deletes answers older than a month, and challenges that ended an hour ago. */
export const deleteOldOfficeRows = async (db: Db | Trx, { answers, ended }: { answers: Date; ended: Date }) => {
  await db.deleteFrom('office_replays').where('created_at', '<', answers).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', ended).execute()
}
