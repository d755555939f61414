import { expect, test } from 'vitest'
import { call } from './client.ts'
import { counterCall, type CounterCallName } from './counter-client.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import { type CallName, paths } from './paths.ts'

test('the paths that the pages and the till load are those of the endpoint table', async () => {
  const asked: string[] = []
  const noting: typeof fetch = (path, init) => {
    asked.push(`${init?.method} ${String(path)}`)
    return Promise.resolve(new Response('{}'))
  }
  const names = Object.keys(endpoints) as EndpointName[]
  const isOfTill = (name: EndpointName): name is CounterCallName => name.startsWith('counter-')
  for (const name of names)
    if (isOfTill(name)) await counterCall(name, undefined as never, { fetch: noting })
    else await call(name as CallName, undefined as never, { fetch: noting })
  expect(asked).toEqual(names.map((name) => `${endpoints[name].method} ${endpoints[name].path}`))
  expect([endpoints['counter-sign-in'].path, endpoints['add-card'].path]).toEqual([
    '/api/counter/sign-in',
    '/api/cards/add',
  ])
})

test('pricing models are asked for with GET, the other calls of self-service with POST (S7, S7.10)', () => {
  expect(paths['pricing-models']).toMatch(/^GET /)
  for (const name of [
    'cancel-subscription',
    'subscriptions',
    'entitlements',
    'otp',
    'accounts',
    'profile',
    'campaign-tracking',
    'cards',
    'add-card',
    'payment-method',
    'subscription-details',
  ] as const)
    expect(paths[name]).toMatch(/^POST /)
})

test('the ten calls of the wizard have the methods of the specification (W7, W7.1, W7.2, W7.3)', () => {
  const posts = ['campaign', 'customer', 'otp', 'cards', 'pay-saved-card', 'pay-new-card', 'add-card'] as const
  expect(posts.map((name) => endpoints[name].method)).toEqual(posts.map(() => 'POST'))
  expect((['models', 'benefits', 'geocode'] as const).map((name) => endpoints[name].method)).toEqual(
    Array(3).fill('GET'),
  )
})

test('no two calls share a method and path', () => {
  expect(new Set(Object.values(paths)).size).toBe(Object.keys(paths).length)
})

test.each(Object.keys(endpoints) as EndpointName[])('%s: a GET has no body schema beyond its query', (name) => {
  const endpoint = endpoints[name]
  if (endpoint.method === 'GET' && !['geocode', 'drinks'].includes(name)) expect(endpoint.request).toBeNull()
})
