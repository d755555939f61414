import { availableAgainAt, periodKey } from '@sipday/rules/membership.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'
import { entitlementAtCounter, insertRedemption, redemptionByKey, standingRedemption } from '../store/redemptions.ts'

const DAY_MS = 24 * 3_600_000
const SKEW_MS = 5 * 60_000

/**
 * Hands a drink over (R32): one row per (entitlement, period); "yes" only if the row was inserted. The same key never
 * counts twice. `at` is when a till without network accepted it; the period is that instant's.
 */
export const counterRedeem = endpoint('counter-redeem', async ({ deps, input, session }) => {
  const { db, clock, ids } = deps
  const staffId = session.staffId ?? ''
  const locationId = session.locationId ?? ''
  const before = await redemptionByKey(db, staffId, input.key)
  if (before && before.entitlement_id !== input.entitlementId)
    throw new Refusal(409, 'key_reused', 'This key belongs to another redemption. Look the member up again.')
  if (before?.voided_at)
    throw new Refusal(409, 'redemption_undone', 'This redemption was undone. Look the member up again.')
  if (before) return { redemptionId: before.id, redeemedAt: before.redeemed_at.toISOString() }

  const found = await entitlementAtCounter(db, input.entitlementId, locationId)
  if (!found) throw new Refusal(404, 'entitlement_unknown', 'No benefit here has this id. Look the member up again.')
  if (found.state !== 'active' && found.state !== 'grace')
    throw new Refusal(422, `membership_${found.state}`, refusals[found.state])

  const now = clock.now()
  const at = input.at ? new Date(input.at) : now
  if (at.getTime() > now.getTime() + SKEW_MS || at.getTime() < now.getTime() - 7 * DAY_MS)
    throw new Refusal(
      422,
      'time_out_of_range',
      "The till's clock is wrong, or this is older than a week. Ask the manager.",
    )
  const period = periodKey(found.period, at, found.timeZone)
  const row = {
    id: ids.id(),
    entitlementId: found.entitlementId,
    membershipId: found.membershipId,
    periodKey: period,
    locationId,
    staffId,
    tillSessionId: session.id,
    key: input.key,
    acceptedAt: at,
    redeemedAt: at > now ? now : at,
  }
  if (await insertRedemption(db, row)) {
    await audit(deps, 'redeemed', {
      sessionId: session.id,
      staffId,
      detail: { redemptionId: row.id, locationId, offline: Boolean(input.at) },
    })
    return { redemptionId: row.id, redeemedAt: row.redeemedAt.toISOString() }
  }
  // The same key may have won on the other connection of a retry.
  const raced = await redemptionByKey(db, staffId, input.key)
  if (raced && !raced.voided_at && raced.entitlement_id === input.entitlementId)
    return { redemptionId: raced.id, redeemedAt: raced.redeemed_at.toISOString() }
  const standing = period === null ? undefined : await standingRedemption(db, found.entitlementId, period)
  const again = availableAgainAt(found.period, at, found.timeZone)
  throw new Refusal(409, 'already_redeemed', saysWhenAndWhere(standing, found.timeZone), {
    fields: {
      ...(standing ? { redeemedAt: standing.redeemedAt.toISOString(), locationName: standing.locationName ?? '' } : {}),
      ...(again ? { availableAgainAt: again.toISOString() } : {}),
    },
  })
})

const refusals = {
  unpaid: 'The last renewal is not paid. It works again as soon as the member has paid; the mail says how.',
  ended: 'This membership has ended.',
}

const saysWhenAndWhere = (
  standing: { redeemedAt: Date; locationName: string | null } | undefined,
  timeZone: string,
): string => {
  if (!standing) return 'Already redeemed in this period.'
  const when = standing.redeemedAt.toLocaleString('en-US', {
    timeZone,
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return `Already redeemed: ${when} at ${standing.locationName ?? 'another location'}.`
}
