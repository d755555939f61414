import { z } from 'zod'
import { id, text } from './text.ts'

export const till = z.object({ name: z.string(), locationId: z.string(), locationName: z.string() })

/** A code is six digits; typed with or without a gap. */
export const counterLookup = z.object({ code: text(16) })

export const counterBenefit = z.object({
  entitlementId: z.string(),
  name: z.string(),
  period: z.enum(['day', 'month', 'term', 'unlimited']),
  status: z.enum(['available', 'redeemed', 'unlimited']),
  redeemedAt: z.string().nullable(),
  redeemedLocationName: z.string().nullable(),
  availableAgainAt: z.string().nullable(),
})

export const counterMember = z.object({
  membershipId: z.string(),
  firstName: z.string(),
  lastInitial: z.string(),
  planName: z.string(),
  locationName: z.string(),
  status: z.enum(['active', 'unpaid', 'ended']),
  benefits: z.array(counterBenefit),
})
export type CounterMember = z.infer<typeof counterMember>

/** `at` is when a till without network accepted it; the server still decides the period by it, within a day. */
export const counterRedeem = z.object({
  entitlementId: id,
  key: text(64).refine((value) => value.length >= 8, 'must be a random UUID'),
  at: z.iso.datetime().optional(),
})
export const counterRedeemed = z.object({ redemptionId: z.string(), redeemedAt: z.string() })

export const counterVoid = z.object({ redemptionId: id, reason: text(200) })

export const counterToday = z.object({
  date: z.string(),
  count: z.number().int(),
  redemptions: z.array(
    z.object({
      redemptionId: z.string(),
      benefit: z.string(),
      firstName: z.string(),
      lastInitial: z.string(),
      staffName: z.string(),
      redeemedAt: z.string(),
      voidedAt: z.string().nullable(),
      voidableUntil: z.string().nullable(),
    }),
  ),
})
export type CounterToday = z.infer<typeof counterToday>
