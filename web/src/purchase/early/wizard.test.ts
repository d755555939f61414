import { expect, test } from 'vitest'
import { demoShop } from '../../../test/shop-facts.ts'
import { campaign, shopData } from '../../../test/shop.ts'
import { createWorld, memory, today } from '../../../test/world.ts'
import { WIZARD_KEY } from '../resume/saved-keys.ts'
import { screenOf } from '../selectors.ts'
import { shopFacts } from '../shop-facts.ts'
import { createWizard, type WizardLoading } from './wizard.ts'
import * as actorModule from './wizard-actor.ts'

type Fetched = Awaited<ReturnType<NonNullable<WizardLoading['fetchActor']>>>

const open = (stores = { session: memory(), local: memory() }, data = shopData()) => {
  const sent: string[] = []
  const quiet: (() => void)[] = []
  const ends: { come: (module: Fetched) => void; fail: (cause: Error) => void }[] = []
  const wizard = createWizard(
    {
      call: ((name: string) => {
        sent.push(name)
        return Promise.resolve({ isAuthenticated: false, customerId: null })
      }) as never,
      storage: stores,
      newId: () => 'id',
      urlParameters: new URLSearchParams(),
      data,
      today,
      facts: shopFacts(demoShop),
      onSession: () => undefined,
    },
    {
      fetchActor: () => new Promise((come, fail) => ends.push({ come, fail })),
      whenQuiet: (work) => quiet.push(work),
    },
  )
  const settle = () => new Promise((done) => setTimeout(done, 0))
  return {
    wizard,
    stores,
    sent,
    requests: () => ends.length,
    screen: () => screenOf(wizard.getSnapshot()),
    rest: () => quiet.splice(0).forEach((work) => work()),
    arrive: async () => {
      ends.at(-1)?.come(actorModule)
      await settle()
    },
    refuse: async () => {
      ends.at(-1)?.fail(new TypeError('Failed to fetch'))
      await settle()
    },
  }
}

test('the first screen is there without the machine, which is fetched when the page has come to rest', async () => {
  const page = open()
  expect(page.screen()).toBe('model')
  page.wizard.begin()
  expect([page.screen(), page.requests()]).toEqual(['model', 0])
  page.rest()
  expect([page.screen(), page.requests(), page.sent]).toEqual(['model', 1, []])
  await page.arrive()
  expect([page.screen(), page.sent]).toEqual(['model', ['session', 'campaign']])
})

test('a press before the machine is there fetches it at once, shows that something comes, and counts', async () => {
  const page = open()
  page.wizard.begin()
  page.wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  expect([page.screen(), page.requests()]).toEqual(['boot', 1])
  await page.arrive()
  expect(page.screen()).toBe('location')
  expect(page.wizard.getSnapshot().context.modelId).toBe('individual')
})

test('presses count in their order, once each', async () => {
  const page = open()
  page.wizard.begin()
  page.wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  page.wizard.send({ type: 'SELECT_LOCATION', id: 'kips-bay' })
  expect(page.requests()).toBe(1)
  await page.arrive()
  expect(page.screen()).toBe('plan')
  page.wizard.send({ type: 'SELECT_PLAN', id: 'one-month' })
  expect(page.screen()).toBe('summary')
})

test('answers on the summary show at once and count in their order when the machine has come', async () => {
  const page = open(undefined, shopData(campaign('c-1', { plans: ['one-month'], locations: ['kips-bay'] })))
  page.wizard.begin()
  expect(page.screen()).toBe('summary')
  page.wizard.send({ type: 'SET_QUANTITY', value: 3 })
  page.wizard.send({ type: 'TOGGLE_IS_GIFT' })
  page.wizard.send({ type: 'UPDATE_GIFT_FIELD', field: 'recipientName', value: 'An' })
  const answered = { numberOfSubscriptions: 2, isGift: true, giftDetails: { recipientName: 'An' } }
  expect([page.screen(), page.requests()]).toEqual(['summary', 1])
  expect(page.wizard.getSnapshot().context).toMatchObject(answered)
  await page.refuse()
  expect(page.wizard.getSnapshot().context).toMatchObject({ ...answered, error: null })
  page.wizard.send({ type: 'UPDATE_GIFT_FIELD', field: 'recipientName', value: 'Ana' })
  expect(page.requests()).toBe(2)
  await page.arrive()
  expect(page.screen()).toBe('summary')
  expect(page.wizard.getSnapshot().context).toMatchObject({ ...answered, giftDetails: { recipientName: 'Ana' } })
})

test('without a network the press says so, the first screen comes back, and the next press tries again', async () => {
  const page = open()
  page.wizard.begin()
  page.wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  await page.refuse()
  expect(page.screen()).toBe('model')
  expect(page.wizard.getSnapshot().context.error).toContain('could not be loaded')
  page.wizard.send({ type: 'clearError' })
  expect(page.wizard.getSnapshot().context.error).toBeNull()
  expect(page.requests()).toBe(1)
  page.wizard.send({ type: 'SELECT_MODEL', id: 'gift' })
  expect([page.screen(), page.requests()]).toEqual(['boot', 2])
  await page.arrive()
  expect([page.screen(), page.wizard.getSnapshot().context.modelId]).toEqual(['location', 'gift'])
})

test('a machine that does not come by itself is missed only when something is pressed', async () => {
  const page = open()
  page.wizard.begin()
  page.rest()
  await page.refuse()
  expect([page.screen(), page.wizard.getSnapshot().context.error]).toEqual(['model', null])
})

test('a stored step is not preceded by the first screen', async () => {
  const { send, stores } = createWorld()
  send({ type: 'SELECT_MODEL', id: 'individual' })
  expect(stores.session.entries.has(WIZARD_KEY)).toBe(true)
  const page = open(stores)
  page.wizard.begin()
  expect([page.screen(), page.requests()]).toEqual(['boot', 1])
  await page.arrive()
  expect(page.screen()).toBe('location')
})

test('what is pressed while an earlier step is being restored counts after it', async () => {
  const stores = { session: memory(), local: memory() }
  stores.session.setItem('sipday.session', JSON.stringify({ isAuthenticated: true, customerId: 'mei' }))
  const page = open(stores)
  page.wizard.begin()
  page.wizard.send({ type: 'SELECT_MODEL', id: 'individual' })
  await page.arrive()
  await expect.poll(page.screen).toBe('location')
})

test('the logo on an untouched first screen has nothing to take back', () => {
  const page = open()
  page.wizard.begin()
  page.wizard.send({ type: 'RESET_FLOW' })
  expect([page.screen(), page.requests()]).toEqual(['model', 0])
})
