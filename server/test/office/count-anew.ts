import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'
import { countDays } from '../../src/jobs/counting/count-days.ts'
import type { What } from '../../src/jobs/counting/ways.ts'

/** As in the first night, whatever the sweep of the running server has counted before, or is counting. */
export const countAnew = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>, ...whats: What[]): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    // A sweep that counts with half of what the test has made ends first: its mark would stand for ours.
    await sql`lock table counted in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('counted').where('what', 'in', whats).execute()
  })
  await countDays(deps, whats, async (_deps, _slice, work) => {
    await work()
    return true
  })
}
