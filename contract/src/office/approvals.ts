import { z } from 'zod'
import { id, reasonText } from '../text.ts'

/**
 * `factor`, `owner` (someone becomes one) and `owner-gone` (one is removed or changes role) take effect by themselves
 * unless someone refuses.
 */
export const approvalKinds = [
  'refund',
  'erase',
  'release',
  'closing',
  'import',
  'contact',
  'factor',
  'owner',
  'owner-gone',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

export const approval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  subjectId: z.string(),
  /** After "asks to": "publish a price that is 60% lower". */
  words: z.string(),
  wanted: z.json(),
  askedBy: z.string(),
  askedAt: z.string(),
  /** When it lapses, or takes effect by itself. */
  dueAt: z.string(),
  ends: z.enum(['lapses', 'happens']),
  /** The person who asks for this list. */
  may: z.object({ approve: z.boolean(), refuse: z.boolean() }),
  /** When no one else could; null: never. */
  aloneFrom: z.string().nullable(),
})

export const approvalDecide = z.object({
  key: z.uuid(),
  approvalId: id,
  decision: z.enum(['approve', 'refuse']),
  note: reasonText.optional(),
})
export const approvalDecided = z.object({ state: z.enum(['approved', 'refused']) })
