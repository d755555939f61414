import { z } from 'zod'
import { id, reasonText } from '../../text.ts'

export const renewalPreviewQuery = z.object({ membershipId: id })
/** Cents without tax. `period`: of the next bill; `waits`: why it is the bill after it that uses credit. */
const creditFacts = z.object({
  refused: z.string().nullable(),
  heldCents: z.number().int(),
  /** At once, by one person. */
  mostCents: z.number().int(),
  dueCents: z.number().int(),
  /** Thousandths of a percent. */
  taxRate: z.number(),
  period: z.object({ from: z.string(), through: z.string() }).nullable(),
  waits: z.enum(['overdue', 'plan']).nullable(),
})
export type CreditFacts = z.infer<typeof creditFacts>

/** By the rules that hold for the member. */
export const renewalPreview = z.object({
  /** Planned or running: the last usable day before it, and the day of the next bill. */
  pause: z.object({ usableUntil: z.string(), until: z.string(), begun: z.boolean() }).nullable(),
  pauseOptions: z.array(z.object({ months: z.number().int(), until: z.string() })),
  /** Null: it may. */
  pauseRefused: z.string().nullable(),
  planRefused: z.string().nullable(),
  credit: creditFacts,
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

/** A sum without tax, or days at the price of a day of the next bill. */
export const giveCredit = z.object({
  key: z.uuid(),
  membershipId: id,
  credit: z.union([
    z.strictObject({ cents: z.number().int().min(1).max(10_000_00) }),
    z.strictObject({ days: z.number().int().min(1).max(90) }),
  ]),
  reason: reasonText,
})
/** `heldCents`: all of its credit now. `next`: with tax; null where the credit waits for a later bill. */
export const creditGiven = z.object({
  cents: z.number().int(),
  heldCents: z.number().int(),
  next: z.object({ on: z.string(), cents: z.number().int() }).nullable(),
})
