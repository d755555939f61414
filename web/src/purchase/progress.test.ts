import type { ChangeFlow } from '@sipday/rules/flow.ts'
import { expect, test } from 'vitest'
import { after, atContact, atSummary, choose, inCampaign, start, type Snapshot } from '../../test/pure.ts'
import { offeredLocations, offeredModels, offeredPlans } from './choosing/offered.ts'
import type { WizardEvent } from './events.ts'
import { progressOf, titleOf } from './progress.ts'
import { screenOf } from './selectors.ts'

const labels = { model: 'Membership', location: 'Location', plan: 'Plan', summary: 'Summary' } as const
type Chosen = keyof typeof labels
const shown = (snapshot: Snapshot): Chosen => screenOf(snapshot) as Chosen
const progress = (snapshot: Snapshot) => progressOf(screenOf(snapshot) ?? 'boot', snapshot.context)

const choices = (snapshot: Snapshot): WizardEvent[] => {
  const { context } = snapshot
  if (shown(snapshot) === 'model') return offeredModels(context).flatMap(({ id }) => choose(id))
  if (shown(snapshot) === 'location') return offeredLocations(context).flatMap(({ id }) => choose(undefined, id))
  return offeredPlans(context).flatMap(({ id }) => choose(undefined, undefined, id))
}

/** Walks every path from here to the summary and compares the progress line with where each choice really leads. */
const walkAll = (snapshot: Snapshot, behind: string[] = []): Snapshot[] => {
  const here = progress(snapshot)
  const current = labels[shown(snapshot)]
  expect(here?.current).toBe(current)
  expect(here?.steps.indexOf(current), `the number of ${current} after ${behind.join(', ')}`).toBe(behind.length)
  expect(here?.steps.slice(0, behind.length)).toEqual(behind)
  expect(here?.steps.slice(-3)).toEqual(['Summary', 'Contact', 'Payment'])
  if (current === 'Summary') {
    expect(here).toMatchObject({ steps: [...behind, 'Summary', 'Contact', 'Payment'], next: 'Contact' })
    return [snapshot]
  }
  const ways = choices(snapshot).map((event) => after(snapshot, event))
  const led = new Set(ways.map((way) => labels[shown(way)]))
  expect(here?.next, `next after ${current}`).toBe(led.size === 1 ? [...led][0] : null)
  return ways.flatMap((way) => walkAll(way, [...behind, current]))
}

const flows: Record<string, () => Snapshot> = {
  noUtmDefault: () => start(),
  'explicitUtmPlan at its only place': () => inCampaign({ plans: ['one-month'], locations: ['westfield'] }),
  'explicitUtmPlan at several places': () => inCampaign({ plans: ['one-month'] }),
  'explicitUtmPlan at two named places': () => inCampaign({ plans: ['one-month'], locations: ['westfield', 'newark'] }),
  'explicitUtmModelAndLoc with one of each': () => inCampaign({ models: ['gift'], locations: ['westfield'] }),
  'explicitUtmModelAndLoc with several places': () =>
    inCampaign({ models: ['individual'], locations: ['kips-bay', 'bryn-mawr'] }),
  'explicitUtmModelAndLoc with several of both': () =>
    inCampaign({ models: ['individual', 'family'], locations: ['kips-bay', 'newark'] }),
  'explicitUtmLocOnly with one place': () => inCampaign({ locations: ['westfield'] }),
  'explicitUtmLocOnly with several places': () => inCampaign({ locations: ['westfield', 'newark'] }),
  'explicitUtmModelOnly with one model': () => inCampaign({ models: ['gift'] }),
  'explicitUtmModelOnly with several models': () => inCampaign({ models: ['individual', 'family'] }),
}

test.each(Object.keys(flows))('%s: number and next step of the progress line are those of the flow', (name) => {
  const ends = walkAll(flows[name]?.() ?? start())
  expect(ends.length).toBeGreaterThan(0)
})

const changes: Record<ChangeFlow, WizardEvent> = {
  changeModel: { type: 'CHANGE_MODEL' },
  changeLocation: { type: 'CHANGE_LOCATION' },
  changePlanOnly: { type: 'CHANGE_PLAN_ONLY' },
}

test.each(Object.keys(flows).flatMap((flow) => Object.keys(changes).map((change) => [change, flow] as const)))(
  '%s begun at the summary of %s: number and next step are those of the change',
  (change, flow) => {
    const summaries = walkAll(flows[flow]?.() ?? start())
    for (const summary of summaries.slice(0, 12)) {
      let changing = after(summary, changes[change as ChangeFlow])
      const behind: string[] = []
      for (;;) {
        const here = progress(changing)
        const current = labels[shown(changing)]
        if (current === 'Summary') break
        expect(here?.steps.indexOf(current)).toBe(behind.length)
        const ways = choices(changing).map((event) => after(changing, event))
        const led = new Set(ways.map((way) => labels[shown(way)]))
        expect(here?.next).toBe(led.size === 1 ? [...led][0] : null)
        behind.push(current)
        changing = ways.at(-1) ?? summary
      }
      expect(progress(changing)).toEqual({ ...progress(summary), steps: progress(changing)?.steps })
    }
  },
)

test('a visitor without a link has six steps', () => {
  expect(progress(start())).toEqual({
    steps: ['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment'],
    current: 'Membership',
    next: 'Location',
  })
})

test('a change that keeps the plan leads from the location straight to the summary', () => {
  expect(progress(after(atSummary(), { type: 'CHANGE_LOCATION' }))).toEqual({
    steps: ['Location', 'Summary', 'Contact', 'Payment'],
    current: 'Location',
    next: 'Summary',
  })
})

test('a step before the first one of a link, where Back leads, begins a way of its own', () => {
  const linked = inCampaign({ plans: ['one-month'], locations: ['westfield'] })
  expect(progress(after(linked, { type: 'BACK' }))).toEqual({
    steps: ['Plan', 'Summary', 'Contact', 'Payment'],
    current: 'Plan',
    next: 'Summary',
  })
})

test('verification belongs to the payment, the thank-you page has no steps', () => {
  const { context } = atContact()
  expect(progressOf('contacts', context)).toMatchObject({ current: 'Contact', next: 'Payment' })
  expect(progressOf('code', context)).toMatchObject({ current: 'Payment', next: null })
  expect(progressOf('thankYou', context)).toBeNull()
})

test('model and plan step have the same heading but different titles', () => {
  expect([
    titleOf('model', 'Sipday'),
    titleOf('plan', 'Sipday'),
    titleOf('code', 'Sipday'),
    titleOf('thankYou', 'Sipday'),
  ]).toEqual(['Membership - Sipday', 'Plan - Sipday', 'Verify - Sipday', 'Thank you - Sipday'])
})
