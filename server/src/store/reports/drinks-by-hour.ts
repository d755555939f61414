import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Drinks given and not voided, by location and hour of the day, over days from `from` through `until`, `YYYY-MM-DD`.
 * Days and hours are those of the location: the hour that comes twice in autumn is one. `only`: these locations, or all
 * of them for null.
 */
export const drinksByHour = (
  db: Db,
  { only, from, until }: { only: readonly string[] | null; from: string; until: string },
) => {
  // A quarter of an hour lies within one hour everywhere, and is converted to local time once for all of its drinks.
  const quarters = db
    .selectFrom('redemptions')
    .select(({ fn }) => [
      'location_id',
      sql<Date>`date_bin('15 minutes', redeemed_at, 'epoch')`.as('at'),
      fn.countAll<number>().as('drinks'),
    ])
    .where('voided_at', 'is', null)
    // No zone is farther than a day from UTC: instants choose by the index, then local days decide.
    .where('redeemed_at', '>=', sql<Date>`${from}::date - interval '1 day'`)
    .where('redeemed_at', '<', sql<Date>`${until}::date + interval '2 days'`)
    .$if(only !== null, (all) => all.where('location_id', 'in', only?.length ? only : ['']))
    .groupBy(['location_id', 'at'])
    .as('quarters')
  const local = sql`(quarters.at at time zone locations.time_zone)`
  return db
    .selectFrom(quarters)
    .innerJoin('locations', 'locations.id', 'quarters.location_id')
    .select(({ fn }) => [
      'locations.id as locationId',
      'locations.name',
      sql<number>`extract(hour from ${local})::int`.as('hour'),
      sql<number>`${fn.sum('quarters.drinks')}::int`.as('drinks'),
    ])
    .where(sql<boolean>`${local}::date between ${from}::date and ${until}::date`)
    .groupBy(['locations.id', 'locations.name', 'locations.position', 'hour'])
    .orderBy('locations.position')
    .orderBy('locations.id')
    .orderBy('hour')
    .execute()
}
