import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** One process at a time decides about the nightly comparison: the lock is held to the end of the transaction. */
export const lockReconciling = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconcile', 0))`.execute(trx)
}

/** A running job can no longer be found by its key; one that was given up does not block the next night. */
export const isReconciling = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'reconcile'
    and (attempts < max_attempts or locked_at is not null) limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether a comparison finished between two instants. */
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

/** When the last comparison finished. */
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

/** When the first thing happened here: nothing in this database is older. */
export const firstNoted = async (db: Db): Promise<Date | null> => {
  const first = await db.selectFrom('audit').select('at').orderBy('id').limit(1).executeTakeFirst()
  return first?.at ?? null
}
