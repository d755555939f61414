import { z } from 'zod'
import { paymentRecord } from '../../payments.ts'
import { entitlementRecord, redemptionRecord, subscriptionRecord } from '../../subscriptions.ts'
import { id } from '../../text.ts'
import { day } from '../draft-bodies.ts'

export const memberViewQuery = z.object({ customerId: id })

/** The member's own page, by the same rules (S2, S3). Codes are masked: nothing here can redeem a drink. */
export const memberView = z.object({
  /** The shop's day. */
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
