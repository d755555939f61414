import type { Trx } from '../deps.ts'
import type { Db } from './database.ts'

/** Reads several tables as they were at one instant: what commits meanwhile is in all of them or in none. */
export const inOneSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
