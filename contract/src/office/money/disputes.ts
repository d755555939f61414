import { z } from 'zod'
import { id, messageText } from '../../text.ts'

/** Those that the shop has something for. */
export const evidenceTypes = [
  'PURCHASE_ACKNOWLEDGEMENT',
  'ONLINE_OR_APP_ACCESS_LOG',
  'SERVICE_RECEIVED_DOCUMENTATION',
  'CARDHOLDER_COMMUNICATION',
  'CANCELLATION_OR_REFUND_DOCUMENTATION',
  'REBUTTAL_EXPLANATION',
] as const
export type EvidenceType = (typeof evidenceTypes)[number]

/** The provider's limit, in characters. */
export const LONGEST_EVIDENCE = 500

const evidence = z.object({
  type: z.enum(evidenceTypes),
  text: messageText.refine(
    (value) => value.length <= LONGEST_EVIDENCE,
    `must be at most ${LONGEST_EVIDENCE} characters`,
  ),
})

/** A dispute's id, or a payment's for its latest one. */
export const disputeQuery = z.object({ id })
export const disputeAnswer = z.object({
  id: z.string(),
  cents: z.number().int(),
  /** The provider's words. */
  reason: z.string(),
  state: z.string(),
  dueAt: z.string().nullable(),
  seenAt: z.string(),
  payment: z.object({
    id: z.string(),
    at: z.string(),
    paidCents: z.number().int(),
    planName: z.string(),
    locationName: z.string(),
    customer: z.object({ id: z.string(), name: z.string() }),
  }),
  /** `failed`: the provider did not take it; it may be decided again. */
  answer: z
    .object({
      kind: z.enum(['evidence', 'accept']),
      state: z.enum(['wanted', 'done', 'failed']),
      by: z.string(),
      at: z.string(),
      problem: z.string().nullable(),
      evidence: z.array(z.object({ type: z.enum(evidenceTypes), text: z.string() })),
    })
    .nullable(),
  open: z.boolean(),
  /** For the bank; empty once it can no longer be sent. */
  draft: z.array(z.object({ type: z.enum(evidenceTypes), text: z.string() })),
})

export const disputeDecide = z.union([
  z.object({ key: z.uuid(), disputeId: id, evidence: z.array(evidence).min(1).max(evidenceTypes.length) }),
  z.object({ key: z.uuid(), disputeId: id, accept: z.literal(true) }),
])
export const disputeDecided = z.object({ state: z.literal('wanted') })

export const disputesQuery = z.object({ after: z.string().max(100).optional() })
export const disputesAnswer = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      cents: z.number().int(),
      /** The provider's words. */
      reason: z.string(),
      state: z.string(),
      dueAt: z.string().nullable(),
      seenAt: z.string(),
      planName: z.string(),
      customer: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  next: z.string().nullable(),
  total: z.number().int().nullable(),
  waiting: z.number().int(),
})
