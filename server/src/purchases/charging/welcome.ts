import { locationName } from '@sipday/rules/catalogue.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import type { Deps } from '../../deps.ts'
import type { QueuedMail } from '../../messages/outbox.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'

/** `typedName`: as the payer typed it. */
export type Person = NonNullable<OwnPurchase['people']>[number]

/**
 * How to get the code of a membership that someone else paid (R59); payers read it in the receipt, gift recipients in
 * their email. `again` identifies a resend.
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
