import type { Db } from '../database.ts'

/** The zone of a location, whether it is on sale or not. Throws for one that does not exist. */
export const timeZoneOf = async (db: Db, locationId: string): Promise<string> => {
  const place = await db
    .selectFrom('locations')
    .select('time_zone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return place.time_zone
}

/** Nothing is sold at a location any more. */
export const stopSaleAt = async (db: Db, locationId: string): Promise<void> => {
  await db.updateTable('locations').set({ active: false }).where('id', '=', locationId).execute()
}
