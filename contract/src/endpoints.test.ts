import { expect, test } from 'vitest'
import { counterPaths } from './counter-client.ts'
import { endpoints, type EndpointName } from './endpoints.ts'
import { paths } from './paths.ts'

test('the paths that the pages and the till load are those of the endpoint table', () => {
  const table = Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`])
  expect(Object.fromEntries(table)).toEqual({ ...paths, ...counterPaths })
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
