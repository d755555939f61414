import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { createSquareClient } from '../providers/square-client.ts'
import { inRequest, inRequestIfAny, ofCall, requestId } from './request-id.ts'

let world: World
let provider: Server
const heard: (string | string[] | undefined)[] = []
beforeAll(async () => {
  world = await createWorld()
  provider = createServer((request, response) => {
    heard.push(request.headers['x-request-id'])
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => provider.listen(0, 'localhost', resolve))
})
afterAll(async () => {
  provider.close()
  await world.close()
})

test('work goes on in the name of its call, and only that', async () => {
  expect(requestId()).toBeUndefined()
  expect(ofCall()).toEqual({})
  await Promise.all(
    ['first-call', 'second-call'].map((id) =>
      inRequest(id, async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        expect(ofCall()).toEqual({ requestId: id })
      }),
    ),
  )
  for (const unusable of [undefined, 7, '', 'a line\nbreak', 'x'.repeat(65)])
    expect(inRequestIfAny(unusable, requestId)).toBeUndefined()
})

test('the provider is told the id', async () => {
  const { port } = provider.address() as AddressInfo
  const client = createSquareClient({ token: 'a', baseUrl: `http://localhost:${port}` })
  const ask = () => client.GET('/v2/customers/{customer_id}', { params: { path: { customer_id: 'a' } } })
  await inRequest('call-to-provider', ask)
  await ask()
  expect(heard).toEqual(['call-to-provider', undefined])
})

test('a job keeps the id of its call, and what goes wrong in it is logged under it', async () => {
  world.log.length = 0
  await inRequest('call-with-a-job', () =>
    world.deps.jobs.add(world.deps.db, 'provider_event', { type: 'payment.updated' }, { maxAttempts: 1 }),
  )
  await expect
    .poll(() => world.log.map((line) => JSON.parse(line) as Record<string, unknown>), { timeout: 15_000 })
    .toContainEqual(expect.objectContaining({ requestId: 'call-with-a-job', task: 'provider_event' }))
})
