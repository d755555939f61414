import type { Trx } from '../deps.ts'
import type { Db } from './database.ts'

/** 10 characters, created with the database; part of every reference at the provider (R66). */
export const installationOf = async (db: Db | Trx): Promise<string> =>
  (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
