import type { Gift } from '@sipday/contract/payments.ts'
import { startOfDay } from '@sipday/rules/calendar.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import type { OwnPurchase } from '../charging/own-purchase.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { subscriberOf } from '../charging/welcome.ts'
import { addGiftRow, giftToTell, noteGiftSent } from '../../store/memberships/gifts.ts'
import { queueMail } from '../../messages/outbox.ts'
import type { Deps, Trx } from '../../deps.ts'

/**
 * Queues the email to the recipient of a gift: the message, and how to sign in (R23). `again` names a repeat that the giver
 * asked for; without it the email goes out once.
 */
export const tellRecipient = async (trx: Trx, deps: Deps, membershipId: string, again?: string): Promise<void> => {
  const gift = await giftToTell(trx, membershipId)
  if (!gift) return
  const shop = await shopIn(trx)
  await queueMail(trx, deps, {
    kind: 'gift',
    dedupeKey: `gift:${membershipId}${again ? `:${again}` : ''}`,
    to: gift.recipient_email,
    facts: {
      shopName: shop.name,
      signInUrl: `${deps.settings.publicUrl}/redeem`,
      recipientName: gift.recipient_name,
      giverName: gift.given_name,
      message: gift.message,
      planName: gift.plan_name,
      locationName: locationName(gift.location_id, gift.location_name),
      startsOn: gift.started_on,
      endsOn: gift.end_date,
    },
  })
  await noteGiftSent(trx, membershipId, deps.clock.now())
}

const GIFT_HOUR_MS = 9 * 3_600_000

/** Each recipient is told, at nine in the morning of `sendOn` or at once; the details of the call are the first recipient's (R23, R51). */
export const addGift = async (
  trx: Trx,
  deps: Deps,
  purchase: OwnPurchase,
  terms: Terms,
  { membershipId, subscriberId, position }: { membershipId: string; subscriberId: string; position: number },
): Promise<void> => {
  const gift = purchase.gift as Gift | null
  const person = await subscriberOf(trx, purchase, subscriberId)
  const now = deps.clock.now()
  const wanted = gift?.sendOn ? new Date(startOfDay(terms.startsOn, purchase.time_zone).getTime() + GIFT_HOUR_MS) : now
  const named = position === 0 ? gift : null
  await addGiftRow(trx, {
    membership_id: membershipId,
    // The giver reads this name: it is the one that was typed, not the one of the account (risk 7).
    recipient_name: named?.recipientName || (person.typed_name ?? person.given_name),
    // The account's own address signs in; the one typed on the summary is for a recipient without any.
    recipient_email: person.email || named?.recipientEmail || '',
    message: gift?.message ?? '',
    send_on: gift?.sendOn ? terms.startsOn : null,
    due_at: wanted < now ? now : wanted,
    sent_at: null,
    claimed_at: null,
  })
  if (wanted <= now) await tellRecipient(trx, deps, membershipId)
}
