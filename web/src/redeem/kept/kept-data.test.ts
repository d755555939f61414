import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/account-world.ts'
import { keptIn } from './kept-data.ts'

/** What is read back of one kept query. */
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
