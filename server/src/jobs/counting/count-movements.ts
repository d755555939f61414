import { addDays, addMonths } from '@sipday/rules/calendar.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import type { Deps } from '../../deps.ts'
import { countLeaving, markLeaving } from '../../store/reports/leaving.ts'
import {
  countMovements as count,
  forgetMovements,
  markMovements,
  placesOfMovements,
} from '../../store/reports/movements.ts'

/** How many whole months the first count of who left goes back. */
const FIRST_MONTHS = 13

/**
 * Counts who came to a location and went, once for each day that is over there, and who left in a month when it is over
 * there; part of the regular sweep. Movements are counted anew each time, from the first day on, so that what is
 * recorded late is in the next count, and how many were there on a day is their sum. Locations that wait for the same
 * days are counted together.
 */
export const countMovements = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const places = await placesOfMovements(db, { now: clock.now() })
  for (const group of Map.groupBy(places, ({ day, month }) => `${day} ${month}`).values()) {
    const { day = null, month: known = null } = group[0] ?? {}
    if (day === null) continue
    const only = group.map(({ id }) => id)
    await db.transaction().execute(async (trx) => {
      await markMovements(trx, { only, day })
      await forgetMovements(trx, { only })
      await count(trx, { only, until: day })
      const next = `${addDays(day, 1).slice(0, 7)}-01`
      let month = known === null ? addMonths(next, -FIRST_MONTHS) : addMonths(known, 1)
      for (; month < next; month = addMonths(month, 1)) {
        await countLeaving(trx, { only, month, graceDays: GRACE_DAYS })
        await markLeaving(trx, { only, month })
      }
    })
  }
}
