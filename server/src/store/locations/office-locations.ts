import type { Db } from '../database.ts'

/** All locations, or only these, in the owner's order; those off sale last. */
export const officeLocations = (db: Db, only: readonly string[] | null) =>
  db
    .selectFrom('locations')
    .selectAll()
    .$if(only !== null, (all) => all.where('id', 'in', only?.length ? only : ['']))
    .orderBy('active', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** By location, in the order of signing in. */
export const signedInTills = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select(['sessions.id', 'staff.name', 'sessions.location_id as locationId', 'sessions.created_at as since'])
    .where('sessions.kind', '=', 'staff')
    .where('sessions.expires_at', '>', now)
    .where('staff.active', '=', true)
    .orderBy('sessions.created_at')
    .execute()
