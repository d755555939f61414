import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { expect, test } from 'vitest'
import { draftDifferences, draftFacts } from './draft-facts.ts'

const plan: DraftBody<'plan'> = {
  modelId: 'individual',
  name: 'One Month',
  frequency: 'month',
  planType: 'Base',
  description: 'A month of daily drinks.',
  minimumQuantity: 1,
  gift: false,
  onSale: 'public',
  sells: ['kips-bay', 'newark'],
  benefits: ['drink'],
  prices: [{ cents: 3000, from: '2025-03-01' }],
  photo: null,
  position: 0,
}
const nameOf = (_: string, id: string) => `the ${id}`

test('a new price beside the one that holds until then, another place and nothing else: that is what differs (O6)', () => {
  const after = {
    ...plan,
    prices: [...plan.prices, { cents: 3200, from: '2027-01-01' }],
    sells: ['kips-bay'],
  }
  expect(
    draftDifferences('plan', plan, after, nameOf).map(({ term, before, after: then, holds }) => [
      term,
      before,
      then,
      holds,
    ]),
  ).toEqual([
    ['Price', '$30.00/mo from March 1, 2025', '$32.00/mo from January 1, 2027', true],
    ['Sold At', 'the kips-bay, the newark', 'the kips-bay', false],
  ])
  const longer = draftDifferences('plan', plan, { ...plan, name: 'One Month, Iced' }, nameOf)
  expect(longer).toMatchObject([{ before: 'One Month', after: 'One Month, Iced', holds: false }])
})

test('the order in which prices were entered is no difference', () => {
  const prices = [...plan.prices, { cents: 3200, from: '2027-01-01' }]
  expect(draftDifferences('plan', { ...plan, prices }, { ...plan, prices: prices.toReversed() }, nameOf)).toEqual([])
})

test('of a new thing everything that says something differs, and of one taken off too', () => {
  const fresh = draftDifferences('plan', null, plan, nameOf)
  expect(fresh.every(({ before }) => before === '')).toBe(true)
  expect(fresh.map(({ term }) => term)).toContain('Price')
  expect(draftDifferences('plan', plan, null, nameOf).map(({ term }) => term)).toEqual(fresh.map(({ term }) => term))
})

test('a rule is read as its page shows it', () => {
  expect(draftFacts('rule', { key: 'taxRate', value: 8875 }, nameOf)).toEqual([
    { field: 'value', term: 'Value', detail: '8.875%' },
  ])
})

test('no choice in a campaign means any', () => {
  const facts = draftFacts(
    'campaign',
    {
      name: 'Summer',
      utm: null,
      modelIds: [],
      locationIds: ['newark'],
      planIds: [],
      startsOn: null,
      endsOn: null,
      channel: '',
      note: '',
      links: [],
    },
    nameOf,
  )
  expect(facts.filter(({ field }) => field.endsWith('Ids')).map(({ detail }) => detail)).toEqual([
    'Any',
    'the newark',
    'Any',
  ])
})
