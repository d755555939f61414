import { addDays, addMonths } from '@sipday/rules/calendar.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import type { Deps } from '../../deps.ts'
import { countLeaving, markLeaving } from '../../store/reports/leaving.ts'
import { countMovements as count, forgetMovements, markMovements, movementsDay } from '../../store/reports/movements.ts'

/** How far back movements are counted, in days: a year and what is before it. */
const DAYS = 400
/** How many whole months the first count of who left goes back. */
const FIRST_MONTHS = 13

/**
 * Counts who came and went, once a day when it is over at every location, and who left in a month when it is over; part
 * of the regular sweep. Movements are counted anew each time, so that what is recorded late is in the next count.
 */
export const countMovements = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const [known] = await movementsDay(db, { now: clock.now() })
  const day = known?.day
  if (!day || (known.counted !== null && known.counted >= day)) return
  await db.transaction().execute(async (trx) => {
    const from = addDays(day, 1 - DAYS)
    await markMovements(trx, { from, day })
    await forgetMovements(trx, {})
    await count(trx, { from, until: day })
    const next = `${addDays(day, 1).slice(0, 7)}-01`
    let month = known.month === null ? addMonths(next, -FIRST_MONTHS) : addMonths(known.month, 1)
    for (; month < next; month = addMonths(month, 1)) {
      await countLeaving(trx, { month, graceDays: GRACE_DAYS })
      await markLeaving(trx, { month })
    }
  })
}
