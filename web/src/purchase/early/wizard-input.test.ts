import { expect, test } from 'vitest'
import { demoShop } from '../../../test/shop-facts.ts'
import { campaign, shopData } from '../../../test/shop.ts'
import { createWorld, memory, refused, today } from '../../../test/world.ts'
import { SESSION_KEY } from '../../session.ts'
import { shopFacts } from '../shop-facts.ts'
import { inputOf, trackingOf, type WizardOptions } from './wizard-input.ts'

const tracked = (search: string) => trackingOf(new URLSearchParams(search))
const long = (length: number) => 'x'.repeat(length)

test('of an address its tracking parameters count, whatever the case of utm', () => {
  expect(tracked('?utm_source=a&UTM_Medium=b&utm_id=c&model_id=d&location_id=e&plan_id=f')).toEqual({
    utm_source: 'a',
    UTM_Medium: 'b',
    utm_id: 'c',
    model_id: 'd',
    location_id: 'e',
    plan_id: 'f',
  })
})

test.each([
  'ref=a',
  'utm_=a',
  'utm_a-b=a',
  'utm_source[]=a',
  'my_utm_source=a',
  'utm=a',
  'Model_id=a',
  'model_id2=a',
  'the_model_id=a',
  'card_id=a',
  'utm_source=',
  'plan_id=',
  `utm_${long(41)}=a`,
  `utm_source=${long(201)}`,
  `plan_id=${long(701)}`,
])('%s is no parameter of a campaign', (search) => {
  expect(tracked(search)).toEqual({})
})

test.each([`utm_${long(40)}=a`, `utm_source=${long(200)}`, `plan_id=${long(700)}`])(
  '%s is just short enough',
  (one) => {
    expect(Object.keys(tracked(one))).toHaveLength(1)
  },
)

const options = (search: string, data: WizardOptions['data']): WizardOptions => ({
  call: (() => Promise.reject(new Error('nothing is called here'))) as never,
  storage: { session: null, local: null },
  newId: () => 'id',
  urlParameters: new URLSearchParams(search),
  data,
  today,
  facts: shopFacts(demoShop),
  onSession: () => undefined,
})
const { models, benefits } = shopData()

test('embedded data is complete with its campaign; without parameters it needs none', () => {
  const known = campaign('c-1', { models: ['gift'] })
  expect(inputOf(options('?utm_source=a', { campaign: known, models, benefits })).data).toEqual({
    campaign: known,
    models,
    benefits,
  })
  const direct = inputOf(options('?page=2', { campaign: null, models, benefits }))
  expect(direct).toMatchObject({ parameters: {}, today, shopName: 'Sipday', sendsTexts: true, taxRate: 6675 })
  expect(direct.data).toEqual({ campaign: campaign(null), models, benefits })
  const linked = inputOf(options('?utm_source=a', { campaign: null, models, benefits }))
  expect(linked).toMatchObject({ parameters: { utm_source: 'a' }, data: null })
  expect(inputOf(options('', null)).data).toBeNull()
})

test('before it begins the page reads and calls nothing', async () => {
  const world = createWorld({ begin: false })
  await world.calm()
  expect(world.sent).toEqual([])
  expect(world.stores.session.entries.size).toBe(0)
})

test('the stored session counts from the beginning, and is told to the header', async () => {
  const stores = { session: memory(), local: memory() }
  stores.session.setItem(SESSION_KEY, JSON.stringify({ isAuthenticated: true, customerId: 'cid-Mei' }))
  const world = createWorld({ stores })
  await world.calm()
  expect(world.wizard.getSnapshot().context).toMatchObject({ isReauthenticated: true, primaryCustomerId: 'cid-Mei' })
  expect(world.session.get()).toEqual({ isAuthenticated: true, customerId: 'cid-Mei' })
  world.send({ type: 'SESSION_ENDED' })
  expect(world.session.get()).toEqual({ isAuthenticated: false, customerId: null })
})

test('answers that wait for the catalogue are not removed, and without any nothing stays in storage', async () => {
  const before = createWorld()
  before.send({ type: 'SELECT_MODEL', id: 'individual' })
  const kept = [...before.stores.session.entries.keys()]
  expect(kept).toHaveLength(1)
  const waiting = createWorld({
    stores: before.stores,
    embedded: false,
    answers: { models: () => new Promise(() => undefined) },
  })
  await new Promise((done) => setTimeout(done, 0))
  expect([...waiting.stores.session.entries.keys()]).toEqual(kept)
  const lost = createWorld({ embedded: false, answers: { models: () => refused(502) } })
  lost.stores.local.setItem('sipday.planId', 'one-month')
  await lost.calm()
  expect(lost.stores.local.entries.size).toBe(0)
})
