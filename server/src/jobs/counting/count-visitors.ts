import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import {
  countVisitors as count,
  forgetVisitorsSince,
  markVisitors,
  visitorsDay,
} from '../../store/reports/visitors-by-campaign.ts'
import { firstDayToCount, partsOf } from './counted-anew.ts'

/** Daily, with the last 90 days anew; older days stay. Part of the regular sweep. */
export const countVisitors = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const { shop } = await catalogueOf(db)
  const [known] = await visitorsDay(db, { now: clock.now(), zone: shop.timeZone })
  const day = known?.day
  if (!day || (known.counted !== null && known.counted >= day)) return
  const from = firstDayToCount(day, known.counted)
  await db.transaction().execute(async (trx) => {
    await markVisitors(trx, { day })
    await forgetVisitorsSince(trx, { from })
    for (const part of partsOf(from, day)) await count(trx, { zone: shop.timeZone, ...part, today: day })
  })
}
