import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { z } from 'zod'

const paidChange = z.object({
  from: z.object({ planId: z.string(), priceCents: z.number().int() }),
  to: z.object({
    planId: z.string(),
    planName: z.string(),
    frequency: z.enum(['month', 'year', '3 months', '6 months']),
    priceCents: z.number().int(),
  }),
  /** The end of the period that the difference covers. */
  renewsOn: z.string(),
  /** Without tax. */
  netCents: z.number().int(),
})
export type PaidChange = z.infer<typeof paidChange> & { renewsOn: CalendarDate }

export const readPaidChange = (stored: unknown): PaidChange => paidChange.parse(stored)
