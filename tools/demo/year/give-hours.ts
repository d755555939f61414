import type { Deps } from '@sipday/server/deps.ts'
import { hoursIn } from '@sipday/server/store/catalogue/hours.ts'
import { writeWeek } from '@sipday/server/store/locations/hours.ts'
import { hoursAreKnown } from '@sipday/rules/hours/hours.ts'
import { hoursOrUsual } from './played/shop.ts'

/** Locations without hours get a tea shop's, before a year is played in them. */
export const giveHours = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    for (const hours of await hoursIn(trx))
      if (!hoursAreKnown(hours)) await writeWeek(trx, hours.locationId, hoursOrUsual(hours).weekly)
  })
}
