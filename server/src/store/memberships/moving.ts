import { sql } from 'kysely'
import type { Deps, Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { moveCredit } from '../prices/credits.ts'

type Plans = { plan_id: string; next_plan_id: string | null }

const places = (db: Db | Trx, { plan_id: planId, next_plan_id: nextPlanId }: Plans) => {
  const sold = (id: string) =>
    sql<boolean>`exists (select from plan_locations p
      where p.location_id = locations.id and p.plan_id = ${id} and p.sells)`
  return db
    .selectFrom('locations')
    .select(['id', 'name', 'address', 'time_zone'])
    .select([sold(planId).as('sells_plan'), sold(nextPlanId ?? planId).as('sells_next_plan')])
    .select(sql<boolean>`active and last_day is null and (opens_on is null or opened_at is not null)`.as('open'))
    .select(sql<boolean>`not active or last_day is not null`.as('closing'))
}

/** Locations that sell the present and the next plan, in the owner's order. */
export const placesSelling = async (db: Db | Trx, plans: Plans) =>
  (await places(db, plans).orderBy('position').orderBy('id').execute()).filter(
    (place) => place.open && place.sells_plan && place.sells_next_plan,
  )

/**
 * Undefined when it cannot move there. Locked until the transaction ends: a closing waits, and then sees who moved
 * there.
 */
export const holdPlace = (trx: Trx, plans: Plans, locationId: string) =>
  places(trx, plans).where('id', '=', locationId).forShare().executeTakeFirst()

type Move = { membershipId: string; from: string; to: string; today: string; now: Date }

/** Earlier charges keep the old location, even those recorded without one. `today`: at the new location. */
export const moveMembership = async (
  trx: Trx,
  ids: Deps['ids'],
  { membershipId, from, to, today, now }: Move,
): Promise<void> => {
  await trx
    .updateTable('renewals')
    .set({ location_id: from })
    .where('membership_id', '=', membershipId)
    .where('location_id', 'is', null)
    .execute()
  await moveCredit(trx, { membershipId, from, to, at: now })
  await trx.updateTable('memberships').set({ location_id: to }).where('id', '=', membershipId).execute()
  const newest = trx
    .selectFrom('membership_moves')
    .select(({ fn }) => fn.max('moved_on').as('on'))
    .where('membership_id', '=', membershipId)
  await trx
    .insertInto('membership_moves')
    .values({
      id: ids.id(),
      membership_id: membershipId,
      from_location_id: from,
      to_location_id: to,
      moved_on: sql<string>`greatest(${today}::date, (${newest}))`,
      moved_at: now,
    })
    .execute()
}
