import { z } from 'zod'
import { dateText, emailText, id, reasonText } from '../text.ts'

/** `period_end`: does not renew. `today`: its code stops working at once. */
export const cancelWhens = ['period_end', 'today'] as const
export type CancelWhen = (typeof cancelWhens)[number]

/** `unused`: the paid days after today; only for one that ends today. */
export const cancelRefunds = ['none', 'unused'] as const
export type CancelRefund = (typeof cancelRefunds)[number]

export const cancel = z.object({
  key: z.uuid(),
  membershipId: id,
  when: z.enum(cancelWhens),
  refund: z.enum(cancelRefunds).optional(),
  reason: reasonText,
})
/** The last day at the location; `refundAsked`: cents that wait for a second person. */
export const cancelled = z.object({
  endsOn: dateText,
  refundCents: z.number().int().nonnegative(),
  refundAsked: z.boolean(),
})

export const cancelPreviewQuery = z.object({ membershipId: id })
/** As of today: `refundCents` for the unused days, `keptCents`: what then stays of the payments they are of. */
export const cancelPreview = z.object({
  refundCents: z.number().int().nonnegative(),
  keptCents: z.number().int().nonnegative(),
  needsSecond: z.boolean(),
})

export const uncancel = z.object({ key: z.uuid(), membershipId: id })
/** The day of the next renewal. */
export const uncancelled = z.object({ renewsOn: dateText })

export const movePreviewQuery = z.object({ membershipId: id })
/** Sums are the next bill with tax, in cents; null when nothing is charged. `untaxed`: nothing is taxed there. */
export const movePreview = z.object({
  refused: z.string().nullable(),
  locationName: z.string(),
  renewsOn: z.string().nullable(),
  nextCents: z.number().int().nullable(),
  untaxed: z.boolean().optional(),
  options: z.array(
    z.object({
      locationId: z.string(),
      name: z.string(),
      address: z.string(),
      nextCents: z.number().int().nullable(),
      untaxed: z.boolean().optional(),
    }),
  ),
})
export type MovePreview = z.infer<typeof movePreview>

export const move = z.object({ key: z.uuid(), membershipId: id, locationId: id, reason: reasonText.optional() })
export const moved = z.object({ locationName: z.string() })

/** `subscriberId`: the recipient when the form was opened. */
export const giftCorrect = z.object({
  key: z.uuid(),
  membershipId: id,
  subscriberId: id,
  recipientEmail: emailText,
  reason: reasonText,
})
/** `to` is masked. `sendsOn`: null: its email went out at once. */
export const giftCorrected = z.object({ to: z.string(), sendsOn: dateText.nullable() })

/** Days are those of the location. */
export const giveOptions = z.object({
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      locations: z.array(z.object({ id: z.string(), name: z.string(), today: z.string(), latestEnd: z.string() })),
    }),
  ),
})
export type GiveOptions = z.infer<typeof giveOptions>

/** `membership`: free, from today to `endsOn`. `days`: prolongs one that ends by itself. */
export const give = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('membership'),
    key: z.uuid(),
    customerId: id,
    planId: id,
    locationId: id,
    endsOn: dateText,
    reason: reasonText,
  }),
  z.object({
    kind: z.literal('days'),
    key: z.uuid(),
    membershipId: id,
    days: z.number().int().min(1).max(90),
    reason: reasonText,
  }),
])
export const given = z.object({ membershipId: z.string(), endsOn: dateText })
