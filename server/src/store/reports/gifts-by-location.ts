import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Bought from `from` through `until` (`YYYY-MM-DD`). `only`, `plan`: null for all. */
export const giftsByLocation = (
  db: Db,
  { only, plan, from, until }: { only: readonly string[] | null; plan: string | null; from: string; until: string },
) => {
  const bought = sql`(memberships.created_at at time zone locations.time_zone)::date`
  const boughtAt = sql<string>`coalesce((select from_location_id from membership_moves
    where membership_moves.membership_id = memberships.id order by moved_on, moved_at limit 1), memberships.location_id)`
  const isUsed = sql`exists (select 1 from redemptions
    where redemptions.membership_id = memberships.id and redemptions.voided_at is null)`
  return db
    .selectFrom('gifts')
    .innerJoin('memberships', 'memberships.id', 'gifts.membership_id')
    .innerJoin('locations', (join) => join.on(({ eb }) => eb('locations.id', '=', boughtAt)))
    .select([
      'locations.id as locationId',
      'locations.name',
      sql<number>`count(*)::int`.as('given'),
      sql<number>`count(gifts.sent_at)::int`.as('sent'),
      sql<number>`count(gifts.claimed_at)::int`.as('claimed'),
      sql<number>`count(*) filter (where ${isUsed})::int`.as('used'),
    ])
    .where(sql<boolean>`${bought} between ${from}::date and ${until}::date`)
    .$if(only !== null, (all) => all.where('locations.id', 'in', only?.length ? only : ['']))
    .$if(plan !== null, (all) => all.where('memberships.plan_id', '=', plan ?? ''))
    .groupBy(['locations.id', 'locations.name', 'locations.position'])
    .orderBy('locations.position')
    .orderBy('locations.id')
    .execute()
}
