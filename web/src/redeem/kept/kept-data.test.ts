import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/account-world.ts'
import { keptIn } from './kept-data.ts'

const readBack = async (name: string, data: unknown): Promise<unknown[]> => {
  const storage = memoryStorage()
  const queries = [{ queryKey: [name, 'mei'], queryHash: 'x', state: { data } }]
  storage.setItem('kept', JSON.stringify({ timestamp: 1, buster: '', clientState: { mutations: [], queries } }))
  const kept = keptIn({ storage, key: 'kept', owner: () => 'mei', log: () => undefined })
  const client = await kept.restoreClient()
  return client?.clientState.queries.map(({ state }) => state.data) ?? []
}

test.each([
  ['profile', null],
  ['profile', { given_name: 'Mei' }],
  ['subscriptions', []],
  ['subscriptions', [{ id: 'sub-1', 'Plan Name': ['One Month'], 'Location Name': ['Kips Bay NY'] }]],
  ['benefits', [{ 'Entitlement ID': 'e', 'Linked: Subscription ID in Subscriptions': ['sub-1'], Code: [1] }]],
])('kept %s of the shape %j are read back', async (name, data) => {
  expect(await readBack(name, data)).toEqual([data])
})

test.each([
  ['profile', 'Mei'],
  ['profile', {}],
  ['profile', { given_name: 7 }],
  ['subscriptions', null],
  ['subscriptions', [{ id: 'sub-1', 'Plan Name': ['One Month'] }]],
  ['subscriptions', [null]],
  ['benefits', { Code: [1] }],
  ['payments', []],
])('kept %s of the shape %j are not what the page reads, and are left out', async (name, data) => {
  expect(await readBack(name, data)).toEqual([])
})

const restored = (text: string, owner: string | null = 'mei') => {
  const storage = memoryStorage()
  storage.setItem('kept', text)
  return keptIn({ storage, key: 'kept', owner: () => owner, log: () => undefined }).restoreClient()
}

test.each([['7'], ['null'], ['{}'], ['{"clientState":null}'], ['{"clientState":{"queries":7}}']])(
  'what is no account at all is not read: %s',
  (text) => {
    expect(restored(text)).toBeUndefined()
  },
)

test('a query without a name or a state is left out, the others stay, and nothing unfinished comes along', async () => {
  const whole = { queryKey: ['profile', 'mei'], state: { data: null } }
  const broken = [
    null,
    { state: { data: null } },
    { queryKey: ['profile', 'mei'] },
    { queryKey: [{}, 'mei'], state: {} },
  ]
  const text = JSON.stringify({ clientState: { mutations: [7], queries: [...broken, whole] } })
  expect(await restored(text)).toEqual({ clientState: { mutations: [], queries: [whole] } })
})

test('without an owner nothing that is kept is read', async () => {
  const text = JSON.stringify({ clientState: { mutations: [], queries: [] } })
  expect(await restored(text)).toBeDefined()
  expect(await restored(text, null)).toBeUndefined()
})

test('without any storage there is nothing to read, to write or to remove, and nothing to log', async () => {
  const lines: string[] = []
  const kept = keptIn({ storage: undefined, key: 'kept', owner: () => 'mei', log: (line) => lines.push(line) })
  await kept.persistClient({ timestamp: 1, buster: '', clientState: { mutations: [], queries: [] } })
  await kept.removeClient()
  expect([await kept.restoreClient(), lines]).toEqual([undefined, []])
})
