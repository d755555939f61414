import type { RedemptionRecord } from '@sipday/contract/subscriptions.ts'
import { MOST_USES } from '@sipday/rules/own-page/page-words.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { type ToldExtra, toldExtras } from './told-extras.ts'

export const zoneOf = async (db: Db, locationId: string): Promise<string> => {
  const { time_zone: timeZone } = await db
    .selectFrom('locations')
    .select('time_zone')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return timeZone
}

const EXTRAS = sql<ToldExtra[]>`coalesce((
  select json_agg(json_build_object('name', x.name, 'cents', x.price_cents, 'count', x.count) order by x.position)
  from redemption_extras x where x.redemption_id = redemptions.id), '[]')`.as('extras')

const redemptions = (db: Db) =>
  db
    .selectFrom('redemptions')
    .innerJoin('memberships', 'memberships.id', 'redemptions.membership_id')
    .innerJoin('entitlements', 'entitlements.id', 'redemptions.entitlement_id')

const MOST_AT_TILL = 500

/** Redemptions at a location from `from` to `until` (exclusive), newest first. `kept`: how many were not undone. */
export const redeemedAt = (db: Db, locationId: string, from: Date, until: Date, most = MOST_AT_TILL) =>
  redemptions(db)
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
      'find_id',
      'voided_at',
      EXTRAS,
      sql<number>`(count(*) filter (where redemptions.voided_at is null) over ())::int`.as('kept'),
    ])
    .where('redemptions.location_id', '=', locationId)
    .where('redeemed_at', '>=', from)
    .where('redeemed_at', '<', until)
    .orderBy('redeemed_at', 'desc')
    .orderBy('redemptions.id')
    .limit(most)
    .execute()

/** Without voided ones, newest first. `most`: null for all of them. */
export const redeemedBy = (
  db: Db,
  subscriberId: string,
  purchaseIds: readonly string[] | null,
  most: number | null = MOST_USES,
) =>
  redemptions(db)
    .innerJoin('locations', 'locations.id', 'redemptions.location_id')
    .leftJoin('drinks', 'drinks.id', 'redemptions.drink_id')
    .select([
      'redemptions.id',
      'entitlements.name as benefit',
      sql<string | null>`drinks.name || coalesce(', ' || redemptions.size, '')`.as('drink'),
      'memberships.plan_name as planName',
      'locations.name as locationName',
      'locations.id as locationId',
      'redemptions.redeemed_at as redeemedAt',
      EXTRAS,
    ])
    .where('memberships.subscriber_id', '=', subscriberId)
    .where('redemptions.voided_at', 'is', null)
    .$if(purchaseIds !== null, (query) => query.where('memberships.purchase_id', 'in', purchaseIds ?? []))
    .orderBy('redemptions.redeemed_at', 'desc')
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .execute()

export const redemptionOnWire = ({
  locationId,
  locationName,
  redeemedAt: at,
  extras,
  drink,
  ...row
}: Awaited<ReturnType<typeof redeemedBy>>[number]): RedemptionRecord => ({
  ...row,
  locationName: locationName ?? `Location ${locationId}`,
  redeemedAt: at.toISOString(),
  ...(drink === null ? {} : { drink }),
  ...toldExtras(extras),
})
