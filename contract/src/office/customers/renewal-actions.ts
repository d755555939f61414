import { z } from 'zod'
import { id, reasonText } from '../../text.ts'

export const renewalPreviewQuery = z.object({ membershipId: id })
/** By the rules that hold for the member. */
export const renewalPreview = z.object({
  /** Planned or running: the last usable day before it, and the day of the next bill. */
  pause: z.object({ usableUntil: z.string(), until: z.string(), begun: z.boolean() }).nullable(),
  pauseOptions: z.array(z.object({ months: z.number().int(), until: z.string() })),
  /** Null: it may. */
  pauseRefused: z.string().nullable(),
  planRefused: z.string().nullable(),
  /** Begins with the next renewal already. */
  plannedId: z.string().nullable(),
  plans: z.array(
    z.object({
      planId: z.string(),
      name: z.string(),
      renewsOn: z.string(),
      /** With tax, in cents. */
      nextCents: z.number().int(),
      /** Begins once its difference is paid, which only the member does. */
      byMember: z.boolean(),
    }),
  ),
})
export type RenewalPreview = z.infer<typeof renewalPreview>

/** `months`: null takes a pause back, or ends it with the next renewal day. */
export const pause = z.object({
  key: z.uuid(),
  membershipId: id,
  months: z.number().int().min(1).max(12).nullable(),
  reason: reasonText.optional(),
})
/** The next bill after a pause; null for one taken back before it began. */
export const paused = z.object({ until: z.string().nullable() })

/** `planId`: null keeps the present plan. `expectedNextCents`: the bill as shown. */
export const planNext = z.object({
  key: z.uuid(),
  membershipId: id,
  planId: id.nullable(),
  expectedNextCents: z.number().int().min(0),
  reason: reasonText.optional(),
})
/** The plan from the next renewal on. */
export const plannedNext = z.object({ planName: z.string() })
