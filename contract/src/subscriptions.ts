import { z } from 'zod'
import { benefitPeriods } from './catalogue.ts'
import { key, trial } from './payments.ts'
import { emailText, id } from './text.ts'

export const customerBody = z.object({ CID: id })
export const subscriptionBody = z.object({ subscriptionId: id })
/** By the giver, of an unclaimed gift (R57). */
export const correctGift = z.object({ subscriptionId: id, recipientEmail: emailText })

/** From the next renewal on. */
export const pauseSubscription = z.object({ subscriptionId: id, months: z.number().int().min(1).max(3) })

/** At once or with the next renewal; the sums with tax as shown. */
export const changePlan = z.object({
  subscriptionId: id,
  planId: id,
  expectedDueCents: z.number().int().min(0),
  expectedNextCents: z.number().int().min(0),
  idempotencyKey: key,
})
/** Of a new price that was told: stays at it, or leaves with the paid period. */
export const priceAnswer = z.object({ subscriptionId: id, answer: z.enum(['accept', 'leave']) })

export const changedPlan = z.object({ starts: z.enum(['now', 'renewal']) })

/** `refused`: why it may not change at all. */
export const planOptions = z.object({
  refused: z.string().nullable(),
  /** Begins with the next renewal already. */
  planned: z.string().nullable(),
  options: z.array(
    z.object({
      plan_id: z.string(),
      name: z.string(),
      frequency: z.enum(['month', 'year', '3 months', '6 months']),
      price_cents: z.number().int(),
      /** With tax, for a plan that starts at once; null: with the renewal. */
      due_cents: z.number().int().nullable(),
      renews_on: z.string(),
      /** With tax. */
      next_charge_cents: z.number().int(),
    }),
  ),
})
export type PlanOptions = z.infer<typeof planOptions>

/** `refused`: why it may not at all. Sums are the next bill with tax, null for none; `untaxed`: nothing is taxed there. */
export const moveOptions = z.object({
  refused: z.string().nullable(),
  location_name: z.string(),
  renews_on: z.string().nullable(),
  next_charge_cents: z.number().int().nullable(),
  untaxed: z.boolean().optional(),
  options: z.array(
    z.object({
      location_id: z.string(),
      name: z.string(),
      address: z.string(),
      next_charge_cents: z.number().int().nullable(),
      untaxed: z.boolean().optional(),
    }),
  ),
})

/** The next bill there as shown, null for none. */
export const moveSubscription = z.object({
  subscriptionId: id,
  locationId: id,
  expectedNextCents: z.number().int().min(0).nullable(),
})

export const cardSummary = z.object({
  id: z.string(),
  card_brand: z.string(),
  last_4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
})

/**
 * S2. Keys the customer's role may not see are absent (R30): a gift recipient gets no provider id, no card and no one
 * else's contact.
 */
export const subscriptionRecord = z.object({
  id: z.string(),
  Code: z.number().int().nullable(),
  'Monthly Billing Anchor Date': z.number().int().nullable(),
  'Subscription Start Date': z.array(z.string()),
  'Subscription End Date': z.string().nullable(),
  'Square Subscription ID': z.string().nullable(),
  'Plan Name': z.array(z.string()),
  'Location Name': z.array(z.string()),
  'First Name': z.array(z.string()),
  'Last Name': z.array(z.string()),
  Email: z.array(z.string()),
  Phone: z.array(z.string()),
  Frequency: z.array(z.enum(['Monthly', 'Annually', '3 months', '6 months'])),
  'Linked: Subscriber ID in Subscribers': z.array(z.string()),
  'Linked: Active Subscriber ID in Subscribers': z.array(z.string()),
  payment_method: cardSummary.nullable(),
  /** Ours: by the server's rule and clock (R31). */
  Status: z.enum(['active', 'ended', 'unpaid', 'paused']),
  Role: z.enum(['Account Manager', 'Shared Member', 'Gifted Member', 'None']),
  /** Ours: for the payer; null when nothing more is charged. Credit is without tax, and used first. */
  'Next Charge Cents': z.number().int().nullable(),
  'Credit Cents': z.number().int().optional(),
  /** Ours: nothing is taxed where it is; left out elsewhere. */
  Untaxed: z.literal(true).optional(),
  /** Ours: for the payer and those who share (R62). */
  'Next Charge Date': z.string().nullable(),
  /** Ours: an unpaid renewal, for the payer (R52). */
  Overdue: z
    .object({ since: z.string(), amountCents: z.number().int(), usableUntil: z.string().nullable() })
    .nullable(),
  /** Ours: for the payer. `nextTry`: when it is charged again by itself; `until`: the last day of use. */
  'Payment Problem': z
    .object({
      reason: z.enum(['expired', 'no_funds', 'lost', 'refused', 'later']).nullable(),
      words: z.string(),
      nextTry: z.string().nullable(),
      until: z.string().nullable(),
    })
    .nullable()
    .optional(),
  /** Ours: the card that pays the next renewals ends within 30 days, or has ended; for the payer. */
  'Card Expires': z.boolean().optional(),
  /** Ours: planned or running; the last usable day before it, and the day it works and renews again. */
  Pause: z.object({ usableUntil: z.string(), until: z.string() }).nullable().optional(),
  /** Ours: begins with the next renewal; for the payer. */
  'Plan Change': z.object({ planName: z.string(), on: z.string() }).nullable().optional(),
  /** Ours: a new price from a renewal on, as the payer was told; sums with tax. `silent`: what no answer means. */
  'Price Change': z
    .object({
      fromCents: z.number().int(),
      toCents: z.number().int(),
      on: z.string(),
      state: z.enum(['told', 'accepted']),
      silent: z.enum(['new', 'keep', 'end']),
    })
    .nullable()
    .optional(),
  /** Ours: by the name its payer knows; null for a gift. */
  'Member Name': z.string().nullable(),
  /** Ours: the payer's first name, for a shared member (R62). */
  'Shared By': z.string().nullable(),
  /** Ours: a cancellation that can still be undone. */
  'Cancelled At': z.string().nullable(),
  /** Ours: "Open until 10 PM", where the hours are known. */
  'Open Now': z.string().optional(),
  /** Ours: where its renewal or last day is read for a calendar. */
  Calendar: z.string().nullable().optional(),
  /** Ours: names of drinks. */
  'Sold Out': z.array(z.string()).optional(),
  /** Ours: for the payer of a trial that can still be kept. */
  Trial: trial.nullable().optional(),
  /** Ours: as its giver sees it (R40). */
  Gift: z
    .object({
      recipientFirstName: z.string(),
      recipientEmail: z.string(),
      claimed: z.boolean(),
      sendOn: z.string().nullable(),
      /** Before that there is nothing to resend. */
      sent: z.boolean(),
    })
    .nullable(),
})
export type SubscriptionRecord = z.infer<typeof subscriptionRecord>

/** S3: one benefit of one membership. */
export const entitlementRecord = z.object({
  'Entitlement ID': z.string(),
  'Linked: Subscription ID in Subscriptions': z.array(z.string()),
  'Plan Name': z.array(z.string()),
  'Display Benefit Name': z.string(),
  'Test for Redeem Status': z.enum(['Available', 'Redeemed']),
  Code: z.array(z.number().int()),
  'Subscription End Date': z.array(z.string()),
  /** Ours. */
  'Location Name': z.array(z.string()),
  Period: z.enum(benefitPeriods),
  'Redeemed At': z.string().nullable(),
  'Redeemed Location Name': z.string().nullable(),
  'Available Again At': z.string().nullable(),
  /** Ours: in the current period, of as many, null without a limit; from when it is ready, null for now or never. */
  Left: z.number().int().nullable().optional(),
  Of: z.number().int().nullable().optional(),
  'Ready At': z.string().nullable().optional(),
  /** Ours: counted anew with the next payment; left out for everything else. */
  'Each Payment': z.literal(true).optional(),
  /** Ours, of what comes with the birthday: "05-03", null before it was told; the last day of its week that runs. */
  Birthday: z.string().nullable().optional(),
  'Ready Until': z.string().optional(),
  /** Ours: "Monday to Friday before 11 AM", "size Medium", where it is not for always or for every size. */
  Hours: z.string().optional(),
  Sizes: z.string().optional(),
  /** Ours: of the location by whose clocks it counts. */
  'Time Zone': z.string().optional(),
  Role: z.enum(['Account Manager', 'Shared Member', 'Gifted Member', 'None']),
  /** Ours: the QR code's signed content, for an offline till. */
  Pass: z.string(),
})
export type EntitlementRecord = z.infer<typeof entitlementRecord>

/** S7.14, in R20's format. */
export const subscriptionDetails = z
  .array(
    z.object({
      data: z.object({
        subscription: z.object({
          id: z.string(),
          status: z.string(),
          charged_through_date: z.string().nullable(),
          end_of_period_date: z.string().nullable(),
          next_charge_cents: z.number().int().nullable(),
          canceled_date: z.string().nullable(),
          /** Planned or running: the last day before it, and the next bill. */
          pause: z.object({ usable_until: z.string(), until: z.string(), begun: z.boolean() }).nullable().optional(),
          /** From its next renewal on; empty when it may not. */
          pause_options: z.array(z.object({ months: z.number().int(), until: z.string() })).optional(),
          plan_change: z.object({ plan_name: z.string(), on: z.string() }).nullable().optional(),
          /** Whether it may change its plan today, and move to another location that sells it. */
          plan_changes: z.boolean().optional(),
          moves: z.boolean().optional(),
          /** It ends by itself, unless it is kept. */
          trial: trial.nullable().optional(),
        }),
      }),
      cards: z.array(z.object({ data: z.object({ card: cardSummary }) })),
    }),
  )
  .length(1)
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>

export const changePaymentMethod = z.object({ subscriptionId: id, cardId: id })

export const redemptionRecord = z.object({
  id: z.string(),
  benefit: z.string(),
  planName: z.string(),
  locationName: z.string(),
  redeemedAt: z.string(),
  drink: z.string().optional(),
  /** Charged at the till; left out when nothing was. */
  extras: z.array(z.object({ name: z.string(), cents: z.number().int(), count: z.number().int() })).optional(),
})
export type RedemptionRecord = z.infer<typeof redemptionRecord>
