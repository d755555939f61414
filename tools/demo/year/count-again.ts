import { countCohorts } from '@sipday/server/jobs/counting/count-cohorts.ts'
import { countDays } from '@sipday/server/jobs/counting/count-days.ts'
import { countMemberDays } from '@sipday/server/jobs/counting/count-members.ts'
import { countMovements } from '@sipday/server/jobs/counting/count-movements.ts'
import { countUse } from '@sipday/server/jobs/counting/count-use.ts'
import { countMoney } from '@sipday/server/jobs/counting/count-money.ts'
import { countVisitors } from '@sipday/server/jobs/counting/count-visitors.ts'
import type { Pace } from '@sipday/server/jobs/counting/gently.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { placesToCount } from '@sipday/server/store/reports/counted-days.ts'
import { sql } from 'kysely'

const tables = [
  'day_redemptions',
  'counted_days',
  'days_to_recount',
  'day_members',
  'member_days',
  'cohort_counts',
  'cohort_days',
  'day_movements',
  'month_leaving',
  'movement_days',
  'month_use',
  'use_counted',
  'day_visitors',
  'visitors_counted',
  'day_money',
  'money_counted',
] as const

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
  await countMemberDays(deps)
  await countCohorts(deps)
  await countMovements(deps)
  for (;;) {
    if ((await placesToCount(deps.db, { now: deps.clock.now() })).length === 0) break
    await countDays(deps)
  }
  await countUse(deps, withoutRest)
  await countVisitors(deps)
  await countMoney(deps)
}
