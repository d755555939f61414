import { expect, test } from 'vitest'
import {
  chooseAutomatically,
  locationsOf,
  selectablePlans,
  selectionProblems,
  selectionState,
  type PlanSelection,
} from './plan-selection.ts'

const selection = (known: Partial<PlanSelection> = {}): PlanSelection => ({
  customerID: null,
  locationID: null,
  pricingModelID: null,
  planID: null,
  pricingModels: [
    {
      id: 'individual',
      plans: [
        { id: 'one-month', 'Location ID': ['kips-bay', 'newark'] },
        { id: 'annual', 'Location ID': 'kips-bay, westfield' },
      ],
    },
    { id: 'gift', plans: [{ id: 'gift-3-months', 'Location ID': ['newark'] }] },
  ],
  ...known,
})

test('the locations of a plan are a list or a text separated by commas (S3)', () => {
  expect(locationsOf(['kips-bay', ' newark '])).toEqual(['kips-bay', 'newark'])
  expect(locationsOf('kips-bay, newark,,')).toEqual(['kips-bay', 'newark'])
  expect(locationsOf('')).toEqual([])
})

test('the helper first gets a pricing model id or a location id, then a plan id, then selects the plan (S4)', () => {
  expect(selectionState(selection())).toBe('Get Pricing Model ID or Location ID')
  expect(selectionState(selection({ pricingModelID: 'gift' }))).toBe('Get Plan ID')
  expect(selectionState(selection({ locationID: 'newark' }))).toBe('Get Plan ID')
  expect(selectionState(selection({ pricingModelID: 'gift', planID: 'gift-3-months' }))).toBe('Select Plan')
})

test('a single filtered plan id is chosen automatically and brings its model (S4)', () => {
  const chosen = chooseAutomatically(selection({ planIds: ['annual'] }))
  expect(chosen).toMatchObject({ planID: 'annual', pricingModelID: 'individual' })
  expect(selectionState(chosen)).toBe('Select Plan')
})

test('a single filtered pricing model id is chosen automatically (S4)', () => {
  const chosen = chooseAutomatically(selection({ pricingModelIds: ['gift'] }))
  expect(chosen).toMatchObject({ planID: null, pricingModelID: 'gift' })
  expect(selectionState(chosen)).toBe('Get Plan ID')
})

test('several filtered ids leave the choice open', () => {
  const open = chooseAutomatically(
    selection({ planIds: ['one-month', 'annual'], pricingModelIds: ['gift', 'individual'] }),
  )
  expect(open).toMatchObject({ planID: null, pricingModelID: null })
})

test('an id that is not on sale is not chosen', () => {
  expect(chooseAutomatically(selection({ planIds: ['gone'], pricingModelIds: ['gone'] }))).toMatchObject({
    planID: null,
    pricingModelID: null,
  })
  expect(chooseAutomatically(selection({ planIds: ['gift-3-months'], locationIds: ['kips-bay'] })).planID).toBeNull()
})

test('what was chosen by the person stays', () => {
  const chosen = chooseAutomatically(
    selection({ planID: 'one-month', pricingModelID: 'individual', planIds: ['annual'] }),
  )
  expect(chosen.planID).toBe('one-month')
})

test('plans are narrowed by model, by location and by the filters', () => {
  const ids = (known: Partial<PlanSelection>) => selectablePlans(selection(known)).map(({ id }) => id)
  expect(ids({})).toEqual(['one-month', 'annual', 'gift-3-months'])
  expect(ids({ pricingModelID: 'gift' })).toEqual(['gift-3-months'])
  expect(ids({ locationID: 'westfield' })).toEqual(['annual'])
  expect(ids({ locationIds: ['newark'] })).toEqual(['one-month', 'gift-3-months'])
  expect(ids({ planIds: [], pricingModelIds: [] })).toHaveLength(3)
})

test('the checks report each id that is missing (S5)', () => {
  expect(selectionProblems(selection())).toEqual([
    'no Customer ID',
    'no Location ID',
    'no Pricing Model ID',
    'no Plan ID',
  ])
  expect(selectionProblems(selection({ customerID: 'c', locationID: 'l', pricingModelID: 'm', planID: 'p' }))).toEqual(
    [],
  )
})
