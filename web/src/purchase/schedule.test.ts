import type { Plan } from '@sipday/rules/catalogue.ts'
import { expect, test } from 'vitest'
import { paymentSchedule, paymentSentence, taxRateOf } from './schedule.ts'

const plan = (over: Partial<Plan>): Plan => ({
  id: 'one-month',
  name: 'One Month',
  priceCents: 3000,
  frequency: 'month',
  modelId: 'individual',
  locationIds: ['kips-bay'],
  description: '',
  planType: 'Base',
  benefits: [],
  minimumQuantity: 1,
  maximumQuantity: 10,
  gift: false,
  ...over,
})
const taxRate = taxRateOf('6.675')

test('a monthly plan names what is charged today, the first renewal and how to stop', () => {
  const lines = paymentSchedule({ plan: plan({}), quantity: 1, today: '2026-06-02', taxRate })
  expect(lines.map((line) => [line.when, line.amount])).toEqual([
    ['Today, June 2', '$32.00'],
    ['July 2, 2026', '$32.00'],
    ['Any day you like', null],
  ])
})

test('two memberships are taxed once today and renew each by itself', () => {
  const lines = paymentSchedule({ plan: plan({}), quantity: 2, today: '2027-01-31', taxRate })
  expect(lines[0]?.amount).toBe('$64.01')
  expect(lines[1]).toMatchObject({ when: 'February 28, 2027', amount: '2 × $32.00' })
})

test('an annual plan renews after a year', () => {
  const annual = plan({ priceCents: 36500, frequency: 'year' })
  const lines = paymentSchedule({ plan: annual, quantity: 1, today: '2026-06-02', taxRate })
  expect(lines[1]).toMatchObject({ when: 'June 2, 2027', amount: '$389.36' })
  expect(lines[1]?.what).toContain('every year')
})

test('a term of three months ends and never speaks of a renewal', () => {
  const gift = plan({ priceCents: 9000, frequency: '3 months' })
  const lines = paymentSchedule({ plan: gift, quantity: 1, today: '2026-06-02', taxRate })
  expect(lines[1]).toMatchObject({ when: 'Ends on September 2, 2026', amount: null })
  expect(paymentSentence({ plan: gift, quantity: 1, today: '2026-06-02', taxRate })).toBe(
    'Today you pay $96.01 once. The membership ends on September 2, 2026 and does not renew.',
  )
})

test('the sentence beside Subscribe says amount, dates and the end', () => {
  expect(paymentSentence({ plan: plan({}), quantity: 1, today: '2026-06-02', taxRate })).toBe(
    'Today you pay $32.00. On July 2, 2026 and every month after that, $32.00 is charged to this card until you cancel.',
  )
})
