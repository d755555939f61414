import type { PaymentRecord } from '@sipday/contract/payments.ts'
import { expect, test } from 'vitest'
import { paymentRows, timesText } from './payment-words.ts'

const renewal = (membership: string, more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  id: `${membership}:2026-11-24`,
  paidAt: '2026-11-24T12:00:00Z',
  amountCents: 3414,
  description: 'Family One Month, renewal',
  cardBrand: 'MASTERCARD',
  cardLast4: '6114',
  status: 'paid',
  ...more,
})
const family = [
  { id: 'a', 'Member Name': 'Rafael Hill' },
  { id: 'b', 'Member Name': 'Deepa Hill' },
  { id: 'c', 'Member Name': null },
]
const rowsOf = (...payments: PaymentRecord[]) => paymentRows(payments, family, (at) => at.toISOString().slice(0, 10))

test('the renewals of a family on one day are one row, with their sum and for whom they are (S2.6)', () => {
  expect(rowsOf(renewal('a'), renewal('b'), renewal('c'))).toEqual([
    {
      id: 'a:2026-11-24',
      title: '3 × Family One Month, renewal',
      note: '2026-11-24, Mastercard ending in 6114. 3 × $34.14: Rafael Hill and Deepa Hill',
      side: '$102.42',
    },
  ])
  expect(rowsOf(renewal('a'))).toMatchObject([
    { title: 'Family One Month, renewal', note: '2026-11-24, Mastercard ending in 6114', side: '$34.14' },
  ])
})

test('what differs stays apart: another day, card or state, what came back, a purchase and a change of plan', () => {
  const back = [{ amountCents: 3414, at: '2026-11-25T12:00:00Z' }]
  const different: Partial<PaymentRecord>[] = [
    { paidAt: '2026-11-25T12:00:00Z' },
    { cardLast4: '1111' },
    { status: 'failed' },
    { refunds: back },
    { id: 'b:2026-11-24:plan' },
    { id: 'ours-1' },
    { description: 'Annual Family, renewal' },
  ]
  for (const more of different) expect(rowsOf(renewal('a'), renewal('b', more)), JSON.stringify(more)).toHaveLength(2)
})

test('sums that differ have a sum and no factor', () => {
  expect(rowsOf(renewal('a'), renewal('b', { amountCents: 3000 }))).toMatchObject([
    { note: '2026-11-24, Mastercard ending in 6114. Rafael Hill and Deepa Hill', side: '$64.14' },
  ])
  expect([timesText([]), timesText([100]), timesText([100, 200])]).toEqual([null, '$1.00', null])
})
