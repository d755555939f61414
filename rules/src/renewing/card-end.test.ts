import { expect, test } from 'vitest'
import { cardEndSentence, cardEndWords, endsWithin, lastDayOf } from './card-end.ts'

test.each([
  [2, 2028, '2028-02-29'],
  [12, 2026, '2026-12-31'],
  [4, 2027, '2027-04-30'],
])('a card of %i/%i can be charged through %s', (expMonth, expYear, day) => {
  expect(lastDayOf({ expMonth, expYear })).toBe(day)
})

test('the warning begins exactly so many days before, and goes on after its end', () => {
  const card = { expMonth: 8, expYear: 2027 }
  expect(['2027-07-31', '2027-08-01', '2027-09-20'].map((today) => endsWithin(card, today, 30))).toEqual([
    false,
    true,
    true,
  ])
})

test('what it means for the next charge is said: it pays it, or it cannot', () => {
  const card = { expMonth: 8, expYear: 2027 }
  expect(cardEndWords.heading(card)).toBe('Your card ends 08/27')
  expect(cardEndSentence(card, '2027-08-31')).toBe('It still pays the renewal of August 31, 2027, and none after it.')
  expect(cardEndSentence(card, '2027-09-01')).toMatch(/^It cannot pay the renewal of September 1, 2027\. Choose/)
  expect(cardEndSentence(card, null)).toMatch(/^Choose another card/)
})
