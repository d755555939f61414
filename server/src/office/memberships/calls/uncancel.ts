import { resumeIn } from '../../../purchases/renewing/manage.ts'
import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** While it still runs; tells the payer that the shop did it. */
export const uncancel = onceEndpoint('uncancel', async ({ deps, trx, input: { membershipId }, person, by }) => {
  const row = await reachMembership(trx, person, membershipId)
  await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
  if (row.state === 'ended') throw new Refusal(409, 'already_ended', 'This membership has ended already.')
  const renewsOn = await resumeIn(trx, deps, row, 'the shop')
  if (renewsOn === null) throw new Refusal(409, 'not_cancelled', 'This membership is not canceled.')
  await change(trx, {
    at: deps.clock.now(),
    by,
    subject: 'customer',
    id: row.payer_id,
    field: 'membership resumed',
    after: { membershipId, planName: row.plan_name, renewsOn },
  })
  return { renewsOn }
})
