import type { Trx } from '../deps.ts'
import type { Db } from './database.ts'

export const inOneSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
