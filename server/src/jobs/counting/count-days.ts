import type { Deps } from '../../deps.ts'
import { countNextDay, placesToCount } from '../../store/reports/counted-days.ts'

/** Days of each location in one sweep: the first ones of a shop with a long past leave room for the rest of the sweep. */
const MOST_DAYS = 30

/**
 * Counts the drinks of days that are over, once for all reports, and again when one came late or was taken back; part of
 * the regular sweep. Each day is a transaction of its own, in which that location's tills wait.
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
