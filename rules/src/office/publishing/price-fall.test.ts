import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { expect, test } from 'vitest'
import { agreedPrices, type PlanRelease, steepFall } from './price-fall.ts'

type Plan = DraftBody<'plan'>
const today = '2027-06-30'
const plan = (cents: number, of: Partial<Plan> = {}): Plan =>
  ({ name: 'One Month', planType: 'Base', frequency: 'month', prices: [{ cents, from: '2000-01-01' }], ...of }) as Plan
const released = (day: string, cents: number, of: Partial<PlanRelease> & { id?: string } = {}): PlanRelease => ({
  day,
  agreed: of.agreed ?? false,
  plans: [{ id: of.id ?? 'month', body: plan(cents) }],
})
const fall = (after: Plan, releases: PlanRelease[], of: { id?: string; before?: Plan | null } = {}) =>
  steepFall({ id: of.id ?? 'month', before: of.before ?? null, after }, agreedPrices(releases, today), today)

const old = released('2027-01-01', 3000)

test('half of what it cost thirty days ago is for one person, less takes two', () => {
  expect(fall(plan(1500), [old])).toBeNull()
  expect(fall(plan(1499), [old])).toBe('a price of $14.99 for One Month, less than half of $30.00')
})

test('a price lowered in steps is compared with the first of them, until thirty days are over', () => {
  const steps = [old, released('2027-06-20', 1500), released('2027-06-25', 1000)]
  expect(fall(plan(1499), steps)).not.toBeNull()
  expect(fall(plan(750), [old, released('2027-05-31', 1500)])).toBeNull()
  expect(fall(plan(750), [old, released('2027-06-01', 1500)])).not.toBeNull()
})

test('what two people agreed to is what the next one is compared with', () => {
  const steps = [old, released('2027-06-20', 1000, { agreed: true })]
  expect(fall(plan(500), steps)).toBeNull()
  expect(fall(plan(499), steps)).toBe('a price of $4.99 for One Month, less than half of $10.00')
})

test('a price to come counts from the day it is published, and what is not changed is not looked at', () => {
  const later = plan(3000, { prices: [...plan(3000).prices, { cents: 100, from: '2027-12-01' }] })
  expect(fall(later, [old])).toContain('$1.00')
  expect(fall({ ...later, name: 'Month' }, [old], { before: later })).toBeNull()
})

test('an older price that comes back because a newer one is taken off counts as a new one', () => {
  const before = plan(100, { prices: [...plan(100).prices, { cents: 3000, from: '2020-01-01' }] })
  const releases = [{ ...old, plans: [{ id: 'month', body: before }] }]
  expect(fall(plan(100), releases, { before })).toContain('less than half of $30.00')
})

test('the same price for a longer term is a lower one', () => {
  expect(fall(plan(3000, { frequency: 'year' }), [old], { before: plan(3000) })).toContain('less than half of $360.00')
})

test('a new plan is compared with the lowest month of those that were there, and not with other new ones', () => {
  const other = released('2027-06-29', 1500, { id: 'light' })
  expect(fall(plan(1500), [old], { id: 'new' })).toBeNull()
  expect(fall(plan(1499), [old, other], { id: 'new' })).toBe(
    'a price of $14.99 for One Month, less than half of $30.00, as other plans cost',
  )
  expect(fall(plan(1499), [old, other], { id: 'light', before: plan(1500) })).not.toBeNull()
})

test('below a dollar a month it takes two in any case; a shop that opens compares with nothing', () => {
  expect(fall(plan(99, { planType: 'Upgrade' }), [old], { id: 'new' })).toBe(
    'a price of $0.99 for One Month, less than $1.00 a month',
  )
  expect(fall(plan(100, { planType: 'Upgrade' }), [old], { id: 'new' })).toBeNull()
  expect(fall(plan(99), [])).toBeNull()
  // On its first day the shop is compared with what it opened with.
  expect(fall(plan(1499), [released(today, 3000)])).not.toBeNull()
})
