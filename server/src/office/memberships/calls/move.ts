import { moveIn } from '../../../purchases/changing/move.ts'
import { change } from '../../../store/office/changes.ts'
import { requireNameless } from '../../customers/given-reason.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Tells the payer that the shop did it (O9.3, decision 41). */
export const move = onceEndpoint('move', async ({ deps, trx, input, person, by }) => {
  const row = await reachMembership(trx, person, input.membershipId)
  await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
  const reason = input.reason?.trim() || null
  if (reason !== null) await requireNameless(trx, [row.payer_id, row.subscriber_id], reason)
  const { fromName, toName } = await moveIn(trx, deps, row, input.locationId, 'the shop')
  await change(trx, {
    at: deps.clock.now(),
    by,
    subject: 'customer',
    id: row.payer_id,
    field: 'membership moved',
    after: { membershipId: row.id, planName: row.plan_name, fromName, toName },
    ...(reason === null ? {} : { reason }),
  })
  return { locationName: toName }
})
