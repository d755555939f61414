import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, inCampaign, resume, saved, start, type Snapshot } from '../../test/pure.ts'
import { stepOn, walk } from '../../test/walks.ts'
import { totalForms } from './quantity.ts'
import { screenOf } from './selectors.ts'
import { readAnswers } from './stored-answers.ts'

const holds = (snapshot: Snapshot): void => {
  const { context } = snapshot
  expect(screenOf(snapshot)).not.toBeNull()
  expect(context.customerForms).toHaveLength(totalForms(context))
  expect(context.submittedCustomers.map((customer) => customer.index)).toEqual(
    context.submittedCustomers.map((_, at) => at),
  )
  const drinkers = context.submittedCustomers.filter((customer) => !context.isGift || customer.index > 0)
  expect(context.linkedCustomerIds).toEqual(drinkers.map((customer) => customer.CID))
  expect(structuredClone(context)).toEqual(context)
  if (snapshot.matches({ displayFlow: { payment: 'processingSavedCardPayment' } })) {
    expect(context.idempotencyKey).not.toBeNull()
    expect(context.submittedCustomers).toHaveLength(totalForms(context))
    expect(context.primaryCustomerId).toBe(context.submittedCustomers[0]?.CID)
  }
  if (screenOf(snapshot) === 'done') expect(context).toMatchObject({ isComplete: true, idempotencyKey: null })
  if (context.giftByPlan && context.planId) expect(context.isGift).toBe(true)
}

const starts: Record<string, () => Snapshot> = {
  noUtmDefault: () => start(),
  fetched: () => start(null),
  explicitUtmPlan: () => inCampaign({ plans: ['family-one-month'] }),
  explicitUtmModelAndLoc: () => inCampaign({ models: ['individual', 'family'], locations: ['kips-bay', 'newark'] }),
  explicitUtmLocOnly: () => inCampaign({ locations: ['bryn-mawr'] }),
  explicitUtmModelOnly: () => inCampaign({ models: ['gift'] }),
}

test.each(Object.keys(starts))('whatever happens from %s on, what the wizard remembers fits together', (name) => {
  fc.assert(
    fc.property(walk, (picks) => {
      let snapshot = starts[name]?.() ?? start()
      for (const pick of picks) {
        snapshot = stepOn(snapshot, pick)
        holds(snapshot)
      }
    }),
    { numRuns: 60 },
  )
})

test('the walks come to every area, the thank-you page included', () => {
  const screens = new Set<string | null>()
  for (const picks of fc.sample(walk, { numRuns: 300, seed: 1 })) {
    picks.reduce((snapshot, pick) => {
      screens.add(screenOf(snapshot))
      return stepOn(snapshot, pick)
    }, start())
  }
  expect(screens).toEqual(
    new Set(['boot', 'code', 'contacts', 'done', 'location', 'model', 'payment', 'plan', 'summary']),
  )
})

test('whenever the page is reloaded, the answers parse and a screen comes up', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(starts)), walk, (name, picks) => {
      const begin = starts[name] ?? (() => start())
      const left = picks.reduce(stepOn, begin())
      if (!left.matches('displayFlow')) return
      const answers = readAnswers(saved(left))
      expect(answers).not.toBeNull()
      holds(after(begin(), resume(answers)))
    }),
    { numRuns: 150 },
  )
})
