import { z } from 'zod'
import { dateText, id, messageText, searchText } from '../text.ts'

/** Whole cents, from 1. */
const cents = z.number().int().min(1).max(100_000_000)
const total = z.number().int()

export const refundPreviewQuery = z.object({ squarePaymentId: id })
/** Cents. */
export const refundPreview = z.object({
  squarePaymentId: z.string(),
  customer: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  planName: z.string(),
  locationName: z.string(),
  /** A calendar day at the location. */
  paidOn: z.string(),
  paidCents: total,
  /** Refunded, on its way, given as credit, or asked for. */
  backCents: total,
  leftCents: total,
  /** Of all its memberships, at most what is left. */
  unusedCents: total,
  /** In everything paid, and in what is left. */
  taxCents: total,
  taxPartCents: total,
  disputed: z.boolean(),
  /** Refunding all that is left does. */
  needsSecond: z.boolean(),
  /** By the person who asks, within 24 hours. */
  dayCents: total,
  /** O4. */
  aloneCents: total,
  /** O4. */
  managerCents: total,
  isYear: z.boolean(),
  memberships: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      planName: z.string(),
      shareCents: total,
      unusedCents: total,
      creditLeftCents: total,
      paidThrough: z.string().nullable(),
      renews: z.boolean(),
      nextCents: total,
      ended: z.boolean(),
      /** Why no charge of it could use credit; null: one can. */
      noCredit: z.string().nullable(),
    }),
  ),
})

export const refundReason = z.enum(['charged_twice', 'shop_closed', 'sold_out', 'moved_away', 'goodwill', 'other'])

/** `endMemberships` end today, `cancelMemberships` with the paid days; the others go on. */
export const refundAsk = z.object({
  key: z.uuid(),
  squarePaymentId: id,
  amountCents: cents,
  reason: refundReason,
  note: messageText,
  endMemberships: z.array(id).max(50),
  cancelMemberships: z.array(id).max(50).optional(),
  tellCustomer: z.boolean(),
  /** The membership that is given it as credit, instead of money; it goes on. */
  creditTo: id.optional(),
})
/** `asked`: waits for a second person. `wanted`: goes to the provider now. `credited`: the membership has it. */
export const refundAsked = z.object({ refundId: z.string(), state: z.enum(['asked', 'wanted', 'credited']) })

/** `amountCents`: less than was asked for. */
export const refundDecide = z.object({
  key: z.uuid(),
  refundId: id,
  decision: z.enum(['approve', 'refuse']),
  amountCents: cents.optional(),
  note: messageText.optional(),
})
export const refundDecided = z.object({ state: z.enum(['wanted', 'credited', 'refused']) })

const page = { after: z.string().max(200).optional() }
const days = { from: dateText.optional(), to: dateText.optional() }

/** Days are those of the shop, both included. */
export const refundsQuery = z.object({
  id: id.optional(),
  squarePaymentId: id.optional(),
  customerId: id.optional(),
  locationId: id.optional(),
  state: z.enum(['waiting', 'sent', 'credited', 'failed']).optional(),
  ...days,
  ...page,
})
export const refundRow = z.object({
  id: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }).nullable(),
  paymentId: z.string(),
  planName: z.string(),
  locationName: z.string(),
  amountCents: total,
  taxCents: total.nullable(),
  reason: refundReason.nullable(),
  /** Also for refunds made in the dashboard. */
  words: z.string(),
  note: z.string(),
  askedBy: z.string().nullable(),
  askedAt: z.string(),
  approvedBy: z.string().nullable(),
  /** Confirmed by who asked, because no one else could. */
  alone: z.boolean(),
  approvalId: z.string().nullable(),
  state: z.enum(['asked', 'refused', 'lapsed', 'wanted', 'pending', 'completed', 'failed', 'credited']),
  /** Instead of money: without tax, of that membership. */
  isCredit: z.boolean(),
  source: z.enum(['us', 'square']),
})
export const refundsAnswer = z.object({
  rows: z.array(refundRow),
  next: z.string().nullable(),
  /** Exact up to 10,000; null: more. */
  total: total.nullable(),
})

/** disputed: no bank has decided. lost: decided for the cardholder. */
export const paymentStates = ['paid', 'refunded', 'partly_refunded', 'disputed', 'lost', 'unknown'] as const
export const paymentsQuery = z.object({
  customerId: id.optional(),
  locationId: id.optional(),
  state: z.enum(paymentStates).optional(),
  /** The start of a name, or the last four digits of the card; a single character asks for nothing. */
  q: searchText.optional(),
  ...days,
  ...page,
})
export const paymentRow = z.object({
  /** The provider's; ours while the outcome is unknown. */
  id: z.string(),
  purchaseId: z.string().nullable(),
  at: z.string(),
  /** A calendar day at the location. */
  day: z.string(),
  customer: z.object({ id: z.string(), name: z.string() }),
  /** Whose membership it is for; null: of a purchase, which may be for several. */
  member: z.string().nullable(),
  what: z.enum(['purchase', 'renewal', 'plan_change']),
  planName: z.string(),
  locationName: z.string(),
  netCents: total,
  taxCents: total,
  totalCents: total,
  backCents: total,
  /** Given back as credit, with tax. */
  creditedCents: total,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  state: z.enum(paymentStates),
})
/** Cents. */
const sum = z.object({ count: total, cents: total })
export const paymentsAnswer = z.object({
  rows: z.array(paymentRow),
  next: z.string().nullable(),
  total: total.nullable(),
  /** Also on other pages. */
  days: z.array(sum.extend({ day: z.string() })).optional(),
  /** With the first page. */
  locations: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** Of the location alone, with the first page; `notPaid`: null for who may not see it. */
  strip: z.object({ today: sum, month: sum, refunded: sum, notPaid: sum.nullable() }).nullable().optional(),
})
