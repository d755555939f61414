import { expect, test } from 'vitest'
import { matchOf, type PayoutEntry } from './payouts.ts'

const entry = (given: Partial<PayoutEntry>): PayoutEntry => ({
  type: 'CHARGE',
  grossCents: 3200,
  paymentCents: null,
  refundCents: null,
  disputeCents: null,
  hasFailed: false,
  isForeign: false,
  ...given,
})

test.each<[string, Partial<PayoutEntry>, string]>([
  ['a payment of the shop', { paymentCents: 3200 }, 'payment'],
  ['a payment that is a cent off', { paymentCents: 3199 }, 'unmatched'],
  ['a payment that is known nowhere', {}, 'unmatched'],
  ['a sale at a till', { isForeign: true }, 'foreign'],
  ['a refund, which is negative', { type: 'REFUND', grossCents: -500, refundCents: 500 }, 'refund'],
  [
    'a refund of which the payment alone is known',
    { type: 'REFUND', grossCents: -500, paymentCents: 500 },
    'unmatched',
  ],
  ['a refund of a sale at a till', { type: 'REFUND', grossCents: -500, isForeign: true }, 'foreign'],
  ['the money that the bank takes', { type: 'OPEN_DISPUTE', grossCents: -3200, disputeCents: 3200 }, 'dispute'],
  ['more than the bank may take', { type: 'OPEN_DISPUTE', grossCents: -3201, disputeCents: 3200 }, 'unmatched'],
  ['a dispute that was won', { type: 'DISPUTE', grossCents: 3200, disputeCents: 3200 }, 'dispute'],
  ['the fee of a dispute that was lost', { type: 'DISPUTE', grossCents: 0, disputeCents: 3200 }, 'dispute'],
  ['the fee of an unknown dispute', { type: 'DISPUTE', grossCents: 0 }, 'unmatched'],
  ['a charge of the provider', { type: 'DEPOSIT_FEE', grossCents: -100 }, 'fee'],
  ['a piece of a payout that failed', { type: 'RETURNED_PAYOUT', hasFailed: true }, 'returned'],
  ['a piece of one that is known nowhere', { type: 'RETURNED_PAYOUT' }, 'unmatched'],
  ['something that the provider corrects', { type: 'ADJUSTMENT', grossCents: 100 }, 'unmatched'],
])('%s: %o is %s', (_what, given, match) => {
  expect(matchOf(entry(given))).toBe(match)
})
