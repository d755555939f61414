import { z } from 'zod'
import { reasonText, text } from '../text.ts'

export const todoKinds = [
  'refund_failed',
  'renewal_failed',
  'mail_bounced',
  'payment_unknown',
  'bought_twice',
  'till_conflict',
  'dispute',
  'job_given_up',
  'refund_held',
  'answer_held',
  'lost_payment',
  'lost_subscription',
  'subscription_differs',
  'settlement_given_up',
  'foreign_installation',
  'restored',
  'moved',
  'books_differ',
  'reports_differ',
  'payout_unexplained',
  'payout_failed',
  'health',
] as const
export type TodoKind = (typeof todoKinds)[number]

/** Only a person can settle these, by saying that they have looked. */
export const settledByHand = [
  'restored',
  'lost_payment',
  'lost_subscription',
  'subscription_differs',
  'settlement_given_up',
  'foreign_installation',
] as const
export type SettledByHand = (typeof settledByHand)[number]
export const findingSettle = z.object({
  key: z.uuid(),
  kind: z.enum(settledByHand),
  /** Which one: the `id` of the list. */
  subject: text(200),
  note: reasonText,
})

export const homeAnswer = z.object({
  /** The earliest deadline first, then the oldest. */
  todo: z.array(
    z.object({
      kind: z.enum(todoKinds),
      id: z.string(),
      title: z.string(),
      text: z.string(),
      at: z.string(),
      dueAt: z.string().nullable(),
      /** Without `/office`; null: the text says what to do. */
      link: z.object({ to: z.string(), label: z.string() }).nullable(),
      /** Whom it is about, where the person may know. */
      who: z.string().optional(),
      cents: z.number().int().optional(),
      /** The text without `who` and `cents`. */
      reason: z.string().optional(),
      /** Of a renewal: whether its payer was emailed how to pay. */
      told: z.boolean().optional(),
    }),
  ),
})
