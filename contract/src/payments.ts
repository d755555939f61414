import { z } from 'zod'
import { dateText, emailText, id, messageText, nameText, text } from './text.ts'

export const card = z.object({
  id: z.string(),
  last_4: z.string(),
  card_brand: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
})
export type SavedCard = z.infer<typeof card>

/** W6, S7.11 */
export const cardsRequest = z.object({ CID: id })
export const cardsAnswer = z.array(z.object({ cards: z.array(card) }))

/** `sendOn`: a date of the location (R23). */
export const gift = z.object({
  recipientName: nameText,
  recipientEmail: emailText,
  message: messageText,
  sendOn: dateText.optional(),
})
export type Gift = z.infer<typeof gift>

/** A visitor's attempt (R18). */
export const key = text(64).refine((value) => value.length >= 8, 'must be a random UUID')
const purchase = {
  customerId: id,
  planId: id,
  linkedCustomerId: z.array(id).max(50).optional(),
  expectedTotalCents: z.number().int().nonnegative().optional(),
  /** What the page showed before Subscribe (R29, R53): another text than ours is refused, as another total is. */
  agreedTo: text(4000).optional(),
  gift: gift.optional(),
  /** With an offer, as it was typed. */
  code: text(80).optional(),
}

/** W7: `idempotencyKey` identifies the attempt (R18). Without `linkedCustomerId`, the payer alone. */
export const paySavedCard = z.object({
  ...purchase,
  cardId: id,
  modelId: id,
  locationId: id,
  idempotencyKey: key,
})
export type PaySavedCard = z.infer<typeof paySavedCard>
export const paid = z.object({ paymentId: z.string() })

/**
 * From the card form or a wallet, for one use. Nothing else may be a source: the provider would also take a payment's
 * id, which stands on receipts, or a card on file, which needs the rights that W7 checks.
 */
const cardToken = text(300).refine((value) => /^cnon:[\w-]+$/.test(value), 'must be a token of the card form')

/** W8: equals the header `Idempotency-Key` (risk 24). */
export const payNewCard = z.object({
  ...purchase,
  nonce: cardToken,
  modelId: id.optional(),
  locationId: id.optional(),
  idempotency_key: key,
})
type PayNewCard = z.infer<typeof payNewCard>
export type AskedOrder = Omit<PayNewCard, 'nonce' | 'idempotency_key'>
/** Ours, in W7's format: a wallet pays once; nothing is kept on file, so nothing can renew. */
export const payWallet = z.object({
  ...purchase,
  token: cardToken,
  modelId: id,
  locationId: id,
  idempotencyKey: key,
})
export type PayWallet = z.infer<typeof payWallet>
export const paidWithNewCard = z.object({ card, paymentId: z.string() })

/** W9, S7.12 */
export const addCard = z.object({ nonce: cardToken, customerId: id, idempotency_key: key })
export const addedCard = z.object({ card })

/** Ours, in W7's format: a failed renewal, once for each period (R52). */
export const payRenewal = z.object({
  subscriptionId: id,
  cardId: id,
  expectedTotalCents: z.number().int().nonnegative().optional(),
  idempotencyKey: key,
})

/** What would be charged with a code, and when; asked before anyone pays. */
export const codeCheck = z.object({
  code: text(80),
  planId: id,
  locationId: id,
  quantity: z.number().int().min(1).max(50),
})
export type CodeCheck = z.infer<typeof codeCheck>
/**
 * `lines`: in order, for all people, tax included, through the first payment of the sum that stays. `offer`: the price
 * of each without tax, for how many payments or days; both null: always.
 */
export const codeChecked = z.object({
  ok: z.literal(true),
  lines: z.array(z.object({ when: dateText, cents: z.number().int() })),
  offer: z.object({
    code: z.string(),
    cents: z.number().int(),
    payments: z.number().int().nullable(),
    days: z.number().int().nullable(),
    goesOn: z.literal(true).optional(),
    /** Free, beside what the plan brings. */
    drinks: z.literal(1).optional(),
    /** What a guest and who brought them both get later. */
    friendDays: z.number().int().optional(),
    /** The renewals of each, tax included: from a day through another one, or null for from then on. */
    sums: z.array(z.object({ from: dateText, through: dateText.nullable(), cents: z.number().int() })),
  }),
})
export type CodeChecked = z.infer<typeof codeChecked>

/** Requested while an outcome is unknown (rule F). */
export const checkoutAnswer = z.object({
  status: z.enum(['open', 'confirming', 'paid', 'declined']),
  paymentId: z.string().nullable(),
  message: z.string().nullable(),
})

/** What a member has paid, newest first. */
export const paymentRecord = z.object({
  /** Of a renewal: its membership's, a colon, and the day it renewed. */
  id: z.string(),
  paidAt: z.string(),
  amountCents: z.number().int(),
  description: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** `refunded`: all of it came back. */
  status: z.enum(['paid', 'refunded', 'failed']),
  /** `at`: when the provider accepted it. It goes to the card that paid, unless it is `asCredit` of the membership. */
  refunds: z
    .array(z.object({ amountCents: z.number().int(), at: z.string(), asCredit: z.literal(true).optional() }))
    .optional(),
})
export type PaymentRecord = z.infer<typeof paymentRecord>

/** `goesOn`: it becomes a membership by itself on that day, for `keepCents`; else it ends by itself. `untaxed`: nothing is taxed there. */
export const trial = z.object({
  until: z.string(),
  keepCents: z.number().int(),
  every: z.enum(['month', 'year']),
  goesOn: z.literal(true).optional(),
  untaxed: z.boolean().optional(),
})
