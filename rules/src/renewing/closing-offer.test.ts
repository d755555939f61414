import { expect, test } from 'vitest'
import { offerUntil } from './closing-offer.ts'

test('an offer to move ends seven days before the last day, and is not made without a day to answer', () => {
  expect(offerUntil('2027-06-10', '2027-06-01')).toBe('2027-06-03')
  expect(offerUntil('2027-06-10', '2027-06-02')).toBe('2027-06-03')
  expect(offerUntil('2027-06-10', '2027-06-03')).toBeNull()
  expect(offerUntil('2027-06-10', '2027-06-10')).toBeNull()
})
