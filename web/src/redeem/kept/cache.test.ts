// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { benefit, fakeServer, memoryStorage, subscription } from '../../../test/account-world.ts'
import { createAccountCache } from './cache.ts'
import { accountQueries } from './queries.ts'

const KEY = 'sipday.account-cache'
const { call } = fakeServer()

const fresh = () => {
  localStorage.clear()
  return localStorage
}

const fill = async (customerId = 'mei', storage: Storage = fresh()) => {
  const cache = createAccountCache(storage)
  cache.adopt(customerId)
  const queries = accountQueries(call, customerId)
  await cache.client.fetchQuery(queries.subscriptions)
  await cache.client.fetchQuery(queries.benefits)
  return { cache, storage, queries }
}

test('what a signed-in member has loaded is there again after a restart', async () => {
  const { storage, queries } = await fill()
  const later = createAccountCache(storage)
  await later.restore()
  expect(later.owner()).toBe('mei')
  expect(later.client.getQueryData(queries.benefits.queryKey)).toEqual([benefit()])
})

test('card details are never stored (R17)', async () => {
  const { storage } = await fill()
  expect(storage.getItem(KEY)).not.toContain('1111')
  expect(storage.getItem(KEY)).toContain('One Month')
})

test('payments and redemptions are not kept (R17)', async () => {
  const { cache, storage, queries } = await fill()
  await cache.client.fetchQuery(queries.payments)
  await cache.client.fetchQuery(queries.redemptions)
  expect(storage.getItem(KEY)).not.toContain('"payments"')
  expect(storage.getItem(KEY)).not.toContain('"redemptions"')
})

test("another customer's data is forgotten before the next one's comes", async () => {
  const { cache, storage, queries } = await fill()
  cache.adopt('lin')
  expect(cache.owner()).toBe('lin')
  expect(storage.getItem(KEY)).toBeNull()
  expect(cache.client.getQueryData(queries.benefits.queryKey)).toBeUndefined()
})

test('after forgetting nothing is written any more (R17)', async () => {
  const { cache, storage, queries } = await fill()
  cache.forget()
  await cache.client.fetchQuery(queries.subscriptions)
  expect(storage.length).toBe(0)
})

test.each([
  ['no JSON', '{'],
  ['another shape', '{"clientState":7}'],
  ['another version', JSON.stringify({ buster: '0.9', timestamp: 1, clientState: { mutations: [], queries: [] } })],
])('what does not parse is dropped: %s (S9)', async (_name, text) => {
  const { storage, queries } = await fill()
  storage.setItem(KEY, text)
  const later = createAccountCache(storage)
  await later.restore()
  expect(later.client.getQueryData(queries.subscriptions.queryKey)).toBeUndefined()
})

test('rows of another shape and of another customer are dropped (R17)', async () => {
  const { storage, queries } = await fill()
  storage.setItem(KEY, (storage.getItem(KEY) ?? '').replaceAll('"Plan Name"', '"Name"'))
  const broken = createAccountCache(storage)
  await broken.restore()
  expect(broken.client.getQueryData(queries.subscriptions.queryKey)).toBeUndefined()
  storage.setItem('sipday.account-owner', 'lin')
  const foreign = createAccountCache(storage)
  await foreign.restore()
  expect(foreign.client.getQueryCache().getAll()).toEqual([])
})

test('a full storage is only logged (R17)', async () => {
  const full = memoryStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const lines: string[] = []
  const cache = createAccountCache(full, (message) => lines.push(message))
  cache.adopt('mei')
  await cache.client.fetchQuery(accountQueries(call, 'mei').subscriptions)
  expect(cache.client.getQueryData(['subscriptions', 'mei'])).toEqual([subscription()])
  expect(lines.length).toBeGreaterThan(0)
})
