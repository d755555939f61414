import { CompiledQuery } from 'kysely'
import type { Trx } from '../deps.ts'
import type { Db } from './database.ts'

/**
 * A statement whose text never changes, for what every call or payment runs: the query builder would put the same text
 * together again each time. What belongs to an index over a part of a table stands in it as a literal, or PostgreSQL could
 * not use that index for a plan that it keeps.
 */
export const unreadStatement = <Row>(text: string) => {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim()
  return async (db: Db | Trx, ...values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(oneLine, [...values]))
    return rows
  }
}
