import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from './endpoints.ts'
import { paths } from './paths.ts'

test('the paths that the browser loads are those of the endpoint table', () => {
  const table = Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`])
  expect(Object.fromEntries(table)).toEqual(paths)
})

test('no two calls share a method and path', () => {
  expect(new Set(Object.values(paths)).size).toBe(Object.keys(paths).length)
})

test.each(Object.keys(endpoints) as EndpointName[])('%s: a GET has no body schema beyond its query', (name) => {
  const endpoint = endpoints[name]
  if (endpoint.method === 'GET' && name !== 'geocode') expect(endpoint.request).toBeNull()
})
