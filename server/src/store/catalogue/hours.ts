import type { Hours } from '@sipday/rules/hours/hours.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

export type PlaceHours = Hours & { locationId: string }

const clock = (time: string): string => time.slice(0, 5)

/** Includes closed locations: redemptions are still checked against their hours. */
export const hoursIn = async (db: Kysely<Database>): Promise<PlaceHours[]> => {
  const places = await db.selectFrom('locations').select(['id', 'time_zone', 'by_appointment']).execute()
  const weekly = await db.selectFrom('location_hours').selectAll().orderBy('weekday').orderBy('opens').execute()
  const days = await db.selectFrom('location_days').selectAll().orderBy('day').execute()
  return places.map(({ id, time_zone: timeZone, by_appointment: byAppointment }) => ({
    locationId: id,
    timeZone,
    byAppointment,
    weekly: weekly
      .filter((row) => row.location_id === id)
      .map(({ weekday, opens, closes }) => ({ weekday, opens: clock(opens), closes: clock(closes) })),
    days: days
      .filter((row) => row.location_id === id)
      .map(({ day, opens, closes, note }) => ({
        day,
        span: opens === null || closes === null ? null : { opens: clock(opens), closes: clock(closes) },
        note,
      })),
  }))
}

export const hoursAt = (hours: readonly PlaceHours[], locationId: string): PlaceHours | null =>
  hours.find((one) => one.locationId === locationId) ?? null
