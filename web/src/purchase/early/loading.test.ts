import { expect, test } from 'vitest'
import { demoShop } from '../../../test/shop-facts.ts'
import { campaign, shopData } from '../../../test/shop.ts'
import { createWorld, memory, today } from '../../../test/world.ts'
import { WIZARD_KEY } from '../resume/saved-keys.ts'
import { screenOf } from '../selectors.ts'
import { shopFacts } from '../shop-facts.ts'
import { firstContext } from '../beginning.ts'
import { bootingView, firstView } from './view.ts'
import { createWizard, type WizardLoading } from './wizard.ts'
import * as actorModule from './wizard-actor.ts'
import { inputOf, type WizardOptions } from './wizard-input.ts'

const atSummary = () => shopData(campaign('c-1', { plans: ['one-month'], locations: ['kips-bay'] }))
const optionsOf = (data: WizardOptions['data'], stores = { session: memory(), local: memory() }): WizardOptions => ({
  call: (async () => ({ isAuthenticated: false, customerId: null })) as never,
  storage: stores,
  newId: () => 'id',
  urlParameters: new URLSearchParams(),
  data,
  today,
  facts: shopFacts(demoShop),
  onSession: () => undefined,
})
const open = (data = shopData(), stores?: WizardOptions['storage'] & { session: ReturnType<typeof memory> }) => {
  const ends: { come: () => void; fail: () => void }[] = []
  const loading: WizardLoading = {
    fetchActor: () =>
      new Promise((come, fail) =>
        ends.push({ come: () => come(actorModule), fail: () => fail(new TypeError('Failed to fetch')) }),
      ),
  }
  const wizard = createWizard(optionsOf(data, stores as never), loading)
  const settle = () => new Promise((done) => setTimeout(done, 0))
  return {
    wizard,
    requests: () => ends.length,
    screen: () => screenOf(wizard.getSnapshot()),
    context: () => wizard.getSnapshot().context,
    come: () => {
      ends.at(-1)?.come()
      return settle()
    },
    fail: () => {
      ends.at(-1)?.fail()
      return settle()
    },
  }
}

test('whoever watches hears of every change until they stop watching', async () => {
  const page = open(atSummary())
  const heard: number[] = []
  const { unsubscribe } = page.wizard.subscribe(() => heard.push(page.context().numberOfSubscriptions))
  page.wizard.begin()
  page.wizard.send({ type: 'SET_QUANTITY', value: 2 })
  expect(heard).toEqual([2])
  unsubscribe()
  page.wizard.send({ type: 'SET_QUANTITY', value: 3 })
  await page.come()
  expect(heard).toEqual([2])
  expect(page.context().numberOfSubscriptions).toBe(3)
})

test('what is pressed before the page begins counts when it does', async () => {
  const page = open()
  page.wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  expect([page.screen(), page.requests()]).toEqual(['model', 0])
  page.wizard.begin()
  expect([page.screen(), page.requests()]).toEqual(['boot', 1])
  await page.come()
  expect(page.screen()).toBe('location')
})

test('what is answered on the summary before the page begins shows at once, and counts once', async () => {
  const page = open(atSummary())
  page.wizard.send({ type: 'SET_QUANTITY', value: 2 })
  page.wizard.send({ type: 'TOGGLE_IS_GIFT' })
  expect([page.screen(), page.context().isGift, page.context().numberOfSubscriptions]).toEqual(['summary', true, 1])
  await page.come()
  page.wizard.begin()
  expect([page.screen(), page.context().isGift, page.context().numberOfSubscriptions]).toEqual(['summary', true, 1])
})

test('an answer after a press that waits for the machine waits with it, in order', async () => {
  const page = open(atSummary())
  page.wizard.begin()
  page.wizard.send({ type: 'SET_QUANTITY', value: 2 })
  page.wizard.send({ type: 'PROCEED_TO_CONTACT' })
  page.wizard.send({ type: 'SET_QUANTITY', value: 5 })
  expect(page.screen()).toBe('boot')
  await page.come()
  // At the contacts the quantity is no question any more.
  expect([page.screen(), page.context().numberOfSubscriptions]).toEqual(['contacts', 2])
})

test('a machine that comes before the page begins waits for it', async () => {
  const page = open()
  const loaded = page.wizard.load()
  expect(page.wizard.isLoaded()).toBe(false)
  await page.come()
  await loaded
  expect([page.wizard.isLoaded(), page.requests()]).toEqual([true, 1])
  page.wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  expect(page.screen()).toBe('model')
  page.wizard.begin()
  expect(page.screen()).toBe('location')
  page.wizard.begin()
  expect([page.screen(), page.requests()]).toEqual(['location', 1])
  page.wizard.send({ type: 'SELECT_LOCATION', id: 'kips-bay' })
  expect(page.screen()).toBe('plan')
})

test('while the machine is on its way it is not asked for again; once the network failed, it is', async () => {
  const page = open()
  const [first, second] = [page.wizard.load(), page.wizard.load()]
  expect(page.requests()).toBe(1)
  const why = 'This step could not be loaded. Please check your connection and try again.'
  const caught = Promise.all([expect(first).rejects.toThrow(why), expect(second).rejects.toThrow(why)])
  await page.fail()
  await caught
  expect(page.wizard.isLoaded()).toBe(false)
  const again = page.wizard.load()
  expect(page.requests()).toBe(2)
  await page.come()
  await again
  expect(page.wizard.isLoaded()).toBe(true)
})

test('what was pressed and could not be loaded says so in whole words, and is not done later', async () => {
  const page = open()
  page.wizard.begin()
  page.wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  await page.fail()
  expect(page.context().error).toBe('This step could not be loaded. Please check your connection and try again.')
  const again = page.wizard.load()
  await page.come()
  await again
  expect([page.screen(), page.context().modelId, page.context().error]).toEqual(['model', null, null])
})

test('between the parts of its loading the page has time for itself', async () => {
  const pauses: (() => void)[] = []
  const wizard = createWizard(optionsOf(shopData()), {
    fetchActor: async () => actorModule,
    pause: () => new Promise((go) => pauses.push(go)),
  })
  wizard.begin()
  await expect.poll(() => pauses.length).toBe(1)
  pauses[0]?.()
  await expect.poll(() => pauses.length).toBe(2)
  expect(wizard.isLoaded()).toBe(false)
  pauses[1]?.()
  await expect.poll(() => wizard.isLoaded()).toBe(true)
})

test('by itself the wizard fetches its own machine', async () => {
  const wizard = createWizard(optionsOf(shopData()))
  wizard.begin()
  await expect.poll(() => wizard.isLoaded()).toBe(true)
  wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  expect(screenOf(wizard.getSnapshot())).toBe('location')
})

test('the logo takes back what was answered or stored before the machine has come', async () => {
  const page = open(atSummary())
  page.wizard.begin()
  page.wizard.send({ type: 'SET_QUANTITY', value: 3 })
  page.wizard.send({ type: 'RESET_FLOW' })
  await page.come()
  expect([page.screen(), page.context().numberOfSubscriptions]).toEqual(['summary', 1])
  const { send, stores } = createWorld()
  send({ type: 'SELECT_MODEL', id: 'individual' })
  expect(stores.session.entries.has(WIZARD_KEY)).toBe(true)
  const stored = open(shopData(), stores)
  stored.wizard.send({ type: 'RESET_FLOW' })
  stored.wizard.begin()
  await stored.come()
  expect([stored.screen(), stored.context().modelId]).toEqual(['model', null])
})

test('blocked storage holds nothing that would have to be taken back', () => {
  const session = {
    ...memory(),
    getItem: () => {
      throw new Error('blocked')
    },
  }
  const page = open(shopData(), { session, local: null })
  page.wizard.begin()
  expect(page.screen()).toBe('model')
  page.wizard.send({ type: 'RESET_FLOW' })
  expect(page.screen()).toBe('model')
})

test('a box that the plan has ticked stays ticked before the machine has come', () => {
  const page = open(shopData(campaign('c-1', { plans: ['gift-3-months'], locations: ['newark'] })))
  expect([page.screen(), page.context().isGift]).toEqual(['summary', true])
  page.wizard.send({ type: 'TOGGLE_IS_GIFT' })
  expect([page.screen(), page.context().isGift]).toEqual(['summary', true])
})

test('the view before the machine is busy only while something loads', () => {
  const first = firstView(inputOf(optionsOf(shopData())))
  expect([first.hasTag('busy'), first.matches({ displayFlow: 'planSelectionArea' }), first.matches('booting')]).toEqual(
    [false, true, false],
  )
  const waiting = bootingView(firstContext(inputOf(optionsOf(null))))
  expect([waiting.hasTag('busy'), waiting.matches('booting'), screenOf(waiting)]).toEqual([true, true, 'boot'])
})
