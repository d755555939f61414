import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { createDatabase, type Db } from '../../store/database.ts'
import { countRows } from '../../store/importing/imports.ts'
import { callsName, shopIsAsked } from '../../store/observing/asked.ts'
import { besideTheShop, givingWay, ownProcess, type Pace } from './pace.ts'
import { rehearse } from './rehearse.ts'
import { beginImport, stepRows } from './run.ts'
import { undoImport } from './undo.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true, opensAt: '2026-11-27T15:00:00Z' })
})
afterAll(() => world.close())

const ROWS = 5
const HEAD = 'First Name,Email,Plan,Location,Next Billing Date,Price'
const row = (_: unknown, n: number) => `Mei ${n},mei${n}@paced.example,One Month,Kips Bay NY,2026-12-15,$30.00`
const text = [HEAD, ...Array.from({ length: ROWS }, row)].join('\n')
const asked = {
  source: 'csv' as const,
  files: [{ name: 'list.csv', parts: () => [new TextEncoder().encode(text)] }],
  choices: {},
}
const counting = () => {
  const pace = { rows: 2, rests: 0, rest: () => Promise.resolve(void (pace.rests += 1)) }
  return pace
}

test('beside the shop a list is read a few rows at a time, each followed by a rest; a command reads on (O16)', async () => {
  const sizesOf = async (pace = ownProcess(world.deps)) => {
    const sizes: number[] = []
    for await (const some of rehearse(world.deps, asked, pace)) if (!('heading' in some)) sizes.push(some.length)
    return sizes
  }
  const pace = counting()
  expect([await sizesOf(pace), pace.rests]).toEqual([[2, 2, 1], 2])
  expect(await sizesOf()).toEqual([ROWS])
  expect(besideTheShop(world.deps).rows).toBeLessThan(ownProcess(world.deps).rows / 10)
})

test('each row that is brought in or taken back is followed by a rest as well (O16)', async () => {
  const given = { ...asked, name: 'list.csv', letters: false, staffId: null }
  const { importId } = await beginImport(world.deps, given, () => undefined)
  const pace = counting()
  while (await stepRows(world.deps, importId, pace));
  expect([(await countRows(world.deps.db, importId)).done, pace.rests]).toEqual([ROWS, ROWS])
  await undoImport(world.deps, importId, () => undefined, pace)
  expect([(await countRows(world.deps.db, importId)).undone, pace.rests]).toEqual([ROWS, 2 * ROWS])
})

const restAfter = async ({ rest }: Pace, workMs: number): Promise<number> => {
  const began = performance.now()
  while (performance.now() - began < workMs);
  const worked = performance.now()
  await rest()
  return performance.now() - worked
}

test('while no one is served an import takes all the time; as soon as someone is, rests are several times as long as the work, and never an end (O16)', async () => {
  let isServing = false
  const pace = givingWay({ rows: 1, share: 0.1, isServing: () => isServing })
  await restAfter(pace, 0)
  // The machine may be busy with something else once, not ten times in turn.
  const rests: number[] = []
  for (let n = 0; n < 10; n += 1) rests.push(await restAfter(pace, 5))
  expect(Math.min(...rests)).toBeLessThan(5)
  isServing = true
  // A timer may be a millisecond early.
  expect(await restAfter(pace, 5)).toBeGreaterThanOrEqual(44)
  expect(await restAfter(pace, 200)).toBeLessThan(1_500)
})

test('visitors, members and tills are served, also a moment after their answer; whoever watches an import in the office is not (O16)', async () => {
  const shop = await createWorld()
  try {
    const { serving } = shop.deps
    const get = async (path: string) => (await fetch(`${shop.url}${path}`)).arrayBuffer()
    const untilNoOne = () => expect.poll(serving.isBusy, { timeout: 20_000, interval: 20 }).toBe(false)
    await untilNoOne()
    for (const path of ['/healthz', '/metrics', '/api/office/imports?id=i1', '/api/office/me']) await get(path)
    expect(serving.isBusy()).toBe(false)
    await get('/api/models')
    expect(serving.isBusy()).toBe(true)
    await untilNoOne()
    // The provider is slow, and no answer is there yet.
    serving.begins()
    serving.begins()
    serving.ends()
    expect(serving.isBusy()).toBe(true)
  } finally {
    await shop.close()
  }
})

test('a command sees in the database that a shop is asked, and does not take itself for one (O16)', async () => {
  const [own, shop] = [process.pid, process.pid + 1].map((pid) =>
    createDatabase(world.settings.databaseUrl, { max: 1, name: callsName(pid) }),
  )
  if (!own || !shop) throw new Error('no database')
  const ask = async (db: Db) => void (await db.selectFrom('locations').select('id').execute())
  try {
    // The world's own calls have this process's name as well.
    await ask(own)
    expect(await shopIsAsked(own)).toBe(false)
    await ask(shop)
    expect(await shopIsAsked(own)).toBe(true)
    await expect.poll(() => shopIsAsked(own), { timeout: 20_000, interval: 50 }).toBe(false)
  } finally {
    await Promise.all([own.destroy(), shop.destroy()])
  }
})
