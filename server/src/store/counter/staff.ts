import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

export type StaffMember = { id: string; name: string; locationId: string; locationName: string }

/** By canonical email address, with the till's location. */
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

/** Includes people who were removed. */
export const staffList = (db: Db) => db.selectFrom('staff').selectAll().orderBy('location_id').orderBy('name').execute()

/** By canonical email address; includes people who were removed. */
export const personWithEmail = (db: Db | Trx, email: string) =>
  db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

/** Adds a person with a location's till. An existing one is renamed and reactivated. */
export const putAtTill = async (
  trx: Trx,
  person: { id: string; name: string; email: string; locationId: string },
  now: Date,
): Promise<void> => {
  const { id, name, email, locationId } = person
  await trx
    .insertInto('staff')
    .values({ id, name, email, location_id: locationId, active: true, created_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ name, location_id: locationId, active: true }))
    .execute()
}

/** The row stays, with what they did. Throws `one_owner` for the last owner. */
export const takeOffStaff = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('staff').set({ active: false }).where('id', '=', id).execute()
}

/** Ends all open sessions of a person; returns how many. */
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

/** The time zone of a till's location, and every benefit, past ones too. */
export const tillFacts = async (db: Db, locationId: string) => {
  const [location, benefits] = await Promise.all([
    db.selectFrom('locations').select('time_zone').where('id', '=', locationId).executeTakeFirstOrThrow(),
    db.selectFrom('benefits').select(['id', 'name', 'use']).orderBy('position').orderBy('id').execute(),
  ])
  return { timeZone: location.time_zone, benefits }
}
