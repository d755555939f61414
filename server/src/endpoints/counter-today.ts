import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { endpoint } from '../endpoint.ts'
import { VOID_WITHIN_MS } from './counter-void.ts'

/** Today's redemptions of this till's location, newest first, in the location's own day. */
export const counterToday = endpoint('counter-today', async ({ deps, session }) => {
  const { db, clock } = deps
  const locationId = session.locationId ?? ''
  const { time_zone: timeZone } = await db
    .selectFrom('locations')
    .select('time_zone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const date = dateIn(now, timeZone)
  const rows = await db
    .selectFrom('redemptions')
    .innerJoin('entitlements', 'entitlements.id', 'redemptions.entitlement_id')
    .innerJoin('memberships', 'memberships.id', 'redemptions.membership_id')
    .innerJoin('customers', 'customers.id', 'memberships.subscriber_id')
    .innerJoin('staff', 'staff.id', 'redemptions.staff_id')
    .select([
      'redemptions.id',
      'entitlements.name',
      'customers.given_name',
      'customers.family_name',
      'staff.name as staff_name',
      'redeemed_at',
      'late',
      'voided_at',
    ])
    .where('redemptions.location_id', '=', locationId)
    .where('redeemed_at', '>=', startOfDay(date, timeZone))
    .where('redeemed_at', '<', startOfDay(addDays(date, 1), timeZone))
    .orderBy('redeemed_at', 'desc')
    .orderBy('redemptions.id')
    .limit(500)
    .execute()
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
        voidedAt: row.voided_at?.toISOString() ?? null,
        voidableUntil: !row.voided_at && until >= now.getTime() ? new Date(until).toISOString() : null,
      }
    }),
  }
})
