import { locationName } from './names.ts'
import { shopIn } from './shop.ts'
import { queueMail } from '../messages/outbox.ts'
import type { Deps, Trx } from '../deps.ts'

/**
 * Queues the mail to the recipient of a gift: the message, and how to sign in (R23). `again` names a repeat that the giver
 * asked for; without it the mail goes out once.
 */
export const tellRecipient = async (trx: Trx, deps: Deps, membershipId: string, again?: string): Promise<void> => {
  const gift = await trx
    .selectFrom('gifts')
    .innerJoin('memberships', 'memberships.id', 'gifts.membership_id')
    .innerJoin('customers as giver', 'giver.id', 'memberships.payer_id')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .select([
      'gifts.recipient_name',
      'gifts.recipient_email',
      'gifts.message',
      'giver.given_name',
      'memberships.plan_name',
    ])
    .select(['memberships.end_date', 'locations.id as location_id', 'locations.name as location_name'])
    .where('gifts.membership_id', '=', membershipId)
    .executeTakeFirst()
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
      endsOn: gift.end_date,
    },
  })
  await trx.updateTable('gifts').set({ sent_at: deps.clock.now() }).where('membership_id', '=', membershipId).execute()
}
