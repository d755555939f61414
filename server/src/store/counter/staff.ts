import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

export type StaffMember = { id: string; name: string; locationId: string; locationName: string }

/** The active member of staff with this email address (canonical), with the location the till is bound to. */
export const staffByEmail = (db: Db, email: string): Promise<StaffMember | undefined> =>
  staff(db).where('staff.email', '=', email).executeTakeFirst()

export const staffById = (db: Db, id: string): Promise<StaffMember | undefined> =>
  staff(db).where('staff.id', '=', id).executeTakeFirst()

const staff = (db: Db) =>
  db
    .selectFrom('staff')
    .innerJoin('locations', 'locations.id', 'staff.location_id')
    .select(({ fn, val }) => [
      'staff.id',
      'staff.name',
      'locations.id as locationId',
      fn.coalesce('locations.name', 'locations.id', val('')).as('locationName'),
    ])
    .where('staff.active', '=', true)

/** Signs tills out remotely: every open session of this person at once. Returns how many there were. */
export const endStaffSessions = async (db: Db | Trx, staffId: string, now: Date): Promise<number> => {
  const ended = await db
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'staff')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** The time zone of a till's location, and every benefit the shop has or had. */
export const tillFacts = async (db: Db, locationId: string) => {
  const [location, benefits] = await Promise.all([
    db.selectFrom('locations').select('time_zone').where('id', '=', locationId).executeTakeFirstOrThrow(),
    db.selectFrom('benefits').select(['id', 'name', 'period']).orderBy('position').orderBy('id').execute(),
  ])
  return { timeZone: location.time_zone, benefits }
}
