import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, inCampaign, resume, saved, start, type Snapshot } from '../../test/pure.ts'
import { endingsOf, stepOn, walk } from '../../test/walks.ts'
import { visa } from '../../test/world.ts'
import type { WizardEvent } from './events.ts'
import { totalForms } from './summary/quantity.ts'
import { screenOf } from './selectors.ts'
import { readAnswers } from './resume/saved-shape.ts'

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
  if (screenOf(snapshot) === 'thankYou') expect(context).toMatchObject({ isComplete: true, idempotencyKey: null })
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

test.each(Object.keys(starts))('whatever happens from %s on, what the wizard remembers fits together (W3)', (name) => {
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
    new Set(['boot', 'code', 'contacts', 'thankYou', 'location', 'model', 'payment', 'plan', 'summary']),
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

const anew: readonly WizardEvent[] = [
  { type: 'SELECT_SAVED_CARD', id: visa.id },
  { type: 'USE_NEW_CARD' },
  { type: 'SUBMIT_NONCE', nonce: 'cnon' },
  { type: 'SEND_CODE_EMAIL' },
  { type: 'UPDATE_OTP_CODE', value: '4' },
  { type: 'SUBMIT_CODE' },
  { type: 'BACK' },
  { type: 'EDIT_CONTACT', index: 0 },
]
const successes = /done.*(addCard|pay|sendCode|resendCode|checkCode|findCustomer|submitCustomer)$/

test('wherever an attempt has failed, its problem stays when the toast goes, and goes with the next success or choice', () => {
  let problems = 0
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(starts)), walk, (name, picks) => {
      let snapshot = starts[name]?.() ?? start()
      for (const pick of picks) {
        const before = snapshot.context
        snapshot = stepOn(snapshot, pick)
        const { problem, error } = snapshot.context
        if (problem !== null && before.currentStep === snapshot.context.currentStep) {
          problems += 1
          expect(after(snapshot, { type: 'clearError' }).context).toMatchObject({ problem, error: null })
        }
        for (const event of [...anew.filter((one) => snapshot.can(one)), ...endingsOf(snapshot)]) {
          if (event.type.startsWith('xstate') && !successes.test(event.type)) continue
          expect(after(snapshot, event).context.problem, `${event.type} after ${error}`).toBeNull()
        }
      }
    }),
    { numRuns: 100, seed: 4 },
  )
  expect(problems).toBeGreaterThan(20)
})
