import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCampaign } from '../test/catalogue.ts'
import {
  flowTypeOf,
  flowTypes,
  isChangeFlow,
  sameCampaign,
  showsBack,
  showsBanner,
  showsRedeemButton,
  snapshotOf,
  summaryActions,
} from './flow.ts'

const anIds = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
const anyCampaign = fc.record({
  id: fc.option(fc.constantFrom('c-1', 'c-2')),
  models: anIds,
  locations: anIds,
  planId: fc.option(fc.constantFrom('p-1', 'p-2')),
})

test('a plan opens explicitUtmPlan, whatever else the campaign names (W4)', () => {
  fc.assert(fc.property(anyCampaign, (campaign) => flowTypeOf({ ...campaign, planId: 'p' }) === 'explicitUtmPlan'))
})

test.each([
  [aCampaign(), 'noUtmDefault'],
  [aCampaign({ models: ['m'] }), 'explicitUtmModelOnly'],
  [aCampaign({ locations: ['l'] }), 'explicitUtmLocOnly'],
  [aCampaign({ models: ['m'], locations: ['l'] }), 'explicitUtmModelAndLoc'],
])('campaign %o opens %s (W4)', (campaign, flow) => {
  expect(flowTypeOf(campaign)).toBe(flow)
})

test('of several plan ids the first is used (W3)', () => {
  const raw = { 'Campaign ID': 'c', 'Pricing Model IDs': [], 'Location IDs': [], 'Plan IDs': ['first', 'second'] }
  expect(snapshotOf(raw).planId).toBe('first')
  expect(snapshotOf({ ...raw, 'Plan IDs': [] }).planId).toBeNull()
})

test('a campaign is the same whatever the order of its ids', () => {
  fc.assert(
    fc.property(anyCampaign, (campaign) =>
      sameCampaign(campaign, {
        ...campaign,
        models: campaign.models.toReversed(),
        locations: campaign.locations.toReversed(),
      }),
    ),
  )
})

test('saved state of no campaign fits every campaign', () => {
  fc.assert(fc.property(anyCampaign, (fresh) => sameCampaign(aCampaign({ models: ['x'] }), fresh)))
})

test('any difference in id, models, locations or plan makes another campaign (W4)', () => {
  const stored = aCampaign({ id: 'c', models: ['m'], locations: ['l'], planId: 'p' })
  expect(sameCampaign(stored, { ...stored })).toBe(true)
  const others = [{ id: 'd' }, { id: null }, { models: [] }, { locations: ['l', 'k'] }, { planId: null }]
  for (const other of others) expect(sameCampaign(stored, { ...stored, ...other })).toBe(false)
})

const steps = ['model', 'location', 'plan'] as const
const where = (shows: (flow: (typeof flowTypes)[number], step: (typeof steps)[number]) => boolean) =>
  flowTypes.flatMap((flow) => steps.filter((step) => shows(flow, step)).map((step) => `${flow}: ${step}`))

test('the banner shows where W2 says, and nowhere else', () => {
  expect(where(showsBanner)).toEqual([
    'noUtmDefault: model',
    'explicitUtmPlan: plan',
    'explicitUtmModelAndLoc: plan',
    'explicitUtmLocOnly: model',
    'explicitUtmModelOnly: location',
  ])
})

test('the redeem button shows where W2 says, and never in change flows (R55)', () => {
  expect(where(showsRedeemButton)).toEqual([
    'noUtmDefault: model',
    'explicitUtmModelAndLoc: plan',
    'explicitUtmLocOnly: model',
    'explicitUtmModelOnly: location',
  ])
})

test('Back stands on the model step in changeModel alone, and is hidden on the first step of a campaign (W2.2)', () => {
  expect(where(showsBack).filter((place) => place.endsWith(': model'))).toEqual(['changeModel: model'])
  expect(showsBack('explicitUtmModelOnly', 'location')).toBe(false)
  expect(showsBack('explicitUtmModelAndLoc', 'plan')).toBe(false)
  expect(where((flow, step) => step !== 'model' && !showsBack(flow, step))).toHaveLength(2)
})

test.each([
  ['explicitUtmLocOnly', ['changePlan']],
  ['explicitUtmModelOnly', ['changeLocation']],
  ['explicitUtmModelAndLoc', ['changePlanOnly']],
  ['noUtmDefault', ['changeLocation', 'changePlan']],
  ['explicitUtmPlan', ['changeLocation', 'changePlan']],
] as const)('the summary of %s offers %o (W2.5)', (flow, actions) => {
  expect(summaryActions(flow)).toEqual(actions)
})

test('three flows are change flows', () => {
  expect(flowTypes.filter(isChangeFlow)).toEqual(['changeModel', 'changeLocation', 'changePlanOnly'])
})
