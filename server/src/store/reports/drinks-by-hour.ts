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
  const local = sql`(redemptions.redeemed_at at time zone locations.time_zone)`
  return (
    db
      .selectFrom('redemptions')
      .innerJoin('locations', 'locations.id', 'redemptions.location_id')
      .select(({ fn }) => [
        'locations.id as locationId',
        'locations.name',
        sql<number>`extract(hour from ${local})::int`.as('hour'),
        sql<number>`${fn.countAll()}::int`.as('drinks'),
      ])
      .where('redemptions.voided_at', 'is', null)
      // No zone is farther than a day from UTC: instants choose by the index, then local days decide.
      .where('redemptions.redeemed_at', '>=', sql<Date>`${from}::date - interval '1 day'`)
      .where('redemptions.redeemed_at', '<', sql<Date>`${until}::date + interval '2 days'`)
      .where(sql<boolean>`${local}::date between ${from}::date and ${until}::date`)
      .$if(only !== null, (all) => all.where('locations.id', 'in', only?.length ? only : ['']))
      .groupBy(['locations.id', 'locations.name', 'locations.position', 'hour'])
      .orderBy('locations.position')
      .orderBy('locations.id')
      .orderBy('hour')
      .execute()
  )
}
