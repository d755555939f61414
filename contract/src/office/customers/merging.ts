import { z } from 'zod'
import { id } from '../../text.ts'

const mergeSide = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  since: z.string(),
  /** What this customer has, each in words: "2 memberships". */
  has: z.array(z.string()),
})

export const mergePreviewQuery = z.object({ a: id, b: id })
/** Who would stay and who would go, and what stands in the way. Who stays is derived, never chosen. */
export const mergePreview = z.object({
  keep: mergeSide,
  gone: mergeSide,
  refusals: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type MergePreview = z.infer<typeof mergePreview>

/** `keepId`: who was shown as the one who stays. */
export const merge = z.object({ key: z.uuid(), a: id, b: id, keepId: id })
/** Nothing is merged yet. `dueAt`: when the two become one, unless someone objects. */
export const mergeProposed = z.object({ proposalId: z.string(), dueAt: z.string() })

export const mergeWithdraw = z.object({ key: z.uuid(), proposalId: id })

/**
 * A proposed merge, open or ended without effect within the last 30 days. `name`: the other customer's; `asked`: every
 * contact that was written to; `hasAgreed`: a contact of this customer agreed.
 */
export const proposedMerge = z.object({
  id: z.string(),
  name: z.string(),
  /** Who proposed it. */
  by: z.string(),
  state: z.enum(['waiting', 'objected', 'withdrawn', 'lapsed']),
  askedAt: z.string(),
  dueAt: z.string(),
  endedAt: z.string().nullable(),
  asked: z.array(z.string()),
  hasAgreed: z.boolean(),
  otherAgreed: z.boolean(),
})
export type ProposedMerge = z.infer<typeof proposedMerge>

export const unmerge = z.object({ key: z.uuid(), mergeId: id })
export const unmerged = z.object({ goneId: z.string() })

/** A merge of a customer that is not undone. `refused`: why it cannot be undone any more; `until`: the last day. */
export const customerMerge = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  until: z.string(),
  refused: z.string().nullable(),
})
export type CustomerMerge = z.infer<typeof customerMerge>

/** Someone who may be the same person, with what tells. */
export const duplicate = z.object({ id: z.string(), name: z.string(), why: z.enum(['card', 'phone']) })
export type Duplicate = z.infer<typeof duplicate>
