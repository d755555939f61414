import { expect, test } from 'vitest'
import { after, atContact, atSummary, choose, resume, saved, start } from '../../../test/pure.ts'
import { memory } from '../../../test/world.ts'
import type { WizardContext } from '../context.ts'
import { answersOf, forgetAnswers, loadAnswers, saveAnswers } from './saved.ts'
import { hasSavedAnswers, PLAN_KEY, WIZARD_KEY } from './saved-keys.ts'

const log = () => {
  const said: [string, unknown][] = []
  return { said, log: (message: string, cause: unknown) => void said.push([message, cause]) }
}
const stores = () => ({ session: memory(), local: memory() })
const stored = (context: WizardContext, into = stores()) => {
  saveAnswers(into, context, log().log)
  return [into.session.entries.has(WIZARD_KEY), into.local.entries.get(PLAN_KEY)]
}
const first = () => start().context
const named = [{ firstName: 'A', lastName: '', email: '', phone: '' }]

test('only what someone has chosen, typed or paid is stored', () => {
  expect(stored(first())).toEqual([false, undefined])
  expect(stored({ ...first(), modelId: 'gift' })).toEqual([true, undefined])
  expect(stored({ ...first(), planId: 'annual' })).toEqual([true, 'annual'])
  expect(stored({ ...first(), isComplete: true })).toEqual([true, undefined])
  expect(stored({ ...first(), customerForms: named })).toEqual([true, undefined])
  expect(stored({ ...first(), currentStep: 'locationSelection' })).toEqual([true, undefined])
})

test('who takes everything back leaves nothing in storage', () => {
  const kept = stores()
  stored(atSummary().context, kept)
  expect([kept.session.entries.size, kept.local.entries.get(PLAN_KEY)]).toEqual([1, 'one-month'])
  stored(first(), kept)
  expect([kept.session.entries.size, kept.local.entries.size]).toEqual([0, 0])
})

test('a purchase that is complete, or claims to be, is stored as complete', () => {
  expect(answersOf(first()).isComplete).toBe(false)
  expect(answersOf({ ...first(), isComplete: true }).isComplete).toBe(true)
  expect(answersOf({ ...first(), claimsComplete: true }).isComplete).toBe(true)
})

test('what was stored is read again, as it was', () => {
  const kept = stores()
  const { said, log: told } = log()
  expect(loadAnswers(kept, told)).toBeNull()
  saveAnswers(kept, atContact().context, told)
  expect(loadAnswers(kept, told)).toEqual(saved(atContact()))
  expect(hasSavedAnswers(kept.session)).toBe(true)
  forgetAnswers(kept, told)
  expect([kept.session.entries.size, kept.local.entries.size, hasSavedAnswers(kept.session)]).toEqual([0, 0, false])
  expect(said).toEqual([])
})

test('what cannot be read is removed if it has another shape, and logged in any case', () => {
  const kept = stores()
  const { said, log: told } = log()
  kept.session.setItem(WIZARD_KEY, '{"modelId":1}')
  expect(loadAnswers(kept, told)).toBeNull()
  expect(kept.session.entries.has(WIZARD_KEY)).toBe(false)
  expect(said).toEqual([['the saved answers have another shape and were dropped', null]])
  kept.session.setItem(WIZARD_KEY, '{')
  expect(loadAnswers(kept, told)).toBeNull()
  expect(said[1]).toEqual(['the saved answers could not be read', expect.any(SyntaxError)])
})

test('without storage nothing is read, stored or logged', () => {
  const none = { session: null, local: null }
  const { said, log: told } = log()
  saveAnswers(none, atSummary().context, told)
  saveAnswers(none, first(), told)
  forgetAnswers(none, told)
  expect([loadAnswers(none, told), hasSavedAnswers(null), said]).toEqual([null, false, []])
})

test('storage that refuses is logged with its reason', () => {
  const full = () => {
    throw new Error('full')
  }
  const blocked = { session: { ...memory(), setItem: full, removeItem: full }, local: memory() }
  const { said, log: told } = log()
  saveAnswers(blocked, atSummary().context, told)
  forgetAnswers(blocked, told)
  expect(said).toEqual([
    ['the answers could not be stored', new Error('full')],
    ['the saved answers could not be removed', new Error('full')],
  ])
})

test('a reload of every step of choosing shows that step again', () => {
  for (const events of [choose('gift'), choose('gift', 'newark'), choose('gift', 'newark', 'gift-3-months')]) {
    const before = after(start(), ...events)
    const again = after(start(), resume(saved(before)))
    expect(again.value).toEqual(before.value)
    expect(again.context).toEqual(before.context)
  }
})
