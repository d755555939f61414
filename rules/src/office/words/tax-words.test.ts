import { expect, test } from 'vitest'
import { percentText, taxPercentOf } from '../../money.ts'
import { rateOfInput } from './tax-words.ts'

test.each([
  ['8.875', 8875],
  [' 6.675 % ', 6675],
  ['0', 0],
  ['100', 100_000],
  ['100.001', null],
  ['-1', null],
  ['8.1875', 8187.5],
  ['8.18753', 8187.53],
  ['0.00001', 0.01],
  ['8.187533', null],
  ['8,1875', null],
  ['8.', null],
  ['', null],
  ['eight', null],
])('%j is %s thousandths of a percent', (typed, rate) => expect(rateOfInput(typed)).toBe(rate))

test('a rate reads as people write it', () => {
  expect([8875, 6675, 0, 7000, 8187.5, 8187.53].map((rate) => percentText(rate))).toEqual([
    '8.875%',
    '6.675%',
    '0%',
    '7%',
    '8.1875%',
    '8.18753%',
  ])
  for (const typed of ['8.1875', '8.18753', '99.99999', '0.00001'])
    expect(taxPercentOf(rateOfInput(typed) ?? -1)).toBe(typed)
})
