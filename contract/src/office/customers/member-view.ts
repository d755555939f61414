import { z } from 'zod'
import { paymentRecord } from '../../payments.ts'
import { entitlementRecord, redemptionRecord, subscriptionRecord } from '../../subscriptions.ts'
import { id } from '../../text.ts'
import { day } from '../draft-bodies.ts'

export const memberViewQuery = z.object({ customerId: id })

/**
 * What a member's own page shows now, by the same rules: S2, S3, what was redeemed and paid. Codes are masked, and there
 * is nothing with which a drink could be redeemed.
 */
export const memberView = z.object({
  /** The shop's day, by which memberships are past or to come. */
  today: day,
  customer: z.object({
    id: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  subscriptions: z.array(
    subscriptionRecord.omit({ Code: true }).extend({
      /** "••• 042"; null where the member has no code to show. */
      codeMasked: z.string().nullable(),
    }),
  ),
  entitlements: z.array(entitlementRecord.omit({ Code: true, Pass: true })),
  redemptions: z.array(redemptionRecord),
  payments: z.array(paymentRecord),
})
