import { normaliseCatalogue } from '@sipday/rules/catalogue.ts'
import { flowTypeOf, snapshotOf } from '@sipday/rules/flow.ts'
import { expect, test } from 'vitest'
import { benefits, campaign, models } from '../../test/shop.ts'
import { progressOf, titleOf } from './progress.ts'

const known = (ids: Parameters<typeof campaign>[1] = {}) => {
  const snapshot = snapshotOf(campaign('x', ids))
  return {
    campaign: snapshot,
    originalFlowType: flowTypeOf(snapshot),
    normalizedData: normaliseCatalogue(models, benefits),
  }
}

test('a visitor without a link has six steps', () => {
  expect(progressOf('model', known())).toEqual({
    steps: ['membership', 'location', 'plan', 'summary', 'contact', 'payment'],
    current: 'membership',
  })
})

test.each([
  [{ models: ['gift'] }, 'location', ['location', 'plan', 'summary', 'contact', 'payment']],
  [{ locations: ['westfield'] }, 'model', ['membership', 'plan', 'summary', 'contact', 'payment']],
  [
    { locations: ['westfield', 'newark'] },
    'model',
    ['membership', 'location', 'plan', 'summary', 'contact', 'payment'],
  ],
  [{ models: ['gift'], locations: ['westfield'] }, 'plan', ['plan', 'summary', 'contact', 'payment']],
  [{ plans: ['one-month'], locations: ['westfield'] }, 'summary', ['summary', 'contact', 'payment']],
  [{ plans: ['one-month'] }, 'location', ['location', 'summary', 'contact', 'payment']],
] as const)('a flow that skips steps counts only its own: %j', (ids, screen, steps) => {
  expect(progressOf(screen, known(ids as never))?.steps).toEqual(steps)
})

test('a change flow shows the step that it has come back to', () => {
  expect(progressOf('plan', known({ plans: ['one-month'], locations: ['westfield'] }))).toEqual({
    steps: ['plan', 'summary', 'contact', 'payment'],
    current: 'plan',
  })
})

test('verification belongs to the payment, the thank-you page has no steps', () => {
  expect(progressOf('code', known())?.current).toBe('payment')
  expect(progressOf('done', known())).toBeNull()
})

test('model and plan step have the same heading but different titles', () => {
  expect([
    titleOf('model', 'Sipday'),
    titleOf('plan', 'Sipday'),
    titleOf('code', 'Sipday'),
    titleOf('done', 'Sipday'),
  ]).toEqual(['Membership - Sipday', 'Plan - Sipday', 'Verify - Sipday', 'Thank you - Sipday'])
})
