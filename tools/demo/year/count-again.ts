import { countDays } from '@sipday/server/jobs/counting/count-days.ts'
import type { Pace } from '@sipday/server/jobs/counting/gently.ts'
import { ways } from '@sipday/server/jobs/counting/ways.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { sql } from 'kysely'

const tables = ['counted', 'days_to_recount', ...Object.values(ways).map(({ table }) => table)]

/** Counts days anew that were empty when counted. */
export const forgetCounts = async (trx: Trx): Promise<void> => {
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx)
  await sql`update books_state set whole_at = null`.execute(trx)
}

/** Until the end of the transaction. */
export const holdCounts = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('day_redemptions:' || id, 0)) from locations order by id`.execute(
    trx,
  )
}

/** No call of the shop waits for it. */
const withoutRest: Pace = async (_deps, _slice, work) => {
  await work()
  return true
}

/** As the shop's sweep does. Analyzes first, or PostgreSQL would take the tables for empty and count too slowly. */
export const countAgain = async (deps: Deps): Promise<void> => {
  await sql`analyze`.execute(deps.db)
  await countDays(deps, undefined, withoutRest)
}
