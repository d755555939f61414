import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { endpoint } from '../../endpoint.ts'
import { redeemedAt, zoneOf } from '../../store/counter/redeemed.ts'
import { toldExtras } from '../../store/counter/told-extras.ts'
import { VOID_WITHIN_MS } from './void.ts'

/** Newest first, by the location's day. */
export const counterToday = endpoint('counter-today', async ({ deps, session }) => {
  const { db, clock } = deps
  const locationId = session.locationId ?? ''
  const timeZone = await zoneOf(db, locationId)
  const now = clock.now()
  const date = dateIn(now, timeZone)
  const rows = await redeemedAt(db, locationId, startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone))
  return {
    date,
    count: rows.filter((row) => !row.voided_at).length,
    redemptions: rows.map((row) => {
      const until = row.redeemed_at.getTime() + VOID_WITHIN_MS
      return {
        redemptionId: row.id,
        benefit: row.name,
        firstName: row.given_name,
        lastInitial: [...row.family_name][0] ?? '',
        staffName: row.staff_name,
        redeemedAt: row.redeemed_at.toISOString(),
        late: row.late,
        withoutCode: row.find_id !== null,
        ...toldExtras(row.extras),
        voidedAt: row.voided_at?.toISOString() ?? null,
        voidableUntil: !row.voided_at && until >= now.getTime() ? new Date(until).toISOString() : null,
      }
    }),
  }
})
