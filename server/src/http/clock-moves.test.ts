import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import { reconcileNightly } from '../purchases/square/reconcile.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('the sandbox moves the clock of every process, whichever it tells', async () => {
  const other = await buildApp(world.settings, { log: world.deps.log })
  try {
    const before = other.deps.clock.now().getTime()
    await world.clock({ days: 3 })
    await other.fastify.inject('/api/session')
    expect(other.deps.clock.now().getTime() - before).toBeGreaterThan(3 * DAY_MS - 1_000)
    // A time set in this process alone stays until the sandbox moves the clock again.
    other.deps.clock.setNow(new Date(before))
    await other.fastify.inject('/api/session')
    expect(other.deps.clock.now().getTime() - before).toBeLessThan(60_000)
  } finally {
    await other.close()
  }
})

test('a night is reconciled once, also when it takes long and is looked for meanwhile, and after a clock jump', async () => {
  const { db, clock } = world.deps
  const nights = async (since: Date) =>
    (await db.selectFrom('audit').select('at').where('kind', '=', 'reconciled').where('at', '>', since).execute())
      .length
  await world.app.dueWork()
  const before = clock.now()
  await world.faults({ target: 'payments.list', mode: 'delay', ms: 2_000, times: 1 })
  const moved = world.clock({ days: 1 })
  for (let look = 0; look < 12; look += 1) {
    await sleep(200)
    await reconcileNightly(world.deps)
  }
  await moved
  await world.app.dueWork()
  expect(await nights(before)).toBe(1)
  // The clock was wrong and is corrected: the next night is not the one that was in the future.
  clock.setNow(new Date(before.getTime() - 10 * DAY_MS))
  await world.app.dueWork()
  expect(await nights(new Date(before.getTime() - 11 * DAY_MS))).toBeGreaterThan(await nights(before))
})
