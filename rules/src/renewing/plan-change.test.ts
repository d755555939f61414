import { expect, test } from 'vitest'
import { isOpenTo, planChange, type PlanChangeFacts, planChangeUndone, type SoldPlan } from './plan-change.ts'

const month = { planId: 'one-month', planName: 'One Month', frequency: 'month', priceCents: 3000 } as const
const treat = { planId: 'treat', planName: 'One Month + Treat', frequency: 'month', priceCents: 3500 } as const
const annual = { planId: 'annual', planName: 'Annual', frequency: 'year', priceCents: 36500 } as const

/** Bought on January 31: the next renewal is on February 28. */
const member: PlanChangeFacts = {
  kind: 'renewing',
  state: 'active',
  cancelled: false,
  anchorDay: 31,
  paidThrough: '2027-02-28',
  pausedUntil: null,
  current: month,
}
const at = { today: '2027-02-10', taxRate: 6675, renewalTaxRate: 6675 }
const meaning = (facts: Partial<PlanChangeFacts>, to: Parameters<typeof planChange>[1]) =>
  planChange({ ...member, ...facts }, to, at)

test('another plan begins with the next renewal, and the first bill is its price with that day tax', () => {
  const on = { due: null, renewsOn: '2027-02-28' }
  expect(meaning({ current: treat }, month)).toEqual({ refused: null, value: { ...on, nextCents: 3200 } })
  expect(meaning({}, annual)).toEqual({ refused: null, value: { ...on, nextCents: 38936 } })
  const noTax = planChange(member, annual, { ...at, renewalTaxRate: 0 })
  expect(noTax).toEqual({ refused: null, value: { ...on, nextCents: 36500 } })
})

test('a dearer plan that is paid as often begins at once, for the difference of the days left with today tax', () => {
  // 18 of 28 days are left: $3.21 of $5.00, and 21 cents of tax.
  const due = { subtotalCents: 321, taxCents: 21, totalCents: 342 }
  expect(meaning({}, treat)).toEqual({ refused: null, value: { due, renewsOn: '2027-02-28', nextCents: 3734 } })
  const firstDay = planChange(member, treat, { ...at, today: '2027-01-31' })
  expect(firstDay.refused === null && firstDay.value.due?.subtotalCents).toBe(500)
  expect(meaning({ current: { ...treat, priceCents: 3501 } }, { ...treat, planId: 'other' })).toMatchObject({
    value: { due: null },
  })
})

test.each<[string, Partial<PlanChangeFacts>, string]>([
  ['not_renewing', { kind: 'term' }, '2027-02-10'],
  ['not_renewing', { kind: 'complimentary' }, '2027-02-10'],
  ['not_renewing', { state: 'ended' }, '2027-02-10'],
  ['membership_canceled', { cancelled: true }, '2027-02-10'],
  ['membership_unpaid', { state: 'grace' }, '2027-02-10'],
  ['membership_unpaid', { state: 'unpaid' }, '2027-02-10'],
  ['membership_paused', { pausedUntil: '2027-04-30' }, '2027-02-10'],
  ['renews_today', {}, '2027-02-28'],
  ['same_plan', { current: annual }, '2027-02-10'],
])('a change is refused with %s for %o on %s (R68)', (code, facts, today) => {
  expect(planChange({ ...member, ...facts }, annual, { ...at, today }).refused?.code).toBe(code)
})

test.each<[boolean, Partial<SoldPlan>]>([
  [true, {}],
  [false, { planId: 'one-month' }],
  [false, { publicly: false }],
  [false, { gift: true }],
  [false, { frequency: '3 months' }],
  [false, { minimumQuantity: 2 }],
])('whether a single membership may change: %s for %o', (open, sold) => {
  const plan: SoldPlan = { ...annual, gift: false, publicly: true, minimumQuantity: 1, ...sold }
  expect(isOpenTo({ planId: 'one-month', minimumQuantity: 1 }, plan)).toBe(open)
})

test('who shares a plan stays with the plans for several people', () => {
  const from = { planId: 'family-one-month', minimumQuantity: 2 }
  const plan: SoldPlan = { ...annual, gift: false, publicly: true, minimumQuantity: 3 }
  expect(isOpenTo(from, plan)).toBe(true)
  expect(isOpenTo(from, { ...plan, minimumQuantity: 1 })).toBe(false)
})

test('a planned change can be taken back until the day before the renewal', () => {
  const codeOf = (planned: boolean, today: string, state: PlanChangeFacts['state'] = 'active') =>
    planChangeUndone({ ...member, state }, planned, today).refused?.code ?? null
  expect(codeOf(true, '2027-02-27')).toBeNull()
  expect(codeOf(true, '2027-02-28')).toBe('renews_today')
  expect(codeOf(true, '2027-03-02', 'grace')).toBe('renews_today')
  expect(codeOf(false, '2027-02-10')).toBe('no_plan_change')
})
