import { expect, test } from 'vitest'
import { choose } from '../../../test/pure.ts'
import { typed } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { followHistory } from './history.ts'

type Listener = (event: { state: unknown }) => void
type Stored = { sipdayStep?: { step: string; previous: string | null; at: number } } | null

/** A browser's history as it stands in the specification of HTML, moving at once instead of later. */
const browser = (entries: Stored[] = [null], at = 0) => {
  const listeners = new Set<Listener>()
  const urls: unknown[] = []
  const go = (by: number) => {
    if (by === 0 || !(at + by in entries)) return
    at += by
    for (const listener of listeners) listener({ state: entries[at] })
  }
  const history = {
    get state() {
      return entries[at]
    },
    pushState: (state: Stored, _: string, url: unknown) => {
      entries.splice(at + 1)
      at = entries.push(state) - 1
      urls.push(url)
    },
    replaceState: (state: Stored, _: string, url: unknown) => {
      entries[at] = state
      urls.push(url)
    },
    back: () => go(-1),
    forward: () => go(1),
    go,
  }
  const page = {
    history,
    location: { href: 'https://shop.example/?utm_campaign=x' },
    addEventListener: (type: string, listener: Listener) => type === 'popstate' && listeners.add(listener),
    removeEventListener: (type: string, listener: Listener) => type === 'popstate' && listeners.delete(listener),
  }
  return {
    page: page as unknown as Window,
    back: () => go(-1),
    forward: () => go(1),
    /** A link of the page to itself: an entry of its own, without a step. */
    follow: () => history.pushState(null, '', ''),
    urls,
    listeners,
    here: () => at,
    entries: () => entries.map((entry) => entry?.sipdayStep),
    steps: () => entries.map((entry) => entry?.sipdayStep?.step ?? null),
  }
}
const stepOf = ({ wizard }: World) => wizard.getSnapshot().context.currentStep
const open = (world: World, tab = browser()) => ({ ...tab, close: followHistory(world.wizard, tab.page) })
const toSummary = choose('individual', 'kips-bay', 'one-month')

test('every step is one entry that knows its place and the step before it, at the address of the page', () => {
  const world = createWorld()
  const tab = open(world)
  expect(tab.entries()).toEqual([{ step: 'modelSelection', previous: null, at: 0 }])
  world.send(...toSummary)
  expect(tab.entries()).toEqual([
    { step: 'modelSelection', previous: null, at: 0 },
    { step: 'locationSelection', previous: 'modelSelection', at: 1 },
    { step: 'planSelection', previous: 'locationSelection', at: 2 },
    { step: 'planSummary', previous: 'planSelection', at: 3 },
  ])
  expect(new Set(tab.urls)).toEqual(new Set(['https://shop.example/?utm_campaign=x']))
})

test('what changes within a step makes no entry', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type: 'SET_QUANTITY', value: 2 }, { type: 'TOGGLE_IS_GIFT' })
  expect(tab.steps()).toHaveLength(4)
})

test('Back and Forward go through the steps and take no choice back (R80)', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type: 'PROCEED_TO_CONTACT' })
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['planSummary', 3])
  tab.forward()
  expect([stepOf(world), tab.here()]).toEqual(['contactInfo', 4])
  tab.back()
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['planSelection', 2])
  expect(world.wizard.getSnapshot().context.planId).toBe('one-month')
  tab.forward()
  expect([stepOf(world), tab.here()]).toEqual(['planSummary', 3])
  tab.back()
  world.send(...choose(undefined, undefined, 'annual'))
  expect([tab.steps(), tab.here()]).toEqual([
    ['modelSelection', 'locationSelection', 'planSelection', 'planSummary'],
    3,
  ])
})

test('the Back button of a step takes the entry back, and Back of the browser goes on from there', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...choose('individual', 'kips-bay'), { type: 'BACK' })
  expect([stepOf(world), tab.here()]).toEqual(['locationSelection', 1])
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['modelSelection', 0])
})

test('an entry whose step is no longer there is passed over in the same direction', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type: 'CHANGE_MODEL' }, ...choose('family'))
  expect(tab.steps().slice(3)).toEqual(['planSummary', 'modelSelection', 'planSelection'])
  world.send(...choose(undefined, undefined, 'family-treat'))
  tab.back()
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['modelSelection', 4])
  expect(world.wizard.getSnapshot().context.currentFlowType).toBe('changeModel')
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['planSummary', 3])
})

test('Forward to a step whose needs are not met stays where it is (R80)', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type: 'PROCEED_TO_CONTACT' }, { type: 'BACK' }, { type: 'BACK' })
  expect([stepOf(world), tab.here()]).toEqual(['planSelection', 2])
  tab.forward()
  expect([stepOf(world), tab.here()]).toEqual(['planSelection', 2])
  expect(world.wizard.getSnapshot().context).toMatchObject({ modelId: 'individual', locationId: 'kips-bay' })
})

const chosen = ({ wizard }: World) => {
  const { modelId, locationId, planId, currentFlowType } = wizard.getSnapshot().context
  return [modelId, locationId, planId, currentFlowType]
}
const whole = ['individual', 'kips-bay', 'one-month', 'noUtmDefault']

test.each([
  ['CHANGE_MODEL', 'modelSelection', 'changeModel'],
  ['CHANGE_LOCATION', 'locationSelection', 'changeLocation'],
  ['CHANGE_PLAN_ONLY', 'planSelection', 'changePlanOnly'],
] as const)('Back out of %s and Forward into it again lose no choice (R80)', (type, step, flow) => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type })
  // Where the change begins at the step before the summary, it is that step's entry.
  const isOwnEntry = tab.here() === 4
  if (isOwnEntry) {
    tab.back()
    expect([stepOf(world), ...chosen(world)]).toEqual(['planSummary', ...whole])
    tab.forward()
    expect([stepOf(world), ...chosen(world)]).toEqual([step, 'individual', 'kips-bay', 'one-month', flow])
    tab.back()
  } else tab.forward()
  expect([stepOf(world), ...chosen(world)]).toEqual(['planSummary', ...whole])
})

test('any walk with Back and Forward ends with the choices it began with (R80)', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type: 'SET_QUANTITY', value: 3 }, { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'))
  for (const way of ['back', 'back', 'back', 'back', 'forward', 'back', 'forward', 'forward'] as const) {
    tab[way]()
    expect(chosen(world)).toEqual(whole)
  }
  tab.forward()
  tab.forward()
  expect(stepOf(world)).toBe('contactInfo')
  expect(world.wizard.getSnapshot().context).toMatchObject({
    numberOfSubscriptions: 3,
    customerForms: [{ firstName: 'Mei' }, {}, {}],
  })
})

test('another membership chosen after Back leads on to the location, where the one chosen before is marked', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary)
  tab.back()
  tab.back()
  tab.back()
  world.send({ type: 'SELECT_MODEL', id: 'family' })
  expect([stepOf(world), ...chosen(world)]).toEqual(['locationSelection', 'family', 'kips-bay', null, 'noUtmDefault'])
})

test('a step chosen in a change that leads back to the summary takes its entry back', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type: 'CHANGE_LOCATION' })
  expect([tab.steps().at(-1), tab.here()]).toEqual(['locationSelection', 4])
  world.send(...choose(undefined, 'newark'))
  expect([stepOf(world), tab.here()]).toEqual(['planSummary', 3])
})

test('at the first entry there is nothing before it to pass over to', async () => {
  const world = createWorld()
  world.send(...toSummary, { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  const tab = open(world)
  expect(tab.steps()).toEqual(['modelSelection', 'newCard'])
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  expect(stepOf(world)).toBe('thankYou')
  const end = tab.here()
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['thankYou', end])
})

test('a tab opened in the middle has the first step behind it', () => {
  const before = createWorld()
  before.send(...choose('individual', 'kips-bay'))
  const world = createWorld({ stores: before.stores })
  const tab = open(world)
  expect(tab.entries()).toEqual([
    { step: 'modelSelection', previous: null, at: 0 },
    { step: 'planSelection', previous: 'modelSelection', at: 1 },
  ])
  tab.back()
  expect(stepOf(world)).toBe('modelSelection')
})

test('a reload finds its entry again', () => {
  const before = createWorld()
  const first = browser()
  const close = followHistory(before.wizard, first.page)
  before.send(...choose('individual', 'kips-bay'))
  close()
  const stays = first.entries()
  const world = createWorld({ stores: before.stores })
  followHistory(world.wizard, first.page)
  expect(first.entries()).toEqual(stays)
  first.back()
  expect([stepOf(world), first.here()]).toEqual(['locationSelection', 1])
})

test('a reload that comes up at another step makes this entry that of the step', () => {
  const entry = { sipdayStep: { step: 'contactInfo', previous: 'planSummary', at: 4 } }
  const tab = open(createWorld(), browser([null, entry], 1))
  expect(tab.entries()).toEqual([undefined, { step: 'modelSelection', previous: 'planSummary', at: 4 }])
})

test('such an entry stays one entry, also where the step is not the first', () => {
  const before = createWorld()
  before.send(...choose('individual', 'kips-bay'))
  const entry = { sipdayStep: { step: 'contactInfo', previous: 'planSummary', at: 4 } }
  const tab = open(createWorld({ stores: before.stores }), browser([null, entry], 1))
  expect(tab.entries()).toEqual([undefined, { step: 'planSelection', previous: 'planSummary', at: 4 }])
})

test('Back from the cards passes over the code that was asked for before them', async () => {
  const customer = (body: Record<string, unknown>) =>
    'role' in body ? { CID: 'cid-Mei', status: 'has_card', maskedPhone: '' } : { CID: 'cid-Mei' }
  const world = createWorld({ answers: { customer } })
  const tab = open(world)
  world.send(...toSummary, { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  world.send({ type: 'SEND_CODE_EMAIL' })
  await world.calm()
  world.send({ type: 'UPDATE_OTP_CODE', value: '123456' }, { type: 'SUBMIT_CODE' })
  await world.calm()
  expect(tab.steps().slice(4)).toEqual(['contactInfo', 'otpMethodChoice', 'otpEntry', 'selectCard'])
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['contactInfo', 4])
})

test('the logo makes an entry of its own, which becomes that of the first step', () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...choose('individual', 'kips-bay'))
  tab.follow()
  world.send({ type: 'RESET_FLOW' })
  expect(tab.entries()).toEqual([
    { step: 'modelSelection', previous: null, at: 0 },
    { step: 'locationSelection', previous: 'modelSelection', at: 1 },
    { step: 'planSelection', previous: 'locationSelection', at: 2 },
    { step: 'modelSelection', previous: 'planSelection', at: 3 },
  ])
})

test('between the steps of the payment, entries whose step is decided again are passed over', async () => {
  const world = createWorld()
  const tab = open(world)
  world.send(...toSummary, { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  expect(stepOf(world)).toBe('newCard')
  tab.back()
  expect(stepOf(world)).toBe('contactInfo')
  tab.forward()
  expect([stepOf(world), tab.here()]).toEqual(['newCard', 5])
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  expect([stepOf(world), tab.here()]).toEqual(['selectCard', 6])
  tab.back()
  expect([stepOf(world), tab.here()]).toEqual(['newCard', 5])
  tab.forward()
  expect([stepOf(world), tab.here()]).toEqual(['selectCard', 6])
})

test('while nothing is known of a step there is no entry, and after closing none is added or followed', () => {
  const waiting = createWorld({ embedded: false, answers: { models: () => new Promise(() => undefined) } })
  const empty = open(waiting)
  expect(empty.entries()).toEqual([undefined])
  const world = createWorld()
  const tab = open(world)
  expect(tab.listeners.size).toBe(1)
  tab.close()
  expect(tab.listeners.size).toBe(0)
  world.send(...toSummary)
  expect(tab.steps()).toEqual(['modelSelection'])
})

test('entries of other pages are left to them', () => {
  const world = createWorld()
  const tab = open(world, browser([null, null], 1))
  world.send(...choose('individual'))
  tab.back()
  tab.back()
  expect(tab.here()).toBe(0)
  expect(stepOf(world)).toBe('modelSelection')
})
