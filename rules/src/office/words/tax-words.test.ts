import { expect, test } from 'vitest'
import { rateOfInput, rateText } from './tax-words.ts'

test.each([
  ['8.875', 8875],
  [' 6.675 % ', 6675],
  ['0', 0],
  ['100', 100_000],
  ['100.001', null],
  ['-1', null],
  ['1.2345', null],
  ['', null],
  ['eight', null],
])('%j is %s thousandths of a percent', (typed, rate) => expect(rateOfInput(typed)).toBe(rate))

test('a rate reads as people write it', () => {
  expect([8875, 6675, 0, 7000].map(rateText)).toEqual(['8.875%', '6.675%', '0%', '7%'])
})
