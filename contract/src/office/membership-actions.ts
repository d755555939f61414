import { z } from 'zod'
import { dateText, emailText, id, reasonText } from '../text.ts'

/** `period_end`: it does not renew and ends with the days paid for. `today`: its code stops working at once. */
export const cancelWhens = ['period_end', 'today'] as const
export type CancelWhen = (typeof cancelWhens)[number]

/** `unused`: the days after today of what was paid for this membership; only for one that ends today. */
export const cancelRefunds = ['none', 'unused'] as const
export type CancelRefund = (typeof cancelRefunds)[number]

export const cancel = z.object({
  key: z.uuid(),
  membershipId: id,
  when: z.enum(cancelWhens),
  refund: z.enum(cancelRefunds).optional(),
  reason: reasonText,
})
/** The last day, of the membership's location; `refundAsked`: the refund, in cents, waits for a second person. */
export const cancelled = z.object({
  endsOn: dateText,
  refundCents: z.number().int().nonnegative(),
  refundAsked: z.boolean(),
})

export const cancelPreviewQuery = z.object({ membershipId: id })
/** What the unused days are worth today, in cents, and whether a second person would have to agree to it. */
export const cancelPreview = z.object({ refundCents: z.number().int().nonnegative(), needsSecond: z.boolean() })

export const uncancel = z.object({ key: z.uuid(), membershipId: id })
/** The day of the next renewal. */
export const uncancelled = z.object({ renewsOn: dateText })

export const movePreviewQuery = z.object({ membershipId: id })
/** Where it could move, or why it cannot. Sums are the next bill with tax, in cents; null when nothing is charged. */
export const movePreview = z.object({
  refused: z.string().nullable(),
  locationName: z.string(),
  renewsOn: z.string().nullable(),
  nextCents: z.number().int().nullable(),
  options: z.array(
    z.object({
      locationId: z.string(),
      name: z.string(),
      address: z.string(),
      nextCents: z.number().int().nullable(),
    }),
  ),
})
export type MovePreview = z.infer<typeof movePreview>

export const move = z.object({ key: z.uuid(), membershipId: id, locationId: id, reason: reasonText.optional() })
/** Where it is now. */
export const moved = z.object({ locationName: z.string() })

/** `subscriberId`: whom the gift went to when the form was opened. */
export const giftCorrect = z.object({
  key: z.uuid(),
  membershipId: id,
  subscriberId: id,
  recipientEmail: emailText,
  reason: reasonText,
})
/** `to`: the new address, masked. `sendsOn`: the day of a gift that is not sent yet; null: its email went out at once. */
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

/**
 * `membership`: one that costs nothing, from today to `endsOn`. `days`: a membership that ends by itself ends so many days
 * later.
 */
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
/** Its last day. */
export const given = z.object({ membershipId: z.string(), endsOn: dateText })
