import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCampaign, aPlan, catalogue } from '../test/catalogue.ts'
import { flowTypeOf } from './flow.ts'
import {
  availableLocations,
  availableModels,
  availablePlans,
  clampQuantity,
  distanceMiles,
  offeredCampaign,
  planSections,
  resolveChoice,
  sortByDistance,
  upgradeDifference,
} from './offer.ts'

const nothing = { modelId: null, locationId: null, planId: null }
const ids = (items: readonly { id: string }[]): string[] => items.map((item) => item.id)

test('without a campaign every model and every location can be chosen', () => {
  expect(ids(availableModels(catalogue, aCampaign(), 'noUtmDefault', nothing))).toEqual(['individual', 'family'])
  expect(ids(availableLocations(catalogue, aCampaign(), 'noUtmDefault', nothing))).toEqual(['east', 'west', 'north'])
})

test('a chosen model leaves the locations that sell it', () => {
  const choice = { ...nothing, modelId: 'family' }
  expect(ids(availableLocations(catalogue, aCampaign(), 'noUtmDefault', choice))).toEqual(['east', 'west'])
})

test('campaign models come first, else models with plans at the campaign locations (W4)', () => {
  const models = (more: object) =>
    ids(availableModels(catalogue, aCampaign({ id: 'c', ...more }), 'explicitUtmLocOnly', nothing))
  expect(models({ models: ['family'] })).toEqual(['family'])
  expect(models({ locations: ['north'] })).toEqual(['individual'])
  expect(models({ locations: ['east'] })).toEqual(['individual', 'family'])
})

test('in changeModel the models with a plan at the chosen location can be chosen, the campaign aside (W4)', () => {
  const choice = { ...nothing, locationId: 'north' }
  const campaign = aCampaign({ id: 'c', models: ['family'] })
  expect(ids(availableModels(catalogue, campaign, 'changeModel', choice))).toEqual(['individual'])
})

test('a change before anything was chosen offers everything', () => {
  expect(ids(availableModels(catalogue, aCampaign(), 'changeModel', nothing))).toEqual(['individual', 'family'])
  expect(ids(availableLocations(catalogue, aCampaign(), 'changeLocation', nothing))).toEqual(['east', 'west', 'north'])
})

test('in changeLocation the locations with plans for the chosen model can be chosen, the campaign aside (W4)', () => {
  const choice = { modelId: 'family', locationId: 'east', planId: 'family' }
  const campaign = aCampaign({ id: 'c', models: ['individual'], locations: ['north'] })
  expect(ids(availableLocations(catalogue, campaign, 'changeLocation', choice))).toEqual(['east', 'west'])
})

test('locations are filtered by the campaign models, then by the campaign locations (W4)', () => {
  const offered = (more: object) =>
    ids(availableLocations(catalogue, aCampaign({ id: 'c', ...more }), 'explicitUtmModelOnly', nothing))
  expect(offered({ models: ['family'] })).toEqual(['east', 'west'])
  expect(offered({ models: ['family'], locations: ['west', 'north'] })).toEqual(['west'])
  expect(offered({ models: ['family'], locations: ['north'] })).toEqual(['east', 'west'])
})

test('a link that names a plan offers the places that sell it', () => {
  const campaign = aCampaign({ id: 'c', planId: 'year' })
  expect(ids(availableLocations(catalogue, campaign, 'explicitUtmPlan', nothing))).toEqual(['east', 'west'])
  const other = { ...nothing, modelId: 'family' }
  expect(ids(availableLocations(catalogue, campaign, 'explicitUtmPlan', other))).toEqual(['east', 'west'])
})

test('a plan chosen before its place offers the campaign places that sell it', () => {
  const campaign = aCampaign({ id: 'c', models: ['individual'], locations: ['west', 'north'] })
  const choice = { modelId: 'individual', locationId: null, planId: 'year' }
  expect(ids(availableLocations(catalogue, campaign, 'explicitUtmModelAndLoc', choice))).toEqual(['west'])
})

test('plans need a model and a location, chosen or from the campaign (W4)', () => {
  const plans = (campaign: object, choice: object) =>
    ids(availablePlans(catalogue, aCampaign(campaign), { ...nothing, ...choice }))
  expect(plans({}, { modelId: 'individual' })).toEqual([])
  expect(plans({}, { locationId: 'east' })).toEqual([])
  expect(plans({}, { modelId: 'individual', locationId: 'east' })).toEqual(['month', 'treat', 'year'])
  expect(plans({ models: ['family'], locations: ['west'] }, {})).toEqual(['family'])
  expect(plans({ models: ['family', 'individual'] }, { locationId: 'north' })).toEqual(['month'])
})

const anyIds = (known: string[]) => fc.uniqueArray(fc.constantFrom(...known, 'unknown'), { maxLength: 3 })
const anyCampaign = fc.record({
  id: fc.constantFrom('c', null),
  models: anyIds(['individual', 'family']),
  locations: anyIds(['east', 'west', 'north']),
  planId: fc.option(fc.constantFrom('month', 'year', 'treat', 'family', 'unknown')),
})

test('no link dead-ends: what is left of a campaign always offers something to choose (R14)', () => {
  fc.assert(
    fc.property(anyCampaign, (asked) => {
      const campaign = offeredCampaign(catalogue, asked)
      const flow = flowTypeOf(campaign)
      expect(availableModels(catalogue, campaign, flow, nothing)).not.toEqual([])
      expect(availableLocations(catalogue, campaign, flow, nothing)).not.toEqual([])
      if (flow === 'explicitUtmModelAndLoc') expect(availablePlans(catalogue, campaign, nothing)).not.toEqual([])
      for (const model of availableModels(catalogue, campaign, flow, nothing)) {
        const chosen = { ...nothing, modelId: model.id }
        for (const place of availableLocations(catalogue, campaign, flow, chosen)) {
          expect(
            availablePlans(catalogue, campaign, { ...chosen, locationId: place.id }).length,
          ).toBeGreaterThanOrEqual(flow === 'explicitUtmPlan' ? 0 : 1)
        }
      }
    }),
  )
})

test('ids that are not on sale are dropped, and the flow follows from what is left', () => {
  const left = (more: object) => flowTypeOf(offeredCampaign(catalogue, aCampaign({ id: 'c', ...more })))
  expect(left({ planId: 'unknown' })).toBe('noUtmDefault')
  expect(left({ planId: 'unknown', models: ['family'] })).toBe('explicitUtmModelOnly')
  expect(left({ models: ['unknown'], locations: ['east'] })).toBe('explicitUtmLocOnly')
  expect(left({ models: ['family'], locations: ['north'] })).toBe('explicitUtmModelOnly')
})

test('base plans come first and each section rises in price (W4)', () => {
  const { base, upgrades } = planSections(catalogue.plans)
  expect(ids(base)).toEqual(['family', 'month', 'year'])
  expect(ids(upgrades)).toEqual(['treat'])
  const dear = aPlan('dear', 'individual', [], { priceCents: 9000, planType: 'Upgrade' })
  expect(ids(planSections([dear, ...catalogue.plans]).upgrades)).toEqual(['treat', 'dear'])
})

test('an upgrade shows what it costs more than the cheapest base plan of its frequency', () => {
  const base = [aPlan('month', 'm', []), aPlan('year', 'm', [], { priceCents: 36_500, frequency: 'year' })]
  const yearTreat = aPlan('treat', 'm', [], { priceCents: 42_500, frequency: 'year' })
  expect(upgradeDifference(yearTreat, base)).toEqual({ cents: 6000, comparedWith: 'Plan year' })
  const quarter = aPlan('quarter', 'm', [], { priceCents: 9000, frequency: '3 months' })
  expect(upgradeDifference(quarter, base)?.cents).toBe(6000)
  expect(upgradeDifference(aPlan('same', 'm', []), base)).toBeNull()
  expect(upgradeDifference(yearTreat, [])).toBeNull()
})

test('an upgrade is compared within its own model; where the link mixes models and its own has no base plan, with nothing (R33, R63)', () => {
  const base = [aPlan('family', 'f', [], { priceCents: 2700 }), aPlan('month', 'm', [])]
  const treat = (modelId: string) => aPlan('treat', modelId, [], { priceCents: 3500 })
  expect(upgradeDifference(treat('m'), base)).toEqual({ cents: 500, comparedWith: 'Plan month' })
  expect(upgradeDifference(treat('f'), base)).toEqual({ cents: 800, comparedWith: 'Plan family' })
  expect(upgradeDifference(treat('other'), base)).toBeNull()
})

test('a choice resolves to plan, model and location; model and location alone find the matching plan (W4)', () => {
  expect(resolveChoice(catalogue, { modelId: 'family', locationId: 'east', planId: null })?.plan.id).toBe('family')
  expect(resolveChoice(catalogue, { modelId: null, locationId: null, planId: 'treat' })?.location.id).toBe('east')
  expect(resolveChoice(catalogue, { modelId: 'individual', locationId: 'north', planId: 'year' })).toBeNull()
  expect(resolveChoice(catalogue, nothing)).toBeNull()
})

test('a quantity stays between the minimum of its plan and the maximum of the shop', () => {
  const plan = { minimumQuantity: 2, maximumQuantity: 10 }
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), (asked) => {
      const quantity = clampQuantity(asked, plan)
      expect(Number.isInteger(quantity) && quantity >= 2 && quantity <= 10).toBe(true)
    }),
  )
  expect(clampQuantity(Number.NaN, plan)).toBe(2)
  expect(clampQuantity(7, plan)).toBe(7)
})

const anyPlace = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a distance is the same both ways, zero at home, at most half round the earth, with one decimal (W7)', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (a, b) => {
      const miles = distanceMiles(a, b)
      expect(miles).toBe(distanceMiles(b, a))
      expect(miles).toBeGreaterThanOrEqual(0)
      expect(miles).toBeLessThanOrEqual(Math.PI * 3959 + 0.1)
      expect(Math.round(miles * 10) / 10).toBe(miles)
      expect(distanceMiles(a, a)).toBe(0)
    }),
  )
})

test('New York is about 80 miles from Philadelphia (W7)', () => {
  expect(distanceMiles({ lat: 40.7128, lng: -74.006 }, { lat: 39.9526, lng: -75.1652 })).toBe(80.5)
})

test('half round an earth of 3959 miles is 12437.6 miles (W7)', () => {
  expect(distanceMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBe(12_437.6)
})

test('after a search the nearest comes first, and places without coordinates last without a distance (W4)', () => {
  const at = (id: string, lat: number | null) => ({
    id,
    name: id,
    address: null,
    coords: lat === null ? null : { lat, lng: 0 },
  })
  const sorted = sortByDistance([at('nowhere', null), at('far', 3), at('lost', null), at('near', 1)], {
    lat: 0,
    lng: 0,
  })
  expect(ids(sorted)).toEqual(['near', 'far', 'nowhere', 'lost'])
  expect(sorted.map((place) => place.distance === null)).toEqual([false, false, true, true])
  expect(ids(sortByDistance([at('b', 2), at('a', 1)], null))).toEqual(['b', 'a'])
})
