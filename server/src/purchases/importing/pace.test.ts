import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { countRows } from '../../store/importing/imports.ts'
import { besideTheShop, ownProcess } from './pace.ts'
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
/** Two rows at a time. */
const counting = () => {
  const pace = { rows: 2, rests: 0, rest: () => Promise.resolve(void (pace.rests += 1)) }
  return pace
}

test('beside the shop a list is read a few rows at a time, each followed by a rest; a command reads on (O16)', async () => {
  const sizesOf = async (pace = ownProcess) => {
    const sizes: number[] = []
    for await (const some of rehearse(world.deps, asked, pace)) if (!('heading' in some)) sizes.push(some.length)
    return sizes
  }
  const pace = counting()
  expect([await sizesOf(pace), pace.rests]).toEqual([[2, 2, 1], 2])
  expect(await sizesOf()).toEqual([ROWS])
  expect(besideTheShop().rows).toBeLessThan(ownProcess.rows / 10)
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

test('a rest is several times as long as the work before it, and never long enough to be an end (O16)', async () => {
  const { rest } = besideTheShop()
  const restAfter = async (workMs: number) => {
    const began = performance.now()
    while (performance.now() - began < workMs);
    const worked = performance.now()
    await rest()
    return performance.now() - worked
  }
  await restAfter(0)
  // A timer may be a millisecond early.
  expect(await restAfter(5)).toBeGreaterThanOrEqual(44)
  expect(await restAfter(200)).toBeLessThan(1_500)
})
