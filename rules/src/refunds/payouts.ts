/* Whole cents; money that went back is negative. */

export const entryMatches = ['unmatched', 'payment', 'refund', 'dispute', 'fee', 'returned', 'foreign'] as const
/**
 * fee: the provider's charge. returned: of a payout the bank did not take. foreign: a sale of the same account that
 * is no membership, such as at a till. unmatched: names nothing known, or another amount.
 */
export type EntryMatch = (typeof entryMatches)[number]

export type PayoutEntry = {
  type: string
  grossCents: number
  /** What is known of it, in cents; null where unknown. */
  paymentCents: number | null
  refundCents: number | null
  disputeCents: number | null
  /** After a failed payout the provider sends the money in pieces, with later ones. */
  hasFailed: boolean
  /** Of a payment that the shop did not make. */
  isForeign: boolean
}

const FEES: ReadonlySet<string> = new Set([
  'DEPOSIT_FEE',
  'DEPOSIT_FEE_REVERSED',
  'FEE',
  'FREE_PROCESSING',
  'PAID_SERVICE_FEE',
  'PAID_SERVICE_FEE_REFUND',
  'PROCESSING_FEE',
  'PROCESSING_FEE_REFUND',
  'SUBSCRIPTION_FEE',
  'SUBSCRIPTION_FEE_PAID_REFUND',
  'SUBSCRIPTION_FEE_REFUND',
  'TAX_ON_FEE',
  'THIRD_PARTY_FEE',
  'THIRD_PARTY_FEE_REFUND',
  'UNDO_PROCESSING_FEE_REFUND',
])

/** Matches only where the amount agrees to the cent. */
export const matchOf = (entry: PayoutEntry): EntryMatch => {
  const { type, grossCents, paymentCents, refundCents, disputeCents, hasFailed, isForeign } = entry
  if (FEES.has(type)) return 'fee'
  if (type === 'CHARGE' && paymentCents === grossCents) return 'payment'
  if (type === 'REFUND' && refundCents !== null && refundCents === -grossCents) return 'refund'
  // The bank gives it back if the shop wins; a lost dispute moves only a fee.
  if (type === 'OPEN_DISPUTE' && disputeCents !== null && disputeCents === -grossCents) return 'dispute'
  if (type === 'DISPUTE' && disputeCents !== null && [0, disputeCents, -disputeCents].includes(grossCents))
    return 'dispute'
  if (type === 'RETURNED_PAYOUT' && hasFailed) return 'returned'
  return isForeign ? 'foreign' : 'unmatched'
}
