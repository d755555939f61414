import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const versionNow = async () =>
  (await world.deps.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
const told = async (path: string, init?: RequestInit) =>
  (await fetch(world.url + path, init)).headers.get('sipday-catalogue')

test('every answer of the API says which catalogue the server knows of, refusals included', async () => {
  const first = await versionNow()
  const get = [
    '/api/session',
    '/api/models',
    '/api/benefits',
    '/api/shop',
    '/api/drinks',
    '/api/nothing',
    '/api/office/me',
  ]
  const answers = await Promise.all([
    ...get.map((path) => told(path)),
    told('/api/pay/saved-card', { method: 'POST' }),
    told('/api/models?x=1'),
  ])
  // Jobs of the demo shop that are still running may raise the version meanwhile.
  const last = await versionNow()
  for (const answer of answers) {
    expect(Number(answer)).toBeGreaterThanOrEqual(first)
    expect(Number(answer)).toBeLessThanOrEqual(last)
  }
  expect(await told('/healthz')).toBeNull()
})

test('after a release the next answer to a session tells the new one', async () => {
  const visitor = world.visitor()
  await visitor.call('campaign', { source: 'direct' })
  const before = Number((await visitor.call('session')).headers.get('sipday-catalogue'))
  await world.deps.db.updateTable('plans').set({ price_cents: 3100 }).where('id', '=', 'one-month').execute()
  const changed = await versionNow()
  const after = Number((await visitor.call('session')).headers.get('sipday-catalogue'))
  expect([before < changed, after >= changed]).toEqual([true, true])
})
