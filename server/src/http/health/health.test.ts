import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { VERSION } from '../../version.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await freshDatabase()
  world = await createWorld({ database, environment: { DRAIN_MS: '1500' } })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const ask = async (path: string) => {
  const response = await fetch(world.url + path)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('readyz says which version runs and how database, migrations, runner and provider stand, each with its age', async () => {
  const well = { ok: true, ageSeconds: 0 }
  expect(await ask('/readyz')).toEqual({
    status: 200,
    body: { status: 'ready', version: VERSION, database: well, migrations: well, runner: well, provider: well },
  })
})

test('a provider that does not answer is told and is no reason to send no one here', async () => {
  const elsewhere = await createWorld({ environment: { SQUARE_BASE_URL: 'http://127.0.0.1:9' } })
  try {
    const response = await fetch(`${elsewhere.url}/readyz`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: 'impaired', provider: { ok: false, ageSeconds: null } })
  } finally {
    await elsewhere.close()
  }
})

test('a process that takes a second for one turn says that it is overrun', async () => {
  const answer = world.app.fastify.inject('/healthz')
  setImmediate(() => {
    const until = performance.now() + 1_500
    while (performance.now() < until);
  })
  const { statusCode } = await answer
  expect(statusCode).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
})

test('once ready, a database that went away is told and takes no process out', async () => {
  await ask('/readyz')
  const { reads } = world.deps
  await reads.destroy()
  expect((await ask('/healthz')).status).toBe(200)
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'impaired', database: { ok: false } } })
})

test('told to end, it says so to the balancer at once and serves on meanwhile', async () => {
  const drained = world.app.drain()
  expect((await ask('/healthz')).status).toBe(503)
  expect((await ask('/readyz')).status).toBe(503)
  expect((await world.visitor().call('campaign', {})).status).toBe(200)
  await drained
})
