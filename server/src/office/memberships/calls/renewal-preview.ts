import { planOptionsOf } from '../../../purchases/changing/plan-options.ts'
import { pauseRefusedOf, pauseShown } from '../../../purchases/renewing/pause.ts'
import { todayOf } from '../../../purchases/renewing/renewal.ts'
import { requireFull } from '../../access/needs.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** O9. */
export const renewalPreview = officeEndpoint('renewal-preview', ({ deps, input, session }) => {
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
})
