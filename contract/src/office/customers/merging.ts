import { z } from 'zod'
import { id } from '../../text.ts'

const mergeSide = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  since: z.string(),
  /** "2 memberships" and the like. */
  has: z.array(z.string()),
})

export const mergePreviewQuery = z.object({ a: id, b: id })
/** Who stays is derived, never chosen. */
export const mergePreview = z.object({
  keep: mergeSide,
  gone: mergeSide,
  refusals: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type MergePreview = z.infer<typeof mergePreview>

/** `keepId`: who was shown as staying. */
export const merge = z.object({ key: z.uuid(), a: id, b: id, keepId: id })
/** Not merged yet; `dueAt`: when they are, unless someone objects. */
export const mergeProposed = z.object({ proposalId: z.string(), dueAt: z.string() })

export const mergeWithdraw = z.object({ key: z.uuid(), proposalId: id })

/**
 * Open, or ended without effect in the last 30 days. `name`: the other customer's; `asked`: the contacts written to;
 * `hasAgreed`: a contact of this customer agreed.
 */
export const proposedMerge = z.object({
  id: z.string(),
  name: z.string(),
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

/** Not undone. `refused`: why it cannot be; `until`: the last day it can. */
export const customerMerge = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  until: z.string(),
  refused: z.string().nullable(),
})
export type CustomerMerge = z.infer<typeof customerMerge>

/** `why`: what tells that it may be the same person. */
export const duplicate = z.object({ id: z.string(), name: z.string(), why: z.enum(['card', 'phone']) })
export type Duplicate = z.infer<typeof duplicate>
