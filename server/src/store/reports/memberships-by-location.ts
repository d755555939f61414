import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Memberships by location, over the location's days from `from` through `until`, `YYYY-MM-DD`: how many there were before
 * and after these days, how many began and ended on them. `returned` are those of `began` whose member had one that had
 * ended by then; `canceled` and `ended` are apart. One that ended before its first day never began. `only`: these
 * locations, or all of them for null.
 */
export const membershipsByLocation = (
  db: Db,
  { only, from, until }: { only: readonly string[] | null; from: string; until: string },
) => {
  const endedOn = sql`(memberships.ended_at at time zone locations.time_zone)::date`
  const hasBegun = sql`memberships.started_on between ${from}::date and ${until}::date`
  const hasEnded = sql`${endedOn} between ${from}::date and ${until}::date`
  const hadEarlier = sql`exists (select 1 from memberships earlier
    where earlier.subscriber_id = memberships.subscriber_id and earlier.id <> memberships.id
      and earlier.started_on <= (earlier.ended_at at time zone locations.time_zone)::date
      and (earlier.ended_at at time zone locations.time_zone)::date <= memberships.started_on
      and earlier.created_at < memberships.created_at)`
  return db
    .selectFrom('memberships')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .select([
      'locations.id as locationId',
      'locations.name',
      sql<number>`count(*) filter (where memberships.started_on < ${from}::date)::int`.as('before'),
      sql<number>`count(*) filter (where ${hasBegun})::int`.as('began'),
      // Looked up for those that began on these days, not for each that there is.
      sql<number>`count(*) filter (where case when ${hasBegun} then ${hadEarlier} end)::int`.as('returned'),
      sql<number>`count(*) filter (where ${hasEnded} and memberships.cancelled_at is not null)::int`.as('canceled'),
      sql<number>`count(*) filter (where ${hasEnded} and memberships.cancelled_at is null)::int`.as('ended'),
      sql<number>`count(*) filter (where ${endedOn} is null or ${endedOn} > ${until}::date)::int`.as('after'),
    ])
    .where(sql<boolean>`memberships.started_on <= ${until}::date`)
    .where(
      sql<boolean>`(memberships.ended_at is null
          or (${endedOn} >= ${from}::date and ${endedOn} >= memberships.started_on))`,
    )
    .$if(only !== null, (all) => all.where('locations.id', 'in', only?.length ? only : ['']))
    .groupBy(['locations.id', 'locations.name', 'locations.position'])
    .orderBy('locations.position')
    .orderBy('locations.id')
    .execute()
}
