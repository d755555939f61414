import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, inCampaign, resume, saved, start, type Snapshot } from '../../test/pure.ts'
import { endingsOf, typing, visitorEvents, walk } from '../../test/walks.ts'
import { totalForms } from './forms.ts'
import { screenOf } from './selectors.ts'
import { readAnswers } from './stored-answers.ts'

/** Walks on: calls end in some way, forms get filled in, or the visitor does something. */
const next = (snapshot: Snapshot, pick: number): Snapshot => {
  if (snapshot.status === 'done') return snapshot
  const form = typing(snapshot)
  if (pick % 4 === 0 && form.length > 0) return after(snapshot, ...form, { type: 'SUBMIT_CONTACT' })
  const endings = endingsOf(snapshot).filter((event) => !event.type.endsWith('announceCampaign'))
  const possible = pick % 3 === 0 && endings.length > 0 ? endings : visitorEvents
  const event = possible[pick % possible.length]
  return event ? after(snapshot, event) : snapshot
}

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
        snapshot = next(snapshot, pick)
        holds(snapshot)
      }
    }),
    { numRuns: 60 },
  )
})

test('whenever the page is reloaded, the answers parse and a screen comes up', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(starts)), walk, (name, picks) => {
      const begin = starts[name] ?? (() => start())
      const left = picks.reduce(next, begin())
      if (!left.matches('displayFlow')) return
      const answers = readAnswers(saved(left))
      expect(answers).not.toBeNull()
      holds(after(begin(), resume(answers)))
    }),
    { numRuns: 150 },
  )
})
