import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typed } from '../../../test/people.ts'
import { createWorld, memory, mastercard, type World } from '../../../test/world.ts'
import { SESSION_KEY } from '../../session.ts'
import { screenOf } from '../selectors.ts'
import { PLAN_KEY, WIZARD_KEY } from './saved-keys.ts'

const choose = (world: World): World => {
  world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  world.send({ type: 'SELECT_PLAN', id: 'one-month' })
  return world
}
const reload = (world: World, answers: World['answers'] = {}): World => createWorld({ stores: world.stores, answers })
const contextOf = (world: World) => world.wizard.getSnapshot().context
const screen = (world: World) => screenOf(world.wizard.getSnapshot())

test('a reload resumes the step with everything that was chosen and typed (W2, W3, S9)', async () => {
  const before = choose(createWorld())
  before.send({ type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Ana'))
  const after = reload(before)
  expect(screen(after)).toBe('contacts')
  expect(contextOf(after)).toMatchObject({ planId: 'one-month', customerForms: contextOf(before).customerForms })
  expect(before.stores.local.entries.get(PLAN_KEY)).toBe('one-month')
  const entry = JSON.parse(before.stores.session.entries.get(WIZARD_KEY) ?? '') as object
  expect(entry).toMatchObject({
    campaign: { id: null, models: [], locations: [], planId: null },
    modelId: 'individual',
    locationId: 'kips-bay',
    planId: 'one-month',
    currentStep: 'contactInfo',
  })
})

test('who has chosen nothing leaves nothing behind (W9)', async () => {
  const world = createWorld()
  await world.calm()
  expect(world.stores.session.entries.size + world.stores.local.entries.size).toBe(0)
})

test('a code, a nonce and a card are never stored (W9)', async () => {
  const world = choose(
    createWorld({
      answers: {
        customer: (body) => ({ CID: 'cid-Mei', status: 'role' in body ? 'has_card' : 'no_card', maskedPhone: '' }),
        cards: () => [{ cards: [mastercard] }],
      },
    }),
  )
  const seen: string[] = []
  const names = new Set<string>()
  const { session, local } = world.stores
  world.wizard.subscribe(() => {
    seen.push(...session.entries.values(), ...local.entries.values())
    for (const name of [...session.entries.keys(), ...local.entries.keys()]) names.add(name)
  })
  world.send({ type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  world.send({ type: 'SEND_CODE_EMAIL' })
  await world.calm()
  world.send({ type: 'UPDATE_OTP_CODE', value: '987654' }, { type: 'SUBMIT_CODE' })
  await world.calm()
  world.send({ type: 'USE_NEW_CARD' }, { type: 'SUBMIT_NONCE', nonce: 'cnon:secret' })
  await world.calm()
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  expect(contextOf(world).isComplete).toBe(true)
  expect(seen.length).toBeGreaterThan(10)
  expect([...names].sort()).toEqual([PLAN_KEY, SESSION_KEY, WIZARD_KEY].sort())
  expect(seen.join('\n')).not.toMatch(/987654|cnon|card-mc|card-visa|5100|1111/)
})

test('entries that do not parse are dropped and logged, and the wizard begins (R17)', () => {
  for (const poison of ['', '{', 'null', '[]', '"x"', '{"modelId":1}', JSON.stringify({ isComplete: true })]) {
    const stores = { session: memory(), local: memory() }
    stores.session.setItem(WIZARD_KEY, poison)
    stores.session.setItem(SESSION_KEY, poison)
    const world = createWorld({ stores })
    expect(screen(world)).toBe('model')
    expect(world.session.get().isAuthenticated).toBe(false)
    if (poison !== '') expect(world.logged).toHaveLength(1)
  }
})

test('whatever stands in one field of the entry, the page comes up and shows no paid order (R17)', async () => {
  const entry = choose(createWorld()).stores.session.entries.get(WIZARD_KEY) ?? ''
  const names = Object.keys(JSON.parse(entry) as object)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }), async (name, value) => {
      const stores = { session: memory(), local: memory() }
      stores.session.setItem(WIZARD_KEY, JSON.stringify({ ...(JSON.parse(entry) as object), [name]: value }))
      const world = createWorld({ stores })
      expect(screen(world)).not.toBeNull()
      expect(screen(world)).not.toBe('thankYou')
      await world.calm()
      expect(screen(world)).not.toBe('thankYou')
      world.wizard.stop()
    }),
    { numRuns: 60 },
  )
})

test('a thank-you page survives a reload only when the server confirms the payment', async () => {
  const world = choose(createWorld())
  const stored = JSON.parse(world.stores.session.entries.get(WIZARD_KEY) ?? '') as object
  world.stores.session.setItem(WIZARD_KEY, JSON.stringify({ ...stored, isComplete: true, currentStep: 'thankYou' }))
  const poisoned = reload(world)
  await poisoned.calm()
  expect(screen(poisoned)).toBe('model')
  world.stores.session.setItem(WIZARD_KEY, JSON.stringify({ ...stored, isComplete: true, currentStep: 'thankYou' }))
  const honest = reload(world, { checkout: () => ({ status: 'paid', paymentId: 'p-1', message: null }) })
  expect(screen(honest)).toBe('boot')
  await honest.calm()
  expect(screen(honest)).toBe('thankYou')
})

test('a stored picture of being signed in is only that: the server decides at the first call', async () => {
  const world = createWorld()
  world.stores.session.setItem(SESSION_KEY, JSON.stringify({ isAuthenticated: true, customerId: 'cid-foreign' }))
  const reloaded = reload(world, { customer: () => [] })
  await reloaded.calm()
  expect(contextOf(reloaded).error).toBe('Could not pre-fill contact information.')
  expect(contextOf(reloaded).savedCards).toEqual([])
})

test('full or blocked storage is only logged (W8)', () => {
  const blocked = {
    ...memory(),
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('full')
    },
  }
  const world = choose(createWorld({ stores: { session: blocked, local: memory() } }))
  expect(screen(world)).toBe('summary')
  expect(world.logged).toContain('the saved answers could not be read')
  expect(world.logged).toContain('the answers could not be stored')
  expect([contextOf(world).error, contextOf(world).warning, contextOf(world).problem]).toEqual([null, null, null])
})
