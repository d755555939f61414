import { addDays, addMonths, dayOf } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { countUse as count, forgetUse, markUse, dayOfUse } from '../../store/reports/month-use.ts'
import { countGently, type Pace } from './gently.ts'

const FIRST_MONTHS = 13
/** A month is recounted until this day of the next: tills report late. */
const LATE_DAYS = 7

/**
 * When a month is over everywhere, and again in the first days after; part of the regular sweep. A month is a
 * transaction; with the usual pace, a large shop rests between two.
 */
export const countUse = async (
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  pace: Pace = countGently,
): Promise<void> => {
  const [known] = await dayOfUse(db, { now: clock.now() })
  const day = known?.day
  if (!day || (known.counted !== null && known.counted >= day)) return
  const today = addDays(day, 1)
  const last = addMonths(`${today.slice(0, 7)}-01`, -1)
  const isLate = known.month !== null && known.month >= last
  if (isLate && dayOf(today) > LATE_DAYS) return
  const from = known.month === null ? addMonths(last, 1 - FIRST_MONTHS) : isLate ? last : addMonths(known.month, 1)
  const countMonth = (month: string): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await markUse(trx, { month, day: month === last ? day : addDays(day, -1) })
      await forgetUse(trx, { month })
      await count(trx, { month })
    })
  // Resumes where the sweep before rested.
  for (let month = from; month <= last; month = addMonths(month, 1))
    if (!(await pace({ db, log }, { part: 'use', month }, () => countMonth(month)))) return
}
