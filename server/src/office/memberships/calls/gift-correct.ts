import { maskEmail } from '@sipday/rules/people.ts'
import { queueMail } from '../../../messages/outbox.ts'
import { correctAddressIn } from '../../../purchases/gifts/correct-gift.ts'
import { Refusal } from '../../../refusal.ts'
import { shopIn } from '../../../store/catalogue/shop-in.ts'
import { change } from '../../../store/office/changes.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** Corrects an unclaimed gift's address by the giver's rules, and tells the giver that the shop did it (R57, O9.3). */
export const giftCorrect = onceEndpoint('gift-correct', async ({ deps, trx, input, person, by }) => {
  const { membershipId, recipientEmail } = input
  const row = await reachMembership(trx, person, membershipId)
  await refuseOwn(trx, person.id, [row.payer_id, row.subscriber_id])
  if (row.subscriber_id !== input.subscriberId)
    throw new Refusal(409, 'gift_moved', 'Someone has corrected this gift in the meantime. Please reload the page.')
  if (row.state === 'ended') throw new Refusal(409, 'already_ended', 'This membership has ended already.')
  const { recipientId, recipientName, sendsOn } = await correctAddressIn(trx, deps, row, recipientEmail)
  const reason = await givenReason(trx, [row.payer_id, row.subscriber_id, recipientId], input.reason)
  const to = maskEmail(recipientEmail.trim())
  await queueMail(trx, deps, {
    kind: 'gift_corrected',
    dedupeKey: `gift_corrected:${membershipId}:${deps.ids.id()}`,
    to: row.payer_email,
    facts: {
      shopName: (await shopIn(trx)).name,
      accountUrl: `${deps.settings.publicUrl}/redeem`,
      name: row.payer_name,
      planName: row.plan_name,
      recipientName,
      to,
      sendsOn,
    },
  })
  await change(trx, {
    at: deps.clock.now(),
    by,
    subject: 'customer',
    id: row.payer_id,
    field: 'gift address',
    after: { membershipId, planName: row.plan_name, to },
    reason,
  })
  return { to, sendsOn }
})
