import type { Deps } from '../../deps.ts'
import { cohortsDay, countCohorts as count, forgetCohorts, markCohorts } from '../../store/reports/cohorts.ts'

/** Counts who stays, once a day when it is over at every location; part of the regular sweep. */
export const countCohorts = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const [known] = await cohortsDay(db, { now: clock.now() })
  const day = known?.day
  if (!day || (known.counted !== null && known.counted >= day)) return
  await db.transaction().execute(async (trx) => {
    await markCohorts(trx, { day })
    await forgetCohorts(trx, {})
    await count(trx, { day })
  })
}
