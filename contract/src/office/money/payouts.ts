import { z } from 'zod'
import { dateText, id, reasonText } from '../../text.ts'

const cents = z.number().int()
const count = z.number().int()

/** Days of the shop, both included. `open`: with an entry that no one has explained. */
export const payoutsQuery = z.object({
  state: z.enum(['open']).optional(),
  from: dateText.optional(),
  to: dateText.optional(),
  after: z.string().max(200).optional(),
})

/** For one provider location; cents. */
export const payoutRow = z.object({
  id: z.string(),
  at: z.string(),
  /** When the bank has it; null until the provider says so. */
  arrivesOn: z.string().nullable(),
  state: z.enum(['sent', 'paid', 'failed', 'unknown']),
  /** The shop's locations that charge there; none: another one of the account. */
  places: z.array(z.string()),
  cents,
  /** What the provider kept of its entries. */
  feeCents: cents,
  entries: count,
  /** Match nothing, and not explained. */
  open: count,
  /** Match nothing, but explained. */
  explained: count,
})
export const payoutsAnswer = z.object({
  rows: z.array(payoutRow),
  next: z.string().nullable(),
  /** Exact up to 10,000; null: more. */
  total: count.nullable(),
})

export const entryKinds = ['payment', 'refund', 'dispute', 'returned', 'foreign', 'fee', 'unmatched'] as const

/** `after`: which page of the entries. */
export const payoutQuery = z.object({ id, after: z.string().max(200).optional() })
export const payoutEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The provider's own word for what it is. */
  type: z.string(),
  kind: z.enum(entryKinds),
  grossCents: cents,
  feeCents: cents,
  squarePaymentId: z.string().nullable(),
  /** If the shop knows whose payment it is. */
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  planName: z.string().nullable(),
  refundId: z.string().nullable(),
  disputeId: z.string().nullable(),
  /** What the shop has for it; null: nothing. */
  knownCents: cents.nullable(),
  explained: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
})
export const payoutAnswer = z.object({
  payout: payoutRow,
  /** The reference on the bank's statement. */
  endToEndId: z.string().nullable(),
  /** What it consists of, by kind. */
  sums: z.array(z.object({ kind: z.enum(entryKinds), count, grossCents: cents, feeCents: cents })),
  /** The first entries that are not explained. */
  open: z.array(payoutEntry),
  entries: z.object({ rows: z.array(payoutEntry), next: z.string().nullable() }),
})

/** The reason stays in the record of changes and names no customer. */
export const payoutExplain = z.object({
  key: z.uuid(),
  payoutId: id,
  entryIds: z.array(id).min(1).max(50),
  reason: reasonText,
})
/** How many it explains, and how many still wait. */
export const payoutExplained = z.object({ explained: count, open: count })
