import type { Deps } from '../../deps.ts'
import { countNextDay, placesToCount } from '../../store/reports/counted-days.ts'

/** For each location: a long past must leave room for the rest of the sweep. */
const MOST_DAYS = 30

/**
 * Counts the drinks of past days, again when one came late or was voided; part of the regular sweep. A day is a
 * transaction, in which that location's tills wait.
 */
export const countDays = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  for (const { id: locationId, today } of await placesToCount(db, { now: clock.now() })) {
    if (today === null) continue
    for (let days = 0; days < MOST_DAYS; days += 1) {
      const [counted] = await countNextDay(db, { locationId, today })
      if (!counted?.day) break
    }
  }
}
