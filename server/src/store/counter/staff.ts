import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, ensured, instant, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Where the person with this canonical email address may open a till, in the shop's order: at the own one, a manager at
 * the own locations, an owner at all of them. None for someone who is not on the staff.
 */
export const tillsOf = statement({
  name: 'where someone may open a till',
  text: `
    select p.id, p.name, l.id as "locationId", coalesce(l.name, l.id) as "locationName",
      coalesce(l.last_day < (:now::timestamptz at time zone l.time_zone)::date, false) as closed
    from staff p join locations l on case p.role
      when 'owner' then true
      when 'manager' then exists (select 1 from staff_locations s where s.staff_id = p.id and s.location_id = l.id)
      else l.id = p.location_id end
    where p.email = :email and p.active
    order by l.position, l.id`,
  takes: { email: text, now: instant },
  gives: { id: text, name: text, locationId: text, locationName: text, closed: ensured(bool) },
})

/** None for someone who was taken off the staff. */
export const personAtTill = (db: Db, { staffId, locationId }: { staffId: string; locationId: string }) =>
  db
    .selectFrom('staff')
    .innerJoin('locations', (join) => join.on('locations.id', '=', locationId))
    .select(({ fn, val }) => [
      'staff.name',
      'locations.id as locationId',
      fn.coalesce('locations.name', 'locations.id', val('')).as('locationName'),
    ])
    .where('staff.id', '=', staffId)
    .where('staff.active', '=', true)
    .executeTakeFirst()

/** People take turns with a PIN where they opened a till last. */
export const noteTill = async (trx: Trx, { staffId, locationId }: { staffId: string; locationId: string }) => {
  await trx.updateTable('staff').set({ location_id: locationId }).where('id', '=', staffId).execute()
}

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

export const tillFacts = async (db: Db, locationId: string) => {
  const [location, benefits] = await Promise.all([
    db.selectFrom('locations').select('time_zone').where('id', '=', locationId).executeTakeFirstOrThrow(),
    db.selectFrom('benefits').select(['id', 'name', 'use']).orderBy('position').orderBy('id').execute(),
  ])
  return { timeZone: location.time_zone, benefits }
}
