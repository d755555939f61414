import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

/** Also on a busy machine; what hangs with the database takes twice as long. */
const SOON_MS = 4_000

let world: World
let blocker: pg.Client
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  blocker = new pg.Client({ connectionString: world.settings.databaseUrl })
  await blocker.connect()
})
afterEach(() => blocker.end())

/** Anything that needs the table waits, as for a commit that a frozen standby does not confirm. */
const hold = async (table: string, mode: 'EXCLUSIVE' | 'ACCESS EXCLUSIVE') => {
  await blocker.query('begin')
  await blocker.query(`lock table ${table} in ${mode} mode`)
}
const get = async (path: string, cookie = '') => {
  const began = performance.now()
  const response = await fetch(world.url + path, { headers: { cookie }, signal: AbortSignal.timeout(8_000) })
  const age = response.headers.get('age')
  return { status: response.status, text: await response.text(), age, ms: performance.now() - began }
}
const shown = ['/api/models', '/api/benefits', '/api/shop', '/api/pricing-models'] as const

test('writes that hang do not take catalogue, page and health with them', async () => {
  // The first page also loads what renders it.
  for (const path of [...shown, '/']) await get(path)
  const visitor = world.visitor()
  const [line = ''] = (await visitor.call('campaign', {})).headers.getSetCookie()
  const cookie = line.split(';')[0] ?? ''
  await hold('sessions', 'EXCLUSIVE')
  const begun = Array.from({ length: 30 }, () => world.visitor().call('campaign', {}))
  await sleep(300)
  for (const path of [...shown, '/', '/healthz', '/readyz']) {
    const answer = await get(path, cookie)
    // Not every checkout has the pages built; the response then says so, without the database.
    expect([path, path === '/' || answer.status === 200, answer.ms < SOON_MS]).toEqual([path, true, true])
  }
  expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ status: 'ready', database: { ok: true } })
  await blocker.query('rollback')
  expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(Array.from(begun, () => 200))
})

test('while the database does not say whether the catalogue changed, it is shown from memory, with its age', async () => {
  const before = await Promise.all(shown.map((path) => get(path)))
  expect(before.map(({ age }) => age)).toEqual([null, null, null, null])
  await hold('catalogue_version', 'ACCESS EXCLUSIVE')
  for (const [at, path] of shown.entries()) {
    const answer = await get(path)
    expect([answer.status, answer.text]).toEqual([200, before[at]?.text])
    expect(Number(answer.age)).toBeGreaterThan(0)
    expect(answer.ms).toBeLessThan(SOON_MS)
  }
  await blocker.query('rollback')
  expect((await get('/api/models')).age).toBeNull()
})

test('what changed is shown as soon as the database says so, also when the version went back', async () => {
  const { db } = world.deps
  const name = async () => (JSON.parse((await get('/api/models')).text) as { models: Record<string, string>[] }).models
  await db.updateTable('pricing_models').set({ name: 'One for Me' }).where('id', '=', 'individual').execute()
  expect((await name())[0]?.['Friendly Name']).toBe('One for Me')
  // As after a restore: other rows, and a lower version.
  await db.updateTable('pricing_models').set({ name: 'As Before' }).where('id', '=', 'individual').execute()
  await db.updateTable('catalogue_version').set({ version: 1 }).execute()
  expect((await name())[0]?.['Friendly Name']).toBe('As Before')
})
