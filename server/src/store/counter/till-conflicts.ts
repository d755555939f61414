import { type Insertable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { TillConflictsTable } from '../tables.ts'

/** Stores a redemption that could not be recorded, once for each key. */
export const keepConflict = async (db: Db, row: Insertable<TillConflictsTable>): Promise<void> => {
  await db
    .insertInto('till_conflicts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const conflictByKey = (db: Db, locationId: string, key: string) =>
  db
    .selectFrom('till_conflicts')
    .select('message')
    .where('location_id', '=', locationId)
    .where('key', '=', key)
    .executeTakeFirst()

/**
 * Everything unseen, then the rest if reported after `since`; of both the newest first. `inAll`: how many there are.
 */
export const conflictsAt = (db: Db, locationId: string, since: Date, most = 200) =>
  db
    .selectFrom('till_conflicts')
    .innerJoin('staff', 'staff.id', 'till_conflicts.staff_id')
    .leftJoin('staff as seer', 'seer.id', 'till_conflicts.seen_by')
    .selectAll('till_conflicts')
    .select(['staff.name as staffName', 'seer.name as seenByName', sql<number>`(count(*) over ())::int`.as('inAll')])
    .where('till_conflicts.location_id', '=', locationId)
    .where(({ or, eb }) => or([eb('seen_at', 'is', null), eb('reported_at', '>=', since)]))
    .orderBy(sql`seen_at is null`, 'desc')
    .orderBy('reported_at', 'desc')
    .orderBy('till_conflicts.id')
    .limit(most)
    .execute()

/** Only the first person counts. False when the location has no such conflict. */
export const markConflictSeen = async (
  db: Db,
  seen: { id: string; locationId: string; staffId: string; at: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('till_conflicts')
    .set(({ fn, val, ref }) => ({
      seen_at: fn.coalesce(ref('seen_at'), val(seen.at)),
      seen_by: fn.coalesce(ref('seen_by'), val(seen.staffId)),
    }))
    .where('id', '=', seen.id)
    .where('location_id', '=', seen.locationId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
