import { dateText } from '@sipday/rules/calendar.ts'
import { authorise } from '../../access/authorise.ts'
import { takeLimit } from '../../access/limits.ts'
import type { Calls } from '../../endpoint.ts'
import { correctAddress } from '../../purchases/gifts/correct-gift.ts'
import { tellRecipient } from '../../purchases/gifts/gift.ts'
import { Refusal } from '../../refusal.ts'
import { giftOf } from '../../store/memberships/gifts.ts'

export const giftCalls = {
  /** R40. */
  'resend-gift': async ({ deps, input, session }) => {
    const membership = { id: input.subscriptionId }
    await authorise(deps, session, 'read charges', { membershipId: membership.id })
    const gift = await giftOf(deps.db, membership.id)
    if (!gift) throw new Refusal(422, 'not_a_gift', 'This membership is not a gift.')
    if (!gift.sent_at && gift.send_on)
      throw new Refusal(422, 'gift_not_due', `This gift is sent on ${dateText(gift.send_on)}.`)
    await takeLimit(deps, 'send_contact', `gift:${membership.id}`)
    await deps.db.transaction().execute((trx) => tellRecipient(trx, deps, membership.id, deps.ids.id()))
    return {}
  },

  /** For the giver of an unclaimed gift; the old address becomes invalid (R57). */
  'correct-gift': async ({ deps, input, session }) => {
    const { subscriptionId: membershipId, recipientEmail } = input
    await authorise(deps, session, 'manage membership', { membershipId })
    await takeLimit(deps, 'submit_session', session.id)
    await correctAddress(deps, session, membershipId, recipientEmail)
    return {}
  },
} satisfies Partial<Calls>
