import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { takeLimitIn } from '../../../access/limits.ts'
import { queueMail } from '../../../messages/outbox.ts'
import { mailFacts, todayOf } from '../../../purchases/renewing/renewal.ts'
import { Refusal } from '../../../refusal.ts'
import { billedPlanOf } from '../../../store/memberships/put-on-plan.ts'
import { change } from '../../../store/office/changes.ts'
import { failedRenewalOf } from '../../../store/office/failed-renewals.ts'
import { tellingKeys } from '../../../purchases/renewing/telling-keys.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Once a day for each membership (O11). */
export const dunningNudge = onceEndpoint(
  'dunning-nudge',
  async ({ deps, trx, input: { membershipId }, person, by }) => {
    const row = await reachMembership(trx, person, membershipId)
    const [failed] = await failedRenewalOf(trx, { membershipId })
    if (!failed || row.cancelled_at !== null || (row.state !== 'grace' && row.state !== 'unpaid'))
      throw new Refusal(409, 'nothing_due', 'Nothing is due for this membership any more.')
    await takeLimitIn(trx, deps, 'office_nudge', membershipId)
    const facts = await mailFacts(trx, deps, row)
    await queueMail(trx, deps, {
      kind: row.state === 'grace' ? 'renewal_failed' : 'renewal_stopped',
      dedupeKey: tellingKeys.again(membershipId, failed.period_start, todayOf(deps, row)),
      to: row.payer_email,
      facts: {
        ...facts,
        planName: billedPlanOf(row).planName,
        renewsOn: failed.period_start,
        usableUntil: row.grace_until ?? addDays(failed.period_start, GRACE_DAYS),
        payUrl: null,
        totalCents: failed.amount_cents,
      },
    })
    await change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'customer',
      id: row.payer_id,
      field: 'reminded to pay',
      after: { membershipId, planName: row.plan_name },
    })
    return {}
  },
)
