import { z } from 'zod'
import { id, reasonText } from '../text.ts'

const leavingReasons = ['price', 'use', 'far', 'taste', 'trouble', 'other'] as const
/** What someone may answer who canceled; never asked before the decision. */
export type LeavingReason = (typeof leavingReasons)[number]

/** Of the present cancellation; a later one replaces it. */
export const leavingAnswer = z.object({
  subscriptionId: id,
  reason: z.enum(leavingReasons),
  words: reasonText,
})

export const leavingAnswered = z.object({
  subscriptionId: z.string(),
  reason: z.enum(leavingReasons),
  words: z.string(),
  at: z.string(),
})
