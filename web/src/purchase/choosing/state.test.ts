import { expect, test } from 'vitest'
import { after, atContact, atSummary, choose, inCampaign, start, stepOf } from '../../../test/pure.ts'
import { offeredLocations, offeredModels, offeredPlans } from './offered.ts'
import { showRedeemButton } from '../selectors.ts'

const ids = (items: readonly { id: string }[]): string[] => items.map((item) => item.id)
const back = { type: 'BACK' } as const

test.each([
  [undefined, 'noUtmDefault', 'model'],
  [{ models: ['gift'] }, 'explicitUtmModelOnly', 'location'],
  [{ locations: ['kips-bay', 'westfield'] }, 'explicitUtmLocOnly', 'model'],
  [{ models: ['family'], locations: ['westfield'] }, 'explicitUtmModelAndLoc', 'plan'],
  [{ plans: ['one-month'], locations: ['kips-bay'] }, 'explicitUtmPlan', 'summary'],
  [{ plans: ['one-month'] }, 'explicitUtmPlan', 'location'],
  [{ plans: ['family-treat'] }, 'explicitUtmPlan', 'summary'],
] as const)('a campaign of %o is %s and starts at the step %s (W4)', (named, flow, step) => {
  const first = named
    ? inCampaign(Object.fromEntries(Object.entries(named).map(([key, value]) => [key, [...value]])))
    : start()
  expect(first.context.currentFlowType).toBe(flow)
  expect(stepOf(first)).toBe(step)
})

test('what a link names is chosen beforehand (W1)', () => {
  expect(inCampaign({ models: ['gift'] }).context.modelId).toBe('gift')
  expect(inCampaign({ locations: ['newark'] }).context.locationId).toBe('newark')
  const both = inCampaign({ models: ['family'], locations: ['westfield'] })
  expect(both.context).toMatchObject({ modelId: 'family', locationId: 'westfield', planId: null })
  const plan = inCampaign({ plans: ['one-month'], locations: ['kips-bay'] })
  expect(plan.context).toMatchObject({ modelId: 'individual', locationId: 'kips-bay', planId: 'one-month' })
})

test('by default model, location and plan are chosen in this order (W1)', () => {
  const chosen = after(start(), ...choose('individual', 'kips-bay', 'one-month'))
  expect(stepOf(chosen)).toBe('summary')
  expect(chosen.context).toMatchObject({ modelId: 'individual', locationId: 'kips-bay', planId: 'one-month' })
  expect(stepOf(after(start(), ...choose('individual')))).toBe('location')
  expect(stepOf(after(start(), ...choose('individual', 'kips-bay')))).toBe('plan')
})

test('selecting a model clears the plan, and so does selecting a location (W4)', () => {
  const changing = after(atSummary('one-month-treat'), { type: 'CHANGE_MODEL' })
  expect(changing.context.planId).toBe('one-month-treat')
  expect(after(changing, ...choose('family')).context).toMatchObject({ modelId: 'family', planId: null })
  const moving = after(atSummary('one-month-treat'), { type: 'CHANGE_LOCATION' })
  expect(moving.context.planId).toBe('one-month-treat')
  const moved = after(moving, ...choose(undefined, 'bryn-mawr'))
  expect(moved.context).toMatchObject({ locationId: 'bryn-mawr', planId: null })
})

test('what is not offered cannot be chosen', () => {
  expect(stepOf(after(start(), ...choose('unknown')))).toBe('model')
  expect(stepOf(after(start(), ...choose('family', 'newark')))).toBe('location')
  expect(stepOf(after(start(), ...choose('individual', 'bryn-mawr', 'one-month-treat')))).toBe('plan')
})

test('Back from the location goes to the model and clears it, Back from the plan clears plan and location (W4)', () => {
  const atPlan = after(start(), ...choose('individual', 'kips-bay'))
  const atLocation = after(atPlan, back)
  expect(stepOf(atLocation)).toBe('location')
  expect(atLocation.context).toMatchObject({ modelId: 'individual', locationId: null, planId: null })
  const atModel = after(atLocation, back)
  expect(stepOf(atModel)).toBe('model')
  expect(atModel.context.modelId).toBeNull()
  expect(stepOf(after(atModel, back))).toBe('model')
})

test('Back from the summary clears the plan and returns to plan selection (W4)', () => {
  const atPlan = after(atSummary(), back)
  expect(stepOf(atPlan)).toBe('plan')
  expect(atPlan.context).toMatchObject({ planId: null, locationId: 'kips-bay' })
})

test('with one campaign location its step is left out, forwards and backwards (W4, R13)', () => {
  const first = inCampaign({ locations: ['kips-bay'] })
  const atPlan = after(first, ...choose('individual'))
  expect(stepOf(atPlan)).toBe('plan')
  expect(atPlan.context.locationId).toBe('kips-bay')
  const again = after(atPlan, back)
  expect(stepOf(again)).toBe('model')
  expect(again.context).toMatchObject({ modelId: null, locationId: 'kips-bay' })
})

test('with several campaign locations the model comes first and only those are offered (W4)', () => {
  const first = inCampaign({ locations: ['kips-bay', 'newark'] })
  expect(stepOf(first)).toBe('model')
  const atLocation = after(first, ...choose('individual'))
  expect(stepOf(atLocation)).toBe('location')
  expect(ids(offeredLocations(atLocation.context))).toEqual(['kips-bay', 'newark'])
})

test('Back leads nowhere on the first step of a model-only campaign (W2.3)', () => {
  const first = inCampaign({ models: ['gift'] })
  expect(stepOf(after(first, back))).toBe('location')
  expect(stepOf(after(first, ...choose(undefined, 'newark'), back))).toBe('location')
})

test('a link that names a plan asks for the place and goes straight to the summary', () => {
  const first = inCampaign({ plans: ['family-one-month'] })
  expect(ids(offeredLocations(first.context))).toEqual(['kips-bay', 'westfield', 'bryn-mawr'])
  const chosen = after(first, ...choose(undefined, 'westfield'))
  expect(stepOf(chosen)).toBe('summary')
  expect(chosen.context).toMatchObject({ planId: 'family-one-month', modelId: 'family', numberOfSubscriptions: 2 })
})

test('who goes back from a link with a plan can choose another model', () => {
  const atModel = after(inCampaign({ plans: ['family-one-month'] }), back)
  expect(stepOf(atModel)).toBe('model')
  expect(stepOf(after(atModel, ...choose('individual', 'newark', 'annual')))).toBe('summary')
})

test('several models and locations start at the plans of all of them; the location follows if the plan leaves several', () => {
  const first = inCampaign({ models: ['individual', 'family'], locations: ['kips-bay', 'newark'] })
  expect(ids(offeredPlans(first.context))).toContain('family-treat')
  expect(ids(offeredPlans(first.context))).toContain('one-month')
  expect(stepOf(after(first, ...choose(undefined, undefined, 'family-treat')))).toBe('summary')
  const atLocation = after(first, ...choose(undefined, undefined, 'one-month'))
  expect(stepOf(atLocation)).toBe('location')
  expect(ids(offeredLocations(atLocation.context))).toEqual(['kips-bay', 'newark'])
  expect(after(atLocation, ...choose(undefined, 'newark')).context).toMatchObject({
    planId: 'one-month',
    locationId: 'newark',
  })
  expect(stepOf(after(atLocation, back))).toBe('plan')
  expect(stepOf(after(first, back))).toBe('plan')
})

test('changeModel offers the models sold at the chosen place, goes directly to the plans, and Back restores everything (W4)', () => {
  const changing = after(atSummary(), { type: 'CHANGE_MODEL' })
  expect(changing.context.currentFlowType).toBe('changeModel')
  expect(ids(offeredModels(changing.context))).toEqual(['individual', 'family', 'gift'])
  const atPlan = after(changing, ...choose('family'))
  expect(stepOf(atPlan)).toBe('plan')
  const restored = after(atPlan, back)
  expect(stepOf(restored)).toBe('summary')
  expect(restored.context).toMatchObject({
    modelId: 'individual',
    planId: 'one-month',
    currentFlowType: 'noUtmDefault',
  })
  expect(stepOf(after(changing, back))).toBe('summary')
})

test('selecting a plan in a change flow restores the original flow type (W4)', () => {
  const changed = after(atSummary(), { type: 'CHANGE_MODEL' }, ...choose('family', undefined, 'family-treat'))
  expect(stepOf(changed)).toBe('summary')
  expect(changed.context).toMatchObject({
    planId: 'family-treat',
    currentFlowType: 'noUtmDefault',
    previousChoice: null,
  })
})

test('Change Location keeps the plan where it is also sold, else it goes to plan selection (R15)', () => {
  const changing = after(atSummary('one-month-treat'), { type: 'CHANGE_LOCATION' })
  const kept = after(changing, ...choose(undefined, 'westfield'))
  expect(stepOf(kept)).toBe('summary')
  expect(kept.context).toMatchObject({
    planId: 'one-month-treat',
    locationId: 'westfield',
    currentFlowType: 'noUtmDefault',
  })
  const elsewhere = after(changing, ...choose(undefined, 'bryn-mawr'))
  expect(stepOf(elsewhere)).toBe('plan')
  expect(after(elsewhere, { type: 'BACK_TO_SUMMARY' }).context).toMatchObject({
    planId: 'one-month-treat',
    locationId: 'kips-bay',
  })
})

test('CHANGE_PLAN_ONLY shows the plans of what is chosen (W4)', () => {
  const first = inCampaign({ models: ['individual'], locations: ['westfield'] })
  const changing = after(first, ...choose(undefined, undefined, 'one-month'), { type: 'CHANGE_PLAN_ONLY' })
  expect(stepOf(changing)).toBe('plan')
  expect(after(changing, ...choose(undefined, undefined, 'annual')).context).toMatchObject({
    planId: 'annual',
    currentFlowType: 'explicitUtmModelAndLoc',
  })
})

test('a change in the middle of another still restores the first choice and its flow (W4)', () => {
  const changing = after(atSummary(), { type: 'CHANGE_MODEL' }, ...choose('family'), { type: 'CHANGE_LOCATION' })
  expect(changing.context.currentFlowType).toBe('changeLocation')
  const restored = after(changing, { type: 'BACK_TO_SUMMARY' })
  expect(stepOf(restored)).toBe('summary')
  expect(restored.context).toMatchObject({
    modelId: 'individual',
    locationId: 'kips-bay',
    planId: 'one-month',
    currentFlowType: 'noUtmDefault',
    previousChoice: null,
  })
})

test('a change can begin anywhere after the choice, and BACK_TO_SUMMARY brings back what was chosen before it (W4)', () => {
  const changing = after(atContact(), { type: 'CHANGE_LOCATION' }, ...choose(undefined, 'newark'), {
    type: 'CHANGE_MODEL',
  })
  const twice = after(changing, { type: 'CHANGE_LOCATION' }, { type: 'BACK_TO_SUMMARY' })
  expect(twice.context).toMatchObject({ locationId: 'newark', planId: 'one-month' })
  expect(stepOf(after(start(), { type: 'CHANGE_MODEL' }))).toBe('model')
  expect(start().context.currentFlowType).toBe(after(start(), { type: 'CHANGE_MODEL' }).context.currentFlowType)
})

test('a bad link never dead-ends: what is not sold together is dropped', () => {
  const first = inCampaign({ models: ['family'], locations: ['newark'] })
  expect(first.context.currentFlowType).toBe('explicitUtmModelOnly')
  expect(stepOf(first)).toBe('location')
  expect(stepOf(inCampaign({ plans: ['gone'] }))).toBe('model')
})

test('the header offers the redeem button on the first step only, never while changing (W2)', () => {
  expect(showRedeemButton(start())).toBe(true)
  expect(showRedeemButton(after(start(), ...choose('individual')))).toBe(false)
  expect(showRedeemButton(after(atSummary(), { type: 'CHANGE_MODEL' }))).toBe(false)
  expect(showRedeemButton(inCampaign({ models: ['gift'] }))).toBe(true)
  expect(showRedeemButton(inCampaign({ locations: ['kips-bay'] }))).toBe(true)
  expect(showRedeemButton(inCampaign({ models: ['family'], locations: ['kips-bay'] }))).toBe(true)
  expect(showRedeemButton(inCampaign({ plans: ['one-month'] }))).toBe(false)
})
