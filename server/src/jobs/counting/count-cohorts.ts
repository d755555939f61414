import type { Deps } from '../../deps.ts'
import { countCohorts as count, forgetCohorts, markCohorts, placesOfCohorts } from '../../store/reports/cohorts.ts'

/** Once for each day that is over; part of the regular sweep. */
export const countCohorts = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const waiting = Map.groupBy(await placesOfCohorts(db, { now: clock.now() }), ({ day }) => day)
  for (const [day, group] of waiting) {
    if (day === null) continue
    const places = group.map(({ id }) => id)
    await db.transaction().execute(async (trx) => {
      await markCohorts(trx, { places, day })
      await forgetCohorts(trx, { places })
      await count(trx, { places, day })
    })
  }
}
