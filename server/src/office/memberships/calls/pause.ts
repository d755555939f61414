import { endPauseIn, pauseIn } from '../../../purchases/renewing/pause.ts'
import { change } from '../../../store/office/changes.ts'
import { requireNameless } from '../../customers/given-reason.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** By the member's own rules (decision 37); tells the payer that the shop did it. */
export const pause = onceEndpoint('pause', async ({ deps, trx, input, person, by }) => {
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
})
