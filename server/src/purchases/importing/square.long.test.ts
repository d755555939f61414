import { expect, test } from 'vitest'
import { everyTable } from '../../../test/importing/every-table.ts'
import { judgedOf, runImport, saidOf } from '../../../test/importing/moving.ts'
import { members, plantFaults, remember } from '../../../test/importing/square-shop.ts'
import { createWorld } from '../../../test/world.ts'
import { countRows } from '../../store/importing/imports.ts'
import type { Asked } from './rehearse.ts'
import { undoImport } from './undo.ts'

const COUNT = 500

test('500 subscriptions with 30 faults move in an evening: all are named, killed three times it goes on, undone it leaves no trace', async () => {
  const world = await createWorld({ demo: true, opensAt: '2026-11-27T15:00:00Z' })
  try {
    const { deps } = world
    await world.app.dueWork()
    const all = members(COUNT)
    plantFaults(all)
    const asked: Asked = { source: 'square', files: [await remember(world, all)], choices: {} }
    const before = await everyTable(deps.db)
    const judged = (await judgedOf(deps, asked)).filter(({ act }) => act !== 'same')
    const said = new Map(judged.map((one) => [COUNT - one.line, saidOf(one)]))
    const faults = all.flatMap(({ fault }, n) => (fault ? [{ n, isNamed: fault.test(said.get(n) ?? '') }] : []))
    expect(faults.filter(({ isNamed }) => isNamed)).toHaveLength(30)

    const first = await runImport(deps, asked, 1)
    for (let kill = 0; kill < 2; kill++) expect(await runImport(deps, asked, 1)).toBe(first)
    expect(await countRows(deps.db, first)).toMatchObject({ done: 300, failed: 0 })
    expect(await runImport(deps, asked)).toBe(first)
    const { done } = await countRows(deps.db, first)
    expect(done).toBeGreaterThan(470)
    expect(await undoImport(deps, first, () => undefined)).toMatchObject({ undone: done, kept: 0 })
    expect(await everyTable(deps.db)).toEqual(before)
  } finally {
    await world.close()
  }
}, 900_000)
