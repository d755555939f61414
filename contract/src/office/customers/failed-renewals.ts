import { z } from 'zod'
import { dateText, id } from '../../text.ts'

export const failedRenewalsQuery = z.object({
  customerId: id.optional(),
  locationId: id.optional(),
  after: z.string().max(200).optional(),
})
export const failedRenewalRow = z.object({
  membershipId: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  planName: z.string(),
  locationName: z.string(),
  periodStart: dateText,
  cents: z.number().int(),
  failedAt: z.string(),
  /** The last day on which the code works; null: it no longer does. */
  graceUntil: dateText.nullable(),
  told: z.array(z.string()),
})
export const failedRenewalsAnswer = z.object({
  rows: z.array(failedRenewalRow),
  next: z.string().nullable(),
  /** Exact up to 10,000; null: more. */
  total: z.number().int().nullable(),
})

export const dunningNudge = z.object({ key: z.uuid(), membershipId: id })
