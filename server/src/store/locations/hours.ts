import type { SpecialDay, WeekSpan } from '@sipday/rules/hours/hours.ts'
import { sql } from 'kysely'
import type { Deps, Trx } from '../../deps.ts'

/** Locks a location's hours until the transaction ends; undefined for an unknown location. */
export const lockHours = async (
  trx: Trx,
  locationId: string,
): Promise<{ name: string; timeZone: string; version: number } | undefined> => {
  const row = await trx
    .selectFrom('locations')
    .select(['name', 'time_zone', 'hours_version'])
    .where('id', '=', locationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { name: row.name ?? locationId, timeZone: row.time_zone, version: row.hours_version }
}

/** Makes every open form of these hours out of date. */
const raiseHoursVersion = async (trx: Trx, locationId: string): Promise<void> => {
  await trx
    .updateTable('locations')
    .set(({ eb }) => ({ hours_version: eb('hours_version', '+', 1) }))
    .where('id', '=', locationId)
    .execute()
}

export const writeWeek = async (
  trx: Trx,
  locationId: string,
  weekly: readonly WeekSpan[],
  byAppointment = false,
): Promise<void> => {
  await trx.deleteFrom('location_hours').where('location_id', '=', locationId).execute()
  if (weekly.length > 0)
    await trx
      .insertInto('location_hours')
      .values(weekly.map(({ weekday, opens, closes }) => ({ location_id: locationId, weekday, opens, closes })))
      .execute()
  await trx.updateTable('locations').set({ by_appointment: byAppointment }).where('id', '=', locationId).execute()
  await raiseHoursVersion(trx, locationId)
}

export const writeSpecialDay = async (trx: Trx, locationId: string, { day, span, note }: SpecialDay): Promise<void> => {
  const row = { opens: span?.opens ?? null, closes: span?.closes ?? null, note }
  await trx
    .insertInto('location_days')
    .values({ location_id: locationId, day, ...row })
    .onConflict((known) => known.columns(['location_id', 'day']).doUpdateSet(row))
    .execute()
  await raiseHoursVersion(trx, locationId)
}

export const deleteSpecialDay = async (trx: Trx, locationId: string, day: string): Promise<void> => {
  await trx.deleteFrom('location_days').where('location_id', '=', locationId).where('day', '=', day).execute()
  await raiseHoursVersion(trx, locationId)
}

/** By their own calendars; part of the regular sweep. */
export const openLocations = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  await db
    .updateTable('locations')
    .set({ opened_at: now })
    .where('opened_at', 'is', null)
    .where('opens_on', 'is not', null)
    .where('opens_on', '<=', sql<string>`(${now}::timestamptz at time zone time_zone)::date`)
    .execute()
}
