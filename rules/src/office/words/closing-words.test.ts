import { expect, test } from 'vitest'
import { closingAsk, closingTexts } from './closing-words.ts'

const sums = {
  memberships: 1,
  refunds: 1,
  refundCents: 1234,
  unclaimed: 0,
  given: 0,
  paused: 0,
  families: 0,
  openPayments: 0,
}

test('the request says what ends, when, and how much goes back', () => {
  const ask = { name: 'Newark NJ', lastDay: '2027-01-31', memberships: 1, refundCents: 1234, offer: null }
  expect(closingAsk(ask)).toBe('close Newark NJ for good after January 31, 2027: 1 membership ends, $12.34 is refunded')
  expect(closingAsk({ ...ask, memberships: 1200, refundCents: 0 })).toBe(
    'close Newark NJ for good after January 31, 2027: 1,200 memberships end, $0.00 is refunded',
  )
  expect(closingAsk({ ...ask, offer: { name: 'Kips Bay NY', until: '2027-01-24', count: 1 } })).toBe(
    'close Newark NJ for good after January 31, 2027: 1 membership ends, $12.34 is refunded; 1 membership is offered to move to Kips Bay NY until January 24, 2027 first, and who moves is not refunded',
  )
})

test('one of something reads as one', () => {
  expect(closingTexts.ends(sums, '2027-01-31')).toBe(
    '1 membership ends on January 31, 2027, or earlier if it is paid to an earlier day. Everyone is emailed.',
  )
  expect(closingTexts.refunds(sums)).toBe('$12.34 is refunded for unused days, in 1 refund.')
  expect(closingTexts.special(sums)).toEqual([])
  expect(closingTexts.special({ ...sums, unclaimed: 1, families: 1, paused: 1, given: 1, openPayments: 1 })).toEqual([
    '1 gift has not been opened yet. The refund goes to the person who gave it.',
    '1 purchase was for several people: the refund of each person goes to whoever paid.',
    '1 membership is paused and not charged again.',
    '1 membership was given by the shop: nothing was paid for it.',
    '1 payment has no outcome yet. What is taken after the closing has begun is refunded in full.',
  ])
  expect(closingTexts.progress(1, 1)).toBe(
    'The only membership is dealt with: everyone is emailed, and the refund is on its way.',
  )
})
