import { expect, test } from 'vitest'
import { after, atSummary, choose, inCampaign, start, stepOf, type Snapshot } from '../../../test/pure.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import { offeredLocations, offeredModels, offeredPlans, placeOf, todayAt } from './offered.ts'

const ids = (items: readonly { id: string }[]): string[] => items.map((item) => item.id)
const back = { type: 'BACK' } as const
const model = (id: string) => choose(id)
const location = (id: string) => choose(undefined, id)
const plan = (id: string) => choose(undefined, undefined, id)
const chosen = ({ context: { modelId, locationId, planId } }: Snapshot) => ({ modelId, locationId, planId })
const nothing = { modelId: null, locationId: null, planId: null }
const planOf = (id: string) => start().context.normalizedData.plans.find((one) => one.id === id)
const several = () => inCampaign({ models: ['individual', 'family'], locations: ['kips-bay', 'newark'] })

test('Back from the summary of a link with several models and locations offers all of them again', () => {
  const summary = after(several(), ...plan('one-month'), ...location('newark'))
  expect(stepOf(summary)).toBe('summary')
  const again = after(summary, back)
  expect(chosen(again)).toEqual(nothing)
  expect(ids(offeredPlans(again.context))).toContain('family-treat')
})

test('Back from the summary of a link with one model and one location keeps both', () => {
  const one = inCampaign({ models: ['individual'], locations: ['westfield'] })
  const again = after(one, ...plan('annual'), back)
  expect(chosen(again)).toEqual({ modelId: 'individual', locationId: 'westfield', planId: null })
})

test('Back from the summary of a link with several models forgets the model that came with the plan', () => {
  const summary = after(inCampaign({ models: ['individual', 'family'] }), ...location('kips-bay'), ...plan('one-month'))
  expect(chosen(summary)).toEqual({ modelId: 'individual', locationId: 'kips-bay', planId: 'one-month' })
  expect(chosen(after(summary, back))).toEqual({ modelId: null, locationId: 'kips-bay', planId: null })
  const gift = after(inCampaign({ models: ['gift'] }), ...location('kips-bay'), ...plan('gift-3-months'), back)
  expect(chosen(gift)).toEqual({ modelId: 'gift', locationId: 'kips-bay', planId: null })
})

test('without a link, Back from the summary keeps the model and the location', () => {
  expect(chosen(after(atSummary(), back))).toEqual({ modelId: 'individual', locationId: 'kips-bay', planId: null })
})

test('who goes back to the model from a link with a plan at one place chooses the place as well', () => {
  const atModel = after(inCampaign({ plans: ['one-month'], locations: ['kips-bay'] }), back, back)
  expect(stepOf(atModel)).toBe('model')
  expect(chosen(atModel)).toEqual(nothing)
  expect(stepOf(after(atModel, ...model('individual')))).toBe('location')
})

test('a place that a link names and that does not sell its plan is no choice', () => {
  const link = inCampaign({ plans: ['family-one-month'], locations: ['newark', 'westfield'] })
  expect(stepOf(link)).toBe('summary')
  expect(chosen(link)).toEqual({ modelId: 'family', locationId: 'westfield', planId: 'family-one-month' })
})

test('a link with several models and locations: while the model is changed, only its plans are offered', () => {
  const summary = after(several(), ...plan('one-month'), ...location('kips-bay'))
  const changing = after(summary, { type: 'CHANGE_MODEL' }, ...model('family'))
  expect(stepOf(changing)).toBe('plan')
  expect(ids(offeredPlans(changing.context)).toSorted()).toEqual(['family-one-month', 'family-treat'])
})

test('while the plan is changed, only plans of the chosen location are offered, of every model of the link', () => {
  const summary = after(several(), ...plan('one-month'), ...location('newark'))
  const changing = after(summary, { type: 'CHANGE_PLAN_ONLY' })
  expect(ids(offeredPlans(changing.context)).toSorted()).toEqual(['annual', 'one-month', 'one-month-treat'])
  const here = after(several(), ...plan('one-month'), ...location('kips-bay'), { type: 'CHANGE_PLAN_ONLY' })
  expect(ids(offeredPlans(here.context))).toContain('family-treat')
  const alone = after(atSummary(), { type: 'CHANGE_PLAN_ONLY' })
  expect(ids(offeredPlans(alone.context))).not.toContain('family-treat')
})

test('of a link’s locations, the only one that sells the plan is taken', () => {
  const taken = after(several(), ...plan('family-one-month'))
  expect(stepOf(taken)).toBe('summary')
  expect(taken.context.locationId).toBe('kips-bay')
})

test('the plan of a link is not forced on who has chosen another model', () => {
  const atModel = after(inCampaign({ plans: ['one-month'] }), back)
  const other = after(atModel, ...model('family'), ...location('kips-bay'))
  expect(stepOf(other)).toBe('plan')
  expect(chosen(other)).toEqual({ modelId: 'family', locationId: 'kips-bay', planId: null })
  expect(stepOf(after(atModel, ...model('individual'), ...location('kips-bay')))).toBe('summary')
})

test('in the usual order a location leads to the plans, whatever plan was chosen before', () => {
  const again = after(atSummary(), { type: 'GO_TO_STEP', step: 'locationSelection' }, ...location('newark'))
  expect(stepOf(again)).toBe('plan')
})

test('a plan is bought at the chosen location if it is sold there, else where alone it is sold', () => {
  const { context } = start()
  const [family, treat] = [planOf('family-treat'), planOf('one-month-treat')]
  if (!family || !treat) throw new Error('the test shop sells both')
  expect(placeOf({ ...context, locationId: 'newark' }, treat)).toBe('newark')
  expect(placeOf({ ...context, locationId: 'bryn-mawr' }, treat)).toBeNull()
  expect(placeOf({ ...context, locationId: 'bryn-mawr' }, family)).toBe('kips-bay')
  expect(placeOf(context, family)).toBe('kips-bay')
  const campaign = { ...context.campaign, locations: ['newark', 'bryn-mawr'] }
  expect(placeOf({ ...context, campaign }, treat)).toBe('newark')
  expect(placeOf({ ...context, campaign }, family)).toBeNull()
})

test('the day is that of the place where the plan is bought; the shop’s own without a plan or a place', () => {
  const days = demoShop.days.concat(
    { locationId: 'kips-bay', today: '2026-07-05' },
    { locationId: 'newark', today: '2026-07-06' },
  )
  const context = { ...start().context, days }
  expect(todayAt(context, planOf('family-treat'))).toBe('2026-07-05')
  expect(todayAt({ ...context, locationId: 'newark' }, planOf('one-month'))).toBe('2026-07-06')
  expect(todayAt(context, planOf('one-month'))).toBe('2026-07-02')
  expect(todayAt({ ...context, locationId: 'newark' }, undefined)).toBe('2026-07-02')
  expect(todayAt({ ...context, locationId: 'westfield' }, planOf('one-month'))).toBe('2026-07-02')
})

test('a change begins with what is chosen, and what is changed stays chosen until another is', () => {
  for (const [type, flow] of [
    ['CHANGE_MODEL', 'changeModel'],
    ['CHANGE_LOCATION', 'changeLocation'],
    ['CHANGE_PLAN_ONLY', 'changePlanOnly'],
  ] as const) {
    const changing = after(atSummary(), { type })
    expect(chosen(changing)).toEqual({ modelId: 'individual', locationId: 'kips-bay', planId: 'one-month' })
    expect(changing.context).toMatchObject({
      currentFlowType: flow,
      originalFlowType: 'noUtmDefault',
      previousChoice: { ...chosen(changing), flowType: 'noUtmDefault' },
    })
  }
  const middle = after(atSummary(), { type: 'CHANGE_MODEL' }, ...model('family'), { type: 'CHANGE_LOCATION' })
  expect(chosen(middle)).toEqual({ modelId: 'individual', locationId: 'kips-bay', planId: 'one-month' })
  expect(ids(offeredLocations(middle.context))).toContain('newark')
  expect(ids(offeredModels(after(middle, { type: 'CHANGE_MODEL' }).context))).toContain('gift')
})

test('nothing can be changed before anything is chosen', () => {
  for (const type of ['CHANGE_MODEL', 'CHANGE_LOCATION', 'CHANGE_PLAN_ONLY', 'BACK_TO_SUMMARY'] as const) {
    expect(after(start(), { type }).context).toEqual(start().context)
    const onTheWay = after(start(), ...model('individual'))
    expect(after(onTheWay, { type }).value).toEqual(onTheWay.value)
  }
})
