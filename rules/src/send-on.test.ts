import { expect, test } from 'vitest'
import { latestSendOn, sendOnMessages, sendOnProblem } from './send-on.ts'

test('a gift is dated today to 12 months ahead, or not at all (R57)', () => {
  const today = '2026-06-02'
  for (const fine of ['', null, undefined, today, '2026-12-24', '2027-06-02'])
    expect(sendOnProblem(fine, today)).toBeNull()
  expect(sendOnProblem('2026-06-01', today)).toBe(sendOnMessages.past)
  expect(sendOnProblem('2027-06-03', today)).toBe(sendOnMessages.tooFar)
  expect(sendOnProblem('9999-01-01', today)).toBe(sendOnMessages.tooFar)
})

test('a day that does not exist is refused (R57)', () => {
  for (const wrong of ['2027-02-30', '2027-13-01', '0000-00-00', '2027-02-29', 'soon', '2027-2-1'])
    expect(sendOnProblem(wrong, '2026-06-02')).toBe(sendOnMessages.notADate)
  expect(sendOnProblem('2028-02-29', '2028-01-31')).toBeNull()
})

test('12 months after 29 February is 28 February', () => {
  expect(latestSendOn('2028-02-29')).toBe('2029-02-28')
})
