import type { Use } from '@sipday/contract/use.ts'
import { expect, test } from 'vitest'
import { countsIn, knownCounts } from './counts.ts'

test.each([
  ['2 drinks a day, 30 minutes apart', ['2 day']],
  ['Two small coffees every day', ['2 day']],
  ['A drink every day', []],
  ['Twice a week, or 10 teas per month', ['2 week', '10 month']],
  ['A pack of 12', ['12 pack']],
  ['$1 a day, $30.00 a month, 10% more every month', []],
  ['Open 7 days a week, 24 hours a day', []],
  ['Pick one of our drinks every day', []],
  ['One per {plan} each day', []],
])('what “%s” promises (O6.1)', (words, expected) => {
  expect(countsIn(words).map(({ count }) => count)).toEqual(expected)
})

const gives = (count: number, per: Use['per'], more: Partial<Use> = {}): Use => ({ count, per, ...more })
test.each([
  [[gives(1, 'day')], ['1 day', '30 month', '31 month', '7 week'], ['2 day']],
  [[gives(1, 'day', { days: [1, 2, 3, 4, 5] })], ['5 week'], ['7 week']],
  [[gives(1, 'day'), gives(1, 'day')], ['1 day', '2 day'], ['3 day']],
  [
    [gives(10, 'month'), gives(1, 'once')],
    ['10 month', '1 pack'],
    ['10 day', '10 pack'],
  ],
  [[gives(12, 'term')], ['12 pack'], ['12 month']],
  [[gives(1, 'unlimited')], [], ['1 day']],
])('%j gives %j and not %j (O6.1)', (all, given, not) => {
  const known = knownCounts(all)
  expect(known).toEqual(expect.arrayContaining(given))
  for (const count of not) expect(known).not.toContain(count)
})
