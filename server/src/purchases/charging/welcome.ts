import { locationName } from '@sipday/rules/catalogue.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import type { Deps } from '../../deps.ts'
import type { QueuedMail } from '../../messages/outbox.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'

/** A subscriber of a purchase; `typedName` is as the payer typed it and may differ from the account's name. */
export type Person = NonNullable<OwnPurchase['people']>[number]

/**
 * Tells a subscriber that someone else paid for a membership for them and how to get its code (R59). The payer gets all
 * of it in the receipt, the recipient of a gift in the gift email. `again` identifies one that the shop sends once more.
 */
export const welcomeOf = (
  deps: Deps,
  purchase: OwnPurchase,
  terms: Terms,
  { membershipId, person, shopName }: { membershipId: string; person: Person; shopName: string },
  again?: string,
): QueuedMail<'welcome'> => ({
  kind: 'welcome',
  dedupeKey: `welcome:${membershipId}${again ? `:${again}` : ''}`,
  to: person.email,
  facts: {
    shopName,
    accountUrl: `${deps.settings.publicUrl}/redeem`,
    name: person.typedName ?? person.givenName,
    payerName: `${purchase.given_name} ${purchase.family_name}`.trim(),
    planName: purchase.plan_name,
    locationName: locationName(purchase.location_id, purchase.location_name),
    startsOn: terms.startsOn,
    renewsOn: terms.renewsOn,
    endsOn: terms.endsOn,
  },
})
