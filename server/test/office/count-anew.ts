import type { Deps } from '../../src/deps.ts'
import { countDays } from '../../src/jobs/counting/count-days.ts'
import type { What } from '../../src/jobs/counting/ways.ts'

/** As in the first night, whatever the sweep of the running server has counted before. */
export const countAnew = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>, ...whats: What[]): Promise<void> => {
  await deps.db.deleteFrom('counted').where('what', 'in', whats).execute()
  await countDays(deps, whats)
}
