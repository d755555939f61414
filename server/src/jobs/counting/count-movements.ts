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

const FIRST_MONTHS = 13

/**
 * Counts who came and went each day, and who left each month; part of the regular sweep. All movements are counted
 * anew, so late records are included and their sum gives a day's members. Locations with the same days are counted
 * together.
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
