import { z } from 'zod'
import { id } from '../../text.ts'

export const feedParts = ['money', 'drinks', 'messages', 'changes'] as const
export type FeedPart = (typeof feedParts)[number]

export const feedQuery = z.object({ id, only: z.enum(feedParts).optional(), after: z.string().max(200).optional() })

/** Everything that happened to a customer, newest first. */
export const feedAnswer = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      /** By whose clocks it is told: those of the location, or of the customer's own one; null: the shop's. */
      timeZone: z.string().nullable(),
      kind: z.enum(['payment', 'renewal', 'refund', 'redemption', 'mail', 'change', 'consent']),
      /** A sentence without a full stop. */
      text: z.string(),
      /** Null: nothing, or `text` says it. */
      cents: z.number().int().nullable(),
      /** Who did it, where or how; null when there is nothing to add. */
      by: z.string().nullable(),
      /** A page of the office, without `/office`. */
      link: z.string().nullable(),
      /** For `resend`; null for anything but an email. */
      mailId: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})
