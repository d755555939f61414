import { createHash } from 'node:crypto'
import type { Cause } from '@sipday/rules/books/journal.ts'

const PREFIXES: Readonly<Record<Cause, string>> = {
  purchase: 'PUR',
  renewal: 'REN',
  plan_change: 'CHG',
  returned: 'RET',
  refund: 'RFD',
  day: 'DAY',
  end: 'END',
  dispute: 'DSP',
  dispute_won: 'DSW',
  dispute_lost: 'DSL',
  payout: 'PAY',
  payout_matched: 'PYM',
  payout_failed: 'PYF',
  credit_given: 'CRG',
  credit_refunded: 'CRR',
  credit_used: 'CRU',
  credit_left: 'CRL',
  credit_moved: 'CRM',
}
/** No letters that look like digits. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/**
 * For accounting programs: "PUR-" and 16 digits derived from its cause (80 bits), so it is unique and the same after a
 * restore. 20 characters: QuickBooks Online takes 21.
 */
export const journalReference = (cause: Cause, causeId: string): string => {
  const hash = createHash('sha256').update(`${cause}:${causeId}`).digest()
  const digits = [...hash.subarray(0, LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')
  return `${PREFIXES[cause]}-${digits}`
}
