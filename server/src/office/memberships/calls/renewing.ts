import { keepPlanIn, planNextIn } from '../../../purchases/changing/plan-change.ts'
import { creditFactsOf } from '../../../purchases/changing/give-credit.ts'
import { planOptionsOf } from '../../../purchases/changing/plan-options.ts'
import { endPauseIn, pauseIn, pauseRefusedOf, pauseShown } from '../../../purchases/renewing/pause.ts'
import { todayOf } from '../../../purchases/renewing/renewal.ts'
import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { requireNameless } from '../../customers/given-reason.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'

export const renewingCalls = {
  /** O9. */
  'renewal-preview': ({ deps, input, session }) => {
    const person = requireFull(session)
    return deps.db.transaction().execute(async (trx) => {
      const row = await reachMembership(trx, person, input.membershipId)
      const today = todayOf(deps, row)
      const { pause, pause_options: pauseOptions = [] } = pauseShown(row, today)
      const { refused, planned, options } = await planOptionsOf(trx, deps, row)
      return {
        pause: pause ? { usableUntil: pause.usable_until, until: pause.until, begun: pause.begun } : null,
        pauseOptions,
        pauseRefused: pauseRefusedOf(row, today),
        planRefused: refused,
        credit: await creditFactsOf(trx, row),
        plannedId: planned,
        plans: options.map((option) => ({
          planId: option.plan_id,
          name: option.name,
          renewsOn: option.renews_on,
          nextCents: option.next_charge_cents,
          byMember: option.due_cents !== null,
        })),
      }
    })
  },

  /** By the member's own rules (decision 37); tells the payer that the shop did it. */
  pause: oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { membershipId, months } = input
    const row = await reachMembership(trx, person, membershipId)
    const reason = input.reason?.trim() || null
    if (reason !== null) await requireNameless(trx, [row.payer_id, row.subscriber_id], reason)
    const pausing = { trx, deps, row, by: 'the shop' as const }
    const until = await (months === null ? endPauseIn(pausing) : pauseIn(pausing, months))
    await change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'customer',
      id: row.payer_id,
      field: months === null ? 'pause ended' : 'membership paused',
      after: { membershipId, planName: row.plan_name, until },
      ...(reason === null ? {} : { reason }),
    })
    return { until }
  }),

  /**
   * By the member's own rules (decision 35); tells the payer that the shop did it. Charges nothing: only the member can
   * pay for a plan that begins at once.
   */
  'plan-next': oncePerKey(async ({ deps, trx, input, person, by }) => {
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
  }),
} satisfies Partial<OfficeCalls>
