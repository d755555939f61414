import { keepPlanIn, planNextIn } from '../../../purchases/changing/plan-change.ts'
import { planOptionsOf } from '../../../purchases/changing/plan-options.ts'
import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { requireNameless } from '../../customers/given-reason.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { onceEndpoint } from '../../endpoint.ts'

/**
 * By the member's own rules (decision 35); tells the payer that the shop did it. Charges nothing: only the member can
 * pay for a plan that begins at once.
 */
export const planNext = onceEndpoint('plan-next', async ({ deps, trx, input, person, by }) => {
  const { membershipId, planId, expectedNextCents } = input
  const row = await reachMembership(trx, person, membershipId)
  const reason = input.reason?.trim() || null
  if (reason !== null) await requireNameless(trx, [row.payer_id, row.subscriber_id], reason)
  const noted = (field: string, after: object) =>
    change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'customer',
      id: row.payer_id,
      field,
      after: { membershipId, planName: row.plan_name, ...after },
      ...(reason === null ? {} : { reason }),
    })
  if (planId === null) {
    await keepPlanIn(trx, deps, row, 'the shop')
    await noted('plan kept', {})
    return { planName: row.plan_name }
  }
  const { options } = await planOptionsOf(trx, deps, row)
  if (options.some((option) => option.plan_id === planId && option.due_cents !== null))
    throw new Refusal(
      422,
      'paid_at_once',
      'This plan begins as soon as its difference is paid. Only the member can pay it, under Change Plan.',
    )
  const asked = { subscriptionId: membershipId, planId, expectedDueCents: 0, expectedNextCents }
  const { plan, renewsOn } = await planNextIn(trx, deps, row, asked, 'the shop')
  await noted('plan planned', { nextName: plan.planName, on: renewsOn })
  return { planName: plan.planName }
})
