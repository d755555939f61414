import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { z } from 'zod'

/** What a charge for a change of plan pays for: the plan that begins, and what the membership was on. */
const paidChange = z.object({
  from: z.object({ planId: z.string(), priceCents: z.number().int() }),
  to: z.object({
    planId: z.string(),
    planName: z.string(),
    frequency: z.enum(['month', 'year', '3 months', '6 months']),
    priceCents: z.number().int(),
  }),
  /** The end of the period that the difference was calculated for. */
  renewsOn: z.string(),
  /** The difference without tax, in cents. */
  netCents: z.number().int(),
})
export type PaidChange = z.infer<typeof paidChange> & { renewsOn: CalendarDate }

/** Reads it as it was stored with the charge. */
export const readPaidChange = (stored: unknown): PaidChange => paidChange.parse(stored)
