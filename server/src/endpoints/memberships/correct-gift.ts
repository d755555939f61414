import { takeLimit } from '../../access/limits.ts'
import { authorise } from '../../access/authorise.ts'
import { endpoint } from '../../endpoint.ts'
import { correctAddress } from '../../purchases/gifts/correct-gift.ts'

/** For the giver of an unclaimed gift; the old address becomes invalid (R57). */
export const correctGift = endpoint('correct-gift', async ({ deps, input, session }) => {
  const { subscriptionId: membershipId, recipientEmail } = input
  await authorise(deps, session, 'manage membership', { membershipId })
  await takeLimit(deps, 'submit_session', session.id)
  await correctAddress(deps, session, membershipId, recipientEmail)
  return {}
})
