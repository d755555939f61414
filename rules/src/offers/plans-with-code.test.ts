import { expect, test } from 'vitest'
import { SINCE_EVER } from '../office/price-history.ts'
import { plansWithCode } from './plans-with-code.ts'

const plan = (name: string, cents: number, frequency: 'month' | 'year' = 'month') => ({
  id: name.toLowerCase(),
  name,
  frequency,
  gift: false,
  prices: [{ from: SINCE_EVER, cents }],
})
const half = {
  id: 'half',
  code: 'HALF',
  off: { percent: 50 },
  lasts: { payments: 2 },
  planIds: ['one', 'same', 'year'],
  locationIds: [],
  startsOn: null,
  endsOn: null,
  goesOn: false,
  oneUse: false,
  friendDays: null,
}

test('each sentence stands once with the plans it is about, and what the code is not for comes last (O8.1)', () => {
  const plans = [
    plan('Other', 2000),
    plan('One', 3000),
    plan('Year', 36_500, 'year'),
    plan('Same', 3000),
    plan('More', 1),
  ]
  expect(plansWithCode(half, plans, '2027-03-15')).toEqual([
    {
      says: '$15.00 instead of $30.00 a month, before tax, for the first 2 payments.',
      plans: 'One and Same',
    },
    { says: '$182.50 instead of $365.00 a year, before tax, for the first 2 payments.', plans: 'Year' },
    { says: 'This code is not for this plan.', plans: 'Other and More' },
  ])
})
