// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, memoryStorage } from '../../../test/account-world.ts'
import { createAccountCache } from './cache.ts'
import { keptIn } from './kept-data.ts'
import { accountQueries } from './queries.ts'

beforeEach(() => localStorage.clear())

const KEY = 'sipday.account-cache'
const blocked = (): Storage => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  return Object.assign(memoryStorage(), { getItem: refuse, setItem: refuse, removeItem: refuse })
}
const logging = () => {
  const lines: string[] = []
  return { lines, log: (message: string) => void lines.push(message) }
}

test('a blocked storage is only logged: no owner, nothing read, nothing kept (W8)', async () => {
  const { lines, log } = logging()
  const cache = createAccountCache(blocked(), log)
  expect(cache.owner()).toBeNull()
  expect(lines).toEqual(['the account data could not be read'])
  await cache.restore()
  expect(lines.at(-1)).toBe('the account data could not be restored')
  cache.noteAskedForProfile()
  expect(lines.at(-1)).toBe('the account data could not be kept')
})

test('without any storage the account is there for as long as the page is', async () => {
  const cache = createAccountCache(undefined)
  cache.adopt('mei')
  await cache.restore()
  await cache.client.fetchQuery(accountQueries(fakeServer().call, 'mei').benefits)
  expect(cache.client.getQueryData(['benefits', 'mei'])).toHaveLength(1)
  expect(cache.owner()).toBeNull()
})

test('what is missing is asked for once since the sign-in, also where nothing can be kept', () => {
  const cache = createAccountCache(localStorage)
  expect(cache.hasAskedForProfile()).toBe(false)
  cache.noteAskedForProfile()
  expect([cache.hasAskedForProfile(), createAccountCache(localStorage).hasAskedForProfile()]).toEqual([true, true])
  cache.forget()
  expect(cache.hasAskedForProfile()).toBe(false)
  for (const storage of [blocked(), undefined]) {
    const unkept = createAccountCache(storage)
    expect(unkept.hasAskedForProfile()).toBe(false)
    unkept.noteAskedForProfile()
    expect(unkept.hasAskedForProfile()).toBe(true)
  }
})

test('after a pause nothing is written, and what was kept stays; the next sign-in writes again', async () => {
  const { call, answers } = fakeServer()
  const cache = createAccountCache(localStorage)
  const { subscriptions } = accountQueries(call, 'mei')
  cache.adopt('mei')
  await cache.client.fetchQuery(subscriptions)
  const kept = localStorage.getItem(KEY)
  expect(kept).toContain('One Month')
  cache.pause()
  answers.subscriptions = () => []
  await cache.client.fetchQuery(subscriptions)
  expect(localStorage.getItem(KEY)).toBe(kept)
  cache.adopt('mei')
  answers.subscriptions = () => [{ name: 'One medium drink a day' }]
  await cache.client.fetchQuery(subscriptions)
  expect(localStorage.getItem(KEY)).toContain('One medium drink a day')
})

test('the same customer again forgets nothing', async () => {
  const cache = createAccountCache(localStorage)
  cache.adopt('mei')
  cache.client.setQueryData(['benefits', 'mei'], [])
  cache.adopt('mei')
  expect(cache.client.getQueryData(['benefits', 'mei'])).toEqual([])
})

test('what is loaded is asked of its own call and lies under its own name', async () => {
  const { call, asked } = fakeServer({ customer: () => [] })
  const { client } = createAccountCache(undefined)
  const queries = accountQueries(call, 'mei')
  for (const query of Object.values(queries)) await client.fetchQuery(query as never)
  expect(asked.map(({ name, body }) => [name, body])).toEqual([
    ['subscriptions', { CID: 'mei' }],
    ['entitlements', { CID: 'mei' }],
    ['customer', { CID: 'mei' }],
    ['redemptions', { CID: 'mei' }],
    ['sessions', {}],
    ['news', { CID: 'mei' }],
    ['friends', { CID: 'mei' }],
    ['payments', { CID: 'mei' }],
  ])
  const names = ['subscriptions', 'benefits', 'profile', 'redemptions', 'sessions', 'news', 'friends', 'payments']
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual(names.map((name) => [name, 'mei']))
  expect(client.getQueryData(['profile', 'mei'])).toBeNull()
})

test('an account is written once as long as nothing in it changes, and again after it was removed', () => {
  const storage = memoryStorage()
  let writes = 0
  const setItem = storage.setItem
  storage.setItem = (key, value) => {
    writes++
    setItem(key, value)
  }
  const kept = keptIn({ storage, key: 'kept', owner: () => 'mei', log: () => undefined })
  const client = (data: unknown) =>
    ({ timestamp: writes, buster: '', clientState: { mutations: [], queries: [{ state: { data } }] } }) as never
  const write = (data: unknown) => void kept.persistClient(client(data))
  write([1])
  write([1])
  expect(writes).toBe(1)
  write([2])
  expect(writes).toBe(2)
  void kept.removeClient()
  expect(storage.length).toBe(0)
  write([2])
  expect(writes).toBe(3)
})

test('a write that failed is tried again with the same data', () => {
  const storage = memoryStorage()
  const setItem = storage.setItem
  let full = true
  storage.setItem = (key, value) => {
    if (full) throw new DOMException('full', 'QuotaExceededError')
    setItem(key, value)
  }
  const { lines, log } = logging()
  const kept = keptIn({ storage, key: 'kept', owner: () => 'mei', log })
  const client = { timestamp: 1, buster: '', clientState: { mutations: [], queries: [] } }
  void kept.persistClient(client)
  expect(lines).toEqual(['the account data could not be kept'])
  full = false
  void kept.persistClient(client)
  expect(storage.getItem('kept')).toContain('clientState')
})
