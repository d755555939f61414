import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Memberships by location, over the location's days from `from` through `until`, `YYYY-MM-DD`: how many there were before
 * and after these days, how many began and ended on them, and how many came from and went to another location, which is
 * neither. `returned` are those of `began` whose member had one at the location that had ended by then; `canceled` and
 * `ended` are apart. One that ended before its first day never began; one that moved before it began where it was then.
 * `only`: these locations, or all of them for null; `plan`: one plan, or all of them for null.
 */
export const membershipsByLocation = (
  db: Db,
  { only, plan, from, until }: { only: readonly string[] | null; plan: string | null; from: string; until: string },
) => {
  const isWithin = (on: RawBuilder<unknown>) => sql`${on} between ${from}::date and ${until}::date`
  const hasBegun = sql`stays.is_first and ${isWithin(sql`stays.since`)}`
  const hasEnded = isWithin(sql`stays.ended_on`)
  const hadEarlier = sql`exists (select 1 from memberships earlier join locations l on l.id = earlier.location_id
    where earlier.subscriber_id = memberships.subscriber_id and earlier.id <> memberships.id
      and earlier.location_id = stays.location_id
      and earlier.started_on <= (earlier.ended_at at time zone l.time_zone)::date
      and (earlier.ended_at at time zone l.time_zone)::date <= memberships.started_on
      and earlier.created_at < memberships.created_at)`
  const count = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})::int`
  return db
    .selectFrom('membership_stays as stays')
    .innerJoin('memberships', 'memberships.id', 'stays.membership_id')
    .innerJoin('locations', 'locations.id', 'stays.location_id')
    .select([
      'locations.id as locationId',
      'locations.name',
      count(sql`stays.since < ${from}::date`).as('before'),
      count(hasBegun).as('began'),
      // Looked up for those that began on these days, not for each that there is.
      count(sql`case when ${hasBegun} then ${hadEarlier} end`).as('returned'),
      count(sql`not stays.is_first and ${isWithin(sql`stays.since`)}`).as('movedIn'),
      count(isWithin(sql`stays.moved_on`)).as('movedOut'),
      count(sql`${hasEnded} and memberships.cancelled_at is not null`).as('canceled'),
      count(sql`${hasEnded} and memberships.cancelled_at is null`).as('ended'),
      count(sql`stays.left_on is null or stays.left_on > ${until}::date`).as('after'),
    ])
    .where('stays.since', '<=', until)
    .where(sql<boolean>`(stays.left_on is null or (stays.left_on >= ${from}::date and stays.left_on >= stays.since))`)
    .$if(only !== null, (all) => all.where('locations.id', 'in', only?.length ? only : ['']))
    .$if(plan !== null, (all) => all.where('memberships.plan_id', '=', plan ?? ''))
    .groupBy(['locations.id', 'locations.name', 'locations.position'])
    .orderBy('locations.position')
    .orderBy('locations.id')
    .execute()
}
