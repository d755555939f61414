import { sql } from 'kysely'
import type { Trx } from '../deps.ts'
import type { Db } from './database.ts'

export const inOneSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** `work` reads what it writes, and all of it is undone. Waits for others no longer than a second. */
export const undone = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const trx = await db.startTransaction().execute()
  try {
    await sql`set local lock_timeout = '1s'`.execute(trx)
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
