import { expect, test } from 'vitest'
import { judge, namesIn } from './second-tries.ts'

test('what passed at another try only is found in the lines of unit tests and of journeys', () => {
  expect(
    namesIn([
      'unit: passed at try 2 only: server/src/a.test.ts > one > two',
      '    AssertionError: expected 1 to be 2',
      'journeys: passed at another try only: buy.spec.ts > buys',
      'long: failed: server/src/b.test.ts > three',
    ]),
  ).toEqual(['server/src/a.test.ts > one > two', 'buy.spec.ts > buys'])
})

test('says how often it happened, and three runs in a row are a defect', () => {
  expect(judge([['a'], ['b'], ['a']])).toEqual({ lines: ['2 of the last 3 runs: a'], defects: 0 })
  expect(judge([[], ['a', 'b'], ['a'], ['a', 'b']])).toEqual({
    lines: ['3 of the last 4 runs, a defect: a', '2 of the last 4 runs: b'],
    defects: 1,
  })
  expect(judge([['a'], ['a'], []])).toEqual({ lines: [], defects: 0 })
})
