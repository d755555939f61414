import { benefitPeriods } from '@sipday/contract/catalogue.ts'
import { availableAgainAt, periodKey, type Period } from '@sipday/rules/membership.ts'
import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** A benefit of one membership with its unvoided redemption of the running period, if there is one. */
export type BenefitState = {
  entitlementId: string
  benefitId: string
  name: string
  period: Period
  status: 'available' | 'redeemed' | 'unlimited'
  redeemedAt: Date | null
  redeemedLocationName: string | null
  availableAgainAt: Date | null
}

export type MembershipAtCounter = {
  membershipId: string
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  givenName: string
  familyName: string
  planName: string
  locationName: string
  timeZone: string
  live: boolean
  startedOn: string
  createdAt: Date
  endDate: string | null
  paidThrough: string | null
  endedAt: Date | null
}

/**
 * The membership with this code that is redeemed at this location (R49): every location where its plan is sold, and its own.
 * The live one, else the one that ended last with this code. Undefined for everything else, so that a till learns nothing
 * about other shops' codes.
 */
export const membershipByCode = async (
  db: Db | Trx,
  code: number,
  locationId: string,
): Promise<MembershipAtCounter | undefined> =>
  (await atCounter(db, locationId)
    .where('memberships.code', '=', code)
    .where('memberships.live', '=', sql.lit(true))
    .executeTakeFirst()) ??
  (await atCounter(db, locationId)
    .where('memberships.code', '=', code)
    .where('memberships.live', '=', sql.lit(false))
    .orderBy('memberships.created_at', 'desc')
    .executeTakeFirst())

/** The same for a membership whose pass was shown. */
export const membershipById = (db: Db, id: string, locationId: string): Promise<MembershipAtCounter | undefined> =>
  atCounter(db, locationId).where('memberships.id', '=', id).executeTakeFirst()

/** The benefits of a membership that are used up by a period, in the plan's order. */
export const countedEntitlements = (db: Db, membershipId: string) =>
  db
    .selectFrom('entitlements')
    .select(['id', 'benefit_id as benefitId', 'period'])
    .where('membership_id', '=', membershipId)
    .where('period', '!=', 'unlimited')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The same for an entitlement, with the entitlement's own facts. */
export const entitlementAtCounter = (db: Db, entitlementId: string, locationId: string) =>
  atCounter(db, locationId)
    .innerJoin('entitlements', 'entitlements.membership_id', 'memberships.id')
    .select(['entitlements.id as entitlementId', 'entitlements.name', 'entitlements.period'])
    .where('entitlements.id', '=', entitlementId)
    .executeTakeFirst()

const atCounter = (db: Db | Trx, locationId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'memberships.subscriber_id')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .select([
      'memberships.id as membershipId',
      'memberships.state',
      'customers.given_name as givenName',
      'customers.family_name as familyName',
      'memberships.plan_name as planName',
      sql<string>`coalesce(locations.name, 'Location ' || locations.id)`.as('locationName'),
      'locations.time_zone as timeZone',
      'memberships.live',
      'memberships.started_on as startedOn',
      'memberships.created_at as createdAt',
      'memberships.end_date as endDate',
      'memberships.paid_through as paidThrough',
      'memberships.ended_at as endedAt',
    ])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('memberships.location_id', '=', locationId),
        exists(
          selectFrom('plan_locations')
            .select('plan_locations.plan_id')
            .whereRef('plan_locations.plan_id', '=', 'memberships.plan_id')
            .where('plan_locations.location_id', '=', locationId),
        ),
      ]),
    )

/** All benefits of these memberships as they stand at `at` in each membership's own zone (R32). One query. */
export const benefitStates = async (
  db: Db,
  memberships: readonly { membershipId: string; timeZone: string }[],
  at: Date,
): Promise<Map<string, BenefitState[]>> => {
  const found = new Map<string, BenefitState[]>(memberships.map(({ membershipId }) => [membershipId, []]))
  if (memberships.length === 0) return found
  const running = [
    ...new Set(memberships.flatMap(({ timeZone }) => benefitPeriods.map((period) => periodKey(period, at, timeZone)))),
  ].filter((key) => key !== null)
  const rows = await db
    .selectFrom('entitlements')
    .leftJoin('redemptions', (join) =>
      join
        .onRef('redemptions.entitlement_id', '=', 'entitlements.id')
        .on('redemptions.voided_at', 'is', null)
        .on('redemptions.period_key', 'in', running),
    )
    .leftJoin('locations', 'locations.id', 'redemptions.location_id')
    .select([
      'entitlements.id',
      'entitlements.membership_id',
      'entitlements.benefit_id',
      'entitlements.name',
      'entitlements.period',
      'redemptions.period_key',
      'redemptions.redeemed_at',
      'locations.name as location_name',
    ])
    .where('entitlements.membership_id', 'in', [...found.keys()])
    .orderBy('entitlements.position')
    .orderBy('entitlements.id')
    .execute()
  const zones = new Map(memberships.map(({ membershipId, timeZone }) => [membershipId, timeZone]))
  const seen = new Map<string, BenefitState>()
  for (const row of rows) {
    const timeZone = zones.get(row.membership_id)
    if (!timeZone) continue
    const current = periodKey(row.period, at, timeZone)
    const used = current !== null && row.period_key === current
    if (seen.has(row.id) && !used) continue
    const state: BenefitState = {
      entitlementId: row.id,
      benefitId: row.benefit_id,
      name: row.name,
      period: row.period,
      status: current === null ? 'unlimited' : used ? 'redeemed' : 'available',
      redeemedAt: used ? row.redeemed_at : null,
      redeemedLocationName: used ? row.location_name : null,
      availableAgainAt: used ? availableAgainAt(row.period, at, timeZone) : null,
    }
    const earlier = seen.get(row.id)
    if (earlier) Object.assign(earlier, state)
    else {
      seen.set(row.id, state)
      found.get(row.membership_id)?.push(state)
    }
  }
  return found
}

export type NewRedemption = {
  id: string
  entitlementId: string
  membershipId: string
  periodKey: string | null
  locationId: string
  staffId: string
  tillSessionId: string
  key: string
  acceptedAt: Date
  redeemedAt: Date
  late: boolean
}

/**
 * Inserts a redemption. False when the entitlement is already used in this period: "yes" is said only if the row was
 * inserted (R32). The unique index decides between two tills.
 */
export const insertRedemption = async (db: Db, row: NewRedemption): Promise<boolean> => {
  const inserted = await db
    .insertInto('redemptions')
    .values({
      id: row.id,
      entitlement_id: row.entitlementId,
      membership_id: row.membershipId,
      period_key: row.periodKey,
      location_id: row.locationId,
      staff_id: row.staffId,
      till_session_id: row.tillSessionId,
      key: row.key,
      accepted_at: row.acceptedAt,
      redeemed_at: row.redeemedAt,
      late: row.late,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The redemption that was made at this location under this key, voided or not, whoever was signed in. */
export const redemptionByKey = (db: Db, locationId: string, key: string) =>
  db
    .selectFrom('redemptions')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('key', '=', key)
    .executeTakeFirst()

/** The unvoided redemption that stands in the way, with where it was made. */
export const standingRedemption = (db: Db, entitlementId: string, key: string) =>
  db
    .selectFrom('redemptions')
    .innerJoin('locations', 'locations.id', 'redemptions.location_id')
    .select(['redemptions.id', 'redemptions.redeemed_at as redeemedAt', 'locations.name as locationName'])
    .where('entitlement_id', '=', entitlementId)
    .where('period_key', '=', key)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
