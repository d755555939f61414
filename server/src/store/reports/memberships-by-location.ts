import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Memberships by location, over the location's days from `from` through `until`, `YYYY-MM-DD`: how many there were before
 * and after these days, how many began and ended on them, and how many came from and went to another location, which is
 * neither. `returned` are those of `began` whose member had one that had ended by then; `canceled` and `ended` are apart.
 * One that ended before its first day never began; one that moved before it began where it was then. `only`: these
 * locations, or all of them for null.
 */
export const membershipsByLocation = (
  db: Db,
  { only, from, until }: { only: readonly string[] | null; from: string; until: string },
) => {
  // Few ever move: the others are one stay each, from their first day to their last one.
  const stays = sql<Stay>`(
    with moved as (
      select v.membership_id, v.from_location_id, v.to_location_id, v.moved_on, m.started_on,
        row_number() over of_one as nth, lead(v.moved_on) over of_one as next_on
      from membership_moves v join memberships m on m.id = v.membership_id
      where v.moved_on >= m.started_on
      window of_one as (partition by v.membership_id order by v.moved_on, v.moved_at))
    select id as membership_id, location_id, started_on as since, true as is_first, null::date as moved_on
      from memberships where not exists (select from moved where moved.membership_id = memberships.id)
    union all
    select membership_id, from_location_id, started_on, true, moved_on from moved where nth = 1
    union all
    select membership_id, to_location_id, moved_on, false, next_on from moved)`
  // It may end on an earlier day than it moved, where the new location's day begins later.
  const endedOn = sql<string | null>`case when stays.moved_on is null and memberships.ended_at is not null then
    greatest((memberships.ended_at at time zone locations.time_zone)::date,
      case when stays.is_first then null else stays.since end) end`
  const leftOn = sql<string | null>`coalesce(stays.moved_on, ${endedOn})`
  const isWithin = (on: RawBuilder<unknown>) => sql`${on} between ${from}::date and ${until}::date`
  const hasBegun = sql`stays.is_first and ${isWithin(sql`stays.since`)}`
  const hasEnded = isWithin(endedOn)
  const hadEarlier = sql`exists (select 1 from memberships earlier join locations l on l.id = earlier.location_id
    where earlier.subscriber_id = memberships.subscriber_id and earlier.id <> memberships.id
      and earlier.started_on <= (earlier.ended_at at time zone l.time_zone)::date
      and (earlier.ended_at at time zone l.time_zone)::date <= memberships.started_on
      and earlier.created_at < memberships.created_at)`
  const count = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})::int`
  return db
    .selectFrom(stays.as('stays'))
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
      count(sql`${leftOn} is null or ${leftOn} > ${until}::date`).as('after'),
    ])
    .where(sql<boolean>`stays.since <= ${until}::date`)
    .where(sql<boolean>`(${leftOn} is null or (${leftOn} >= ${from}::date and ${leftOn} >= stays.since))`)
    .$if(only !== null, (all) => all.where('locations.id', 'in', only?.length ? only : ['']))
    .groupBy(['locations.id', 'locations.name', 'locations.position'])
    .orderBy('locations.position')
    .orderBy('locations.id')
    .execute()
}

/** The days of a membership at one location; `moved_on`: when it went to another one. */
type Stay = { membership_id: string; location_id: string; since: string; is_first: boolean; moved_on: string | null }
