import { benefitPeriods } from '@sipday/contract/catalogue.ts'
import { availableAgainAt, periodKey, type Period } from '@sipday/rules/membership.ts'
import type { Db } from '../database.ts'

/** A benefit with its redemption in the current period, voided ones aside. */
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

type Benefit = { id: string; benefitId: string; name: string; period: Period }
type Redeemed = { periodKey: string | null; at: Date | null; place: string | null }

/** The status of a benefit at `at` in a time zone (R32), given its redemptions that were not voided. */
export const stateOf = (
  { id, benefitId, name, period }: Benefit,
  redeemed: readonly Redeemed[],
  at: Date,
  timeZone: string,
): BenefitState => {
  const current = periodKey(period, at, timeZone)
  const used = current === null ? undefined : redeemed.find((one) => one.periodKey === current)
  return {
    entitlementId: id,
    benefitId,
    name,
    period,
    status: current === null ? 'unlimited' : used ? 'redeemed' : 'available',
    redeemedAt: used?.at ?? null,
    redeemedLocationName: used?.place ?? null,
    availableAgainAt: used ? availableAgainAt(period, at, timeZone) : null,
  }
}

/** All benefits of these memberships at `at`, each in its own time zone (R32), in one query. */
export const benefitStates = async (
  db: Db,
  memberships: readonly { membershipId: string; timeZone: string }[],
  at: Date,
): Promise<Map<string, BenefitState[]>> => {
  if (memberships.length === 0) return new Map()
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
      'entitlements.membership_id as membershipId',
      'entitlements.benefit_id as benefitId',
      'entitlements.name',
      'entitlements.period',
      'redemptions.period_key as periodKey',
      'redemptions.redeemed_at as at',
      'locations.name as place',
    ])
    .where(
      'entitlements.membership_id',
      'in',
      memberships.map(({ membershipId }) => membershipId),
    )
    .where('entitlements.ended_at', 'is', null)
    .orderBy('entitlements.position')
    .orderBy('entitlements.id')
    .execute()
  return new Map(
    memberships.map(({ membershipId, timeZone }) => {
      const byBenefit = Map.groupBy(
        rows.filter((row) => row.membershipId === membershipId),
        ({ id }) => id,
      )
      const states = [...byBenefit.values()].flatMap((redeemed) =>
        redeemed[0] ? [stateOf(redeemed[0], redeemed, at, timeZone)] : [],
      )
      return [membershipId, states]
    }),
  )
}
