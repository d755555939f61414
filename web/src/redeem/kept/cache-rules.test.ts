// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { fakeServer, subscription } from '../../../test/account-world.ts'
import { createAccountCache } from './cache.ts'
import { accountQueries } from './queries.ts'

const KEY = 'sipday.account-cache'
const DAY_MS = 24 * 3_600_000

test('what is loaded is stale at once, is not tried again by itself, and lives for 24 hours (S9)', () => {
  const { client } = createAccountCache(localStorage)
  expect(client.getDefaultOptions().queries).toMatchObject({ staleTime: 0, retry: false, gcTime: DAY_MS })
})

test('what was kept carries version 1.0 and has no greatest age (S9)', async () => {
  localStorage.clear()
  const { call } = fakeServer()
  const first = createAccountCache(localStorage)
  first.adopt('mei')
  const queries = accountQueries(call, 'mei')
  await first.client.fetchQuery(queries.subscriptions)
  const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { buster: string; timestamp: number }
  expect(kept.buster).toBe('1.0')
  localStorage.setItem(KEY, JSON.stringify({ ...kept, timestamp: kept.timestamp - 400 * DAY_MS }))
  const later = createAccountCache(localStorage)
  await later.restore()
  expect(later.client.getQueryData(queries.subscriptions.queryKey)).toEqual([
    expect.objectContaining({ id: subscription().id }),
  ])
})
