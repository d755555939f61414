import { addDays } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import {
  countVisitors as count,
  forgetVisitorsSince,
  markVisitors,
  visitorsDay,
} from '../../store/reports/visitors-by-campaign.ts'

/** How far back the first count goes, in days. */
const FIRST_DAYS = 400
/** Days that are counted anew each night: what came of their visitors goes on. */
const AGAIN_DAYS = 90

/**
 * Counts the visitors of days that are over, and what came of them since, once a day; part of the regular sweep. Days of
 * longer ago stay as they were counted.
 */
export const countVisitors = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const { shop } = await catalogueOf(db)
  const [known] = await visitorsDay(db, { now: clock.now(), zone: shop.timeZone })
  const day = known?.day
  if (!day || (known.counted !== null && known.counted >= day)) return
  const again = addDays(day, 1 - AGAIN_DAYS)
  const next = known.counted === null ? addDays(day, 1 - FIRST_DAYS) : addDays(known.counted, 1)
  const from = next < again ? next : again
  await db.transaction().execute(async (trx) => {
    await markVisitors(trx, { day })
    await forgetVisitorsSince(trx, { from })
    // A part at a time: no question may take longer than the database is given for one.
    for (let first = from; first <= day; first = addDays(first, AGAIN_DAYS)) {
      const last = addDays(first, AGAIN_DAYS - 1)
      await count(trx, { zone: shop.timeZone, from: first, until: last < day ? last : day })
    }
  })
}
