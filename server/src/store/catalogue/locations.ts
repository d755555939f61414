import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** Throws if the location does not exist. */
export const timeZoneOf = async (db: Db, locationId: string): Promise<string> => {
  const place = await db
    .selectFrom('locations')
    .select('time_zone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return place.time_zone
}

/** In the owner's order, on sale or not. */
export const allLocations = (db: Db | Trx): Promise<{ id: string; name: string | null }[]> =>
  db.selectFrom('locations').select(['id', 'name']).orderBy('position').execute()
