import type { Db } from '../database.ts'

/** The time zone of a location, whether or not it is on sale. Throws if the location does not exist. */
export const timeZoneOf = async (db: Db, locationId: string): Promise<string> => {
  const place = await db
    .selectFrom('locations')
    .select('time_zone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return place.time_zone
}

/** All locations in their order, on sale or not. */
export const allLocations = (db: Db): Promise<{ id: string; name: string | null }[]> =>
  db.selectFrom('locations').select(['id', 'name']).orderBy('position').execute()
