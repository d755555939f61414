import type { Trx } from '../deps.ts'
import type { Db } from './database.ts'

/**
 * The id of this installation: created with its database, 10 characters, part of every reference at the provider (R66).
 */
export const installationOf = async (db: Db | Trx): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
