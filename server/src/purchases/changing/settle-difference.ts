import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { audit } from '../../store/audit.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { putOnPlan } from '../../store/memberships/put-on-plan.ts'
import { notePlanDifference } from '../../store/memberships/renewals.ts'
import { holdUnseen } from '../prices/hold-prices.ts'
import { mailFacts, schedule } from '../renewing/renewal.ts'
import type { PaidChange } from './paid-change.ts'

export type PaidDifference = {
  membershipId: string
  day: string
  change: PaidChange
  totalCents: number
  squarePaymentId: string
  takenAt: Date
}

/**
 * False, and nothing has changed, if the membership is no longer what the difference was calculated for: then the money
 * goes back.
 */
export const beginPaidPlan = async (trx: Trx, deps: Deps, paid: PaidDifference): Promise<boolean> => {
  const { membershipId, change, day, totalCents, squarePaymentId, takenAt } = paid
  const row = await lockMembership(trx, membershipId)
  const isAsItWas =
    row.state === 'active' &&
    row.cancelled_at === null &&
    row.paused_until === null &&
    row.paid_through === change.renewsOn &&
    row.plan_id === change.from.planId &&
    row.price_cents === change.from.priceCents
  if (!isAsItWas) return false
  const now = deps.clock.now()
  await putOnPlan(trx, row, change.to, { now, newId: () => deps.ids.id() })
  await changeMembership(trx, membershipId, { plan_changed_at: now })
  const plan = { planName: change.to.planName, priceCents: change.netCents }
  const period = { membershipId, periodStart: day }
  await notePlanDifference(trx, period, {
    squarePaymentId,
    amountCents: totalCents,
    at: takenAt,
    plan,
    locationId: row.location_id,
  })
  await holdUnseen(trx, deps, membershipId)
  await schedule(trx, deps, membershipId)
  await deps.jobs.add(trx, 'align_subscription', { membershipId }, { jobKey: `align:${membershipId}` })
  const detail = { membershipId, to: change.to.planId, amountCents: totalCents }
  await audit(deps, 'plan_changed', { customerId: row.payer_id, detail }, trx)
  const { totalCents: nextCents, ...facts } = await mailFacts(trx, deps, await lockMembership(trx, membershipId))
  await queueMail(trx, deps, {
    kind: 'plan_changed',
    dedupeKey: `plan-changed:${squarePaymentId}`,
    to: row.payer_email,
    facts: { ...facts, renewsOn: change.renewsOn, nextCents, netCents: change.netCents, totalCents, paidOn: day },
  })
  return true
}
