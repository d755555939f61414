import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** One process at a time decides about the nightly comparison; held until the transaction ends. */
export const lockReconciling = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconcile', 0))`.execute(trx)
}

/** A running job has no key to find it by, and one that was given up must not block the next night. */
export const isReconciling = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'reconcile'
    and (attempts < max_attempts or locked_at is not null) limit 1`.execute(trx)
  return rows.length > 0
}

export const wasReconciledBetween = async (trx: Trx, after: Date, before: Date): Promise<boolean> => {
  const row = await trx
    .selectFrom('audit')
    .select('id')
    .where('kind', '=', 'reconciled')
    .where('at', '>', after)
    .where('at', '<', before)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const lastReconciled = async (db: Db): Promise<Date | null> => {
  const last = await db
    .selectFrom('audit')
    .select('at')
    .where('kind', '=', 'reconciled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

/** Nothing in this database is older. */
export const firstNoted = async (db: Db): Promise<Date | null> => {
  const first = await db.selectFrom('audit').select('at').orderBy('id').limit(1).executeTakeFirst()
  return first?.at ?? null
}
