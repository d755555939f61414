import type { Terms } from '@sipday/rules/terms.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { OwnPurchase } from './own-purchase.ts'

/** How a subscriber is addressed in this purchase: as the payer typed it, else as the account has it. */
export const subscriberOf = (trx: Trx, purchase: Pick<OwnPurchase, 'checkout_id'>, subscriberId: string) =>
  trx
    .selectFrom('customers')
    .leftJoin('checkout_customers as typed', (join) =>
      join.onRef('typed.customer_id', '=', 'customers.id').on('typed.checkout_id', '=', purchase.checkout_id),
    )
    .select(['customers.given_name', 'customers.email', 'typed.given_name as typed_name'])
    .where('customers.id', '=', subscriberId)
    .executeTakeFirstOrThrow()

/**
 * Tells a subscriber that someone else has paid a membership for them, and the way to its code (R59). The payer has all of
 * it in the receipt; the recipient of a gift in the gift email.
 */
export const welcomeSubscriber = async (
  trx: Trx,
  deps: Deps,
  purchase: OwnPurchase,
  terms: Terms,
  { membershipId, subscriberId, shopName }: { membershipId: string; subscriberId: string; shopName: string },
): Promise<void> => {
  const person = await subscriberOf(trx, purchase, subscriberId)
  const payer = await trx
    .selectFrom('customers')
    .select(['given_name', 'family_name'])
    .where('id', '=', purchase.buyer_id)
    .executeTakeFirstOrThrow()
  await queueMail(trx, deps, {
    kind: 'welcome',
    dedupeKey: `welcome:${membershipId}`,
    to: person.email,
    facts: {
      shopName,
      accountUrl: `${deps.settings.publicUrl}/redeem`,
      name: person.typed_name ?? person.given_name,
      payerName: `${payer.given_name} ${payer.family_name}`.trim(),
      planName: purchase.plan_name,
      locationName: locationName(purchase.location_id, purchase.location_name),
      startsOn: terms.startsOn,
      renewsOn: terms.renewsOn,
      endsOn: terms.endsOn,
    },
  })
}
