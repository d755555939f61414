// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../test/pages.tsx'
import { choose } from '../../test/pure.ts'
import { campaign, shopData } from '../../test/shop.ts'
import { createWorld, type World } from '../../test/world.ts'
import type { WizardEvent } from './events.ts'
import { Screen as Location } from './choosing/location/Screen.tsx'
import { Screen as Model } from './choosing/model/Screen.tsx'
import { Screen as Plan } from './choosing/plan/Screen.tsx'
import { screenOf, showRedeemButton } from './selectors.ts'
import { Screen as Summary } from './summary/Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const screens: Record<string, () => React.ReactNode> = {
  model: () => <Model />,
  location: () => <Location />,
  plan: () => <Plan />,
  summary: () => <Summary />,
}
const inLink = (ids: Parameters<typeof campaign>[1], ...events: WizardEvent[]): World => {
  const named = Object.values(ids ?? {}).length > 0
  const world = createWorld({ data: shopData(campaign(named ? 'c-1' : null, ids)) })
  world.send(...events)
  return world
}
const frameOf = (world: World) => {
  const snapshot = world.wizard.getSnapshot()
  const name = screenOf(snapshot) ?? ''
  const { unmount } = show(world.wizard, screens[name]?.())
  const heading = screen.getByRole('heading', { level: 1 })
  const frame = {
    heading: heading.textContent,
    back: screen.queryByRole('button', { name: 'Back' }) !== null,
    banner: screen.queryByRole('button', { name: 'About Iced Milk Teas' }) !== null,
    smaller: heading.className === 'h2',
    redeem: showRedeemButton(snapshot),
  }
  unmount()
  return frame
}
const advertised = { back: false, banner: true, smaller: true, redeem: true }
const plain = { back: true, banner: false, smaller: false, redeem: false }
const model = { heading: 'Select a Plan' }
const place = { heading: 'Select a Location' }
const tier = { heading: 'Select a Plan' }

test('noUtmDefault: banner, small heading and Redeem on the first step only, which has no Back (W2.2)', () => {
  expect(frameOf(inLink({}))).toEqual({ ...model, ...advertised })
  expect(frameOf(inLink({}, ...choose('individual')))).toEqual({ ...place, ...plain })
  expect(frameOf(inLink({}, ...choose('individual', 'newark')))).toEqual({ ...tier, ...plain })
})

test('explicitUtmLocOnly: banner, small heading and Redeem on the model step only, which has no Back (W2)', () => {
  const ids = { locations: ['kips-bay', 'newark'] }
  expect(frameOf(inLink(ids))).toEqual({ ...model, ...advertised })
  expect(frameOf(inLink(ids, ...choose('individual')))).toEqual({ ...place, ...plain })
  expect(frameOf(inLink(ids, ...choose('individual', 'newark')))).toEqual({ ...tier, ...plain })
})

test('explicitUtmModelOnly: banner, small heading and Redeem on the location step only, which has no Back (W2.3)', () => {
  const ids = { models: ['individual'] }
  expect(frameOf(inLink(ids))).toEqual({ ...place, ...advertised })
  expect(frameOf(inLink(ids, ...choose(undefined, 'newark')))).toEqual({ ...tier, ...plain })
})

test('explicitUtmModelAndLoc: banner, small heading and Redeem on the plan step, which has no Back (W2.4)', () => {
  const ids = { models: ['individual'], locations: ['kips-bay'] }
  expect(frameOf(inLink(ids))).toEqual({ ...tier, ...advertised })
})

test('explicitUtmPlan: banner and small heading on the plan step, and Redeem nowhere (W2)', () => {
  const ids = { plans: ['one-month'], locations: ['kips-bay'] }
  const shown = { ...plain, banner: true, smaller: true }
  expect(frameOf(inLink(ids, { type: 'BACK' }))).toEqual({ ...tier, ...shown })
  expect(frameOf(inLink({ plans: ['one-month'] }))).toEqual({ ...place, ...plain })
})

test('the change flows: Back on every step, and neither banner nor Redeem (W2, W2.2)', () => {
  const toSummary = choose('individual', 'kips-bay', 'one-month')
  expect(frameOf(inLink({}, ...toSummary, { type: 'CHANGE_MODEL' }))).toEqual({ ...model, ...plain })
  expect(frameOf(inLink({}, ...toSummary, { type: 'CHANGE_LOCATION' }))).toEqual({ ...place, ...plain })
  expect(frameOf(inLink({}, ...toSummary, { type: 'CHANGE_PLAN_ONLY' }))).toEqual({ ...tier, ...plain })
})

test.each([
  [
    'noUtmDefault',
    {},
    choose('individual', 'kips-bay', 'one-month'),
    { Location: 'changeLocation', Plan: 'changeModel' },
  ],
  [
    'explicitUtmPlan',
    { plans: ['one-month'], locations: ['kips-bay'] },
    [],
    { Location: 'changeLocation', Plan: 'changeModel' },
  ],
  [
    'explicitUtmLocOnly',
    { locations: ['kips-bay'] },
    choose('individual', undefined, 'one-month'),
    { Plan: 'changeModel' },
  ],
  [
    'explicitUtmModelOnly',
    { models: ['individual'] },
    choose(undefined, 'kips-bay', 'one-month'),
    { Location: 'changeLocation' },
  ],
  [
    'explicitUtmModelAndLoc',
    { models: ['individual'], locations: ['kips-bay'] },
    choose(undefined, undefined, 'one-month'),
    { Plan: 'changePlanOnly' },
  ],
] as const)('the change buttons of %s start these flows (W2.5)', (flow, named, events, flows) => {
  const ids = Object.fromEntries(Object.entries(named).map(([key, value]) => [key, [...value]]))
  const started: Record<string, string> = {}
  for (const what of ['Location', 'Plan']) {
    const world = inLink(ids, ...events)
    expect(world.wizard.getSnapshot().context.currentFlowType).toBe(flow)
    const { unmount } = show(world.wizard, <Summary />)
    const button = screen.queryByRole('button', { name: `Change ${what}` })
    if (button) {
      void act(() => void fireEvent.click(button))
      started[what] = world.wizard.getSnapshot().context.currentFlowType
    }
    unmount()
  }
  expect(started).toEqual(flows)
})
