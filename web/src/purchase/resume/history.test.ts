// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { typed } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { followHistory } from './history.ts'

/** A new tab: the page before the site is the entry "elsewhere". */
const open = (world: World) => {
  window.history.pushState({ elsewhere: true }, '')
  window.history.pushState(null, '')
  const close = followHistory(world.wizard, window)
  const settled = () => new Promise((done) => setTimeout(done, 120))
  return {
    back: async () => {
      window.history.back()
      await settled()
    },
    forward: async () => {
      window.history.forward()
      await settled()
    },
    settled,
    close,
  }
}
const stepOf = (world: World) => world.wizard.getSnapshot().context.currentStep
const elsewhere = () => (window.history.state as { elsewhere?: boolean } | null)?.elsewhere === true

test('Back and Forward move from step to step, never past what is chosen, and lose no choice (R16)', async () => {
  const world = createWorld()
  const tab = open(world)
  world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  world.send({ type: 'SELECT_PLAN', id: 'one-month' }, { type: 'PROCEED_TO_CONTACT' })
  await tab.back()
  expect(stepOf(world)).toBe('planSummary')
  await tab.forward()
  expect(stepOf(world)).toBe('contactInfo')
  await tab.back()
  await tab.back()
  expect(stepOf(world)).toBe('planSelection')
  expect(world.wizard.getSnapshot().context.planId).toBe('one-month')
  await tab.forward()
  expect(stepOf(world)).toBe('planSummary')
  await tab.back()
  await tab.back()
  await tab.back()
  expect(stepOf(world)).toBe('modelSelection')
  expect(elsewhere()).toBe(false)
  tab.close()
})

test('from step two on Back never leaves the site, also after a reload in a tab without a history (R16)', async () => {
  const before = createWorld()
  before.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  const world = createWorld({ stores: before.stores })
  const tab = open(world)
  expect(stepOf(world)).toBe('planSelection')
  await tab.back()
  expect(elsewhere()).toBe(false)
  expect(stepOf(world)).toBe('modelSelection')
  tab.close()
})

test('the Back button of a step and the Back of the browser share one history', async () => {
  const world = createWorld()
  const tab = open(world)
  world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' }, { type: 'BACK' })
  await tab.settled()
  expect(stepOf(world)).toBe('locationSelection')
  await tab.back()
  expect(stepOf(world)).toBe('modelSelection')
  tab.close()
})

test('Back never leads into a paid checkout', async () => {
  const world = createWorld()
  const tab = open(world)
  world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  world.send({ type: 'SELECT_PLAN', id: 'one-month' }, { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Ana'), {
    type: 'SUBMIT_CONTACT',
  })
  await world.calm()
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  expect(stepOf(world)).toBe('thankYou')
  for (let presses = 0; presses < 3; presses += 1) {
    await tab.back()
    expect(stepOf(world)).toBe('thankYou')
    expect(elsewhere()).toBe(false)
  }
  tab.close()
})
