import { z } from 'zod'
import { leavingAnswered } from './leaving/answer.ts'
import { card, paymentRecord } from './payments.ts'
import { profile } from './people.ts'
import { redemptionRecord, subscriptionRecord } from './subscriptions.ts'

/** Everything stored about one account. Instants are ISO 8601, money is cents. */
export const myData = z.object({
  savedAt: z.string(),
  profile,
  subscriptions: z.array(subscriptionRecord),
  redemptions: z.array(redemptionRecord),
  payments: z.array(paymentRecord),
  cards: z.array(card),
  /** Word for word, newest first; `version` of the terms. */
  consents: z.array(z.object({ at: z.string(), version: z.number().int().nullable(), words: z.string() })),
  /** Credit, without tax: given, used by the renewal of that day, or left when the membership ended. */
  credits: z.array(
    z.object({
      subscriptionId: z.string(),
      kind: z.enum(['given', 'refunded', 'used', 'left']),
      cents: z.number().int(),
      renewal: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Month and day, "05-03"; null where it was not told. */
  birthday: z.string().nullable(),
  /** Null while they are wanted. */
  noNewsSince: z.string().nullable(),
  /** While it stays canceled. */
  leavingAnswers: z.array(leavingAnswered),
})
