import { expect, test } from 'vitest'
import { everyTable } from '../../../test/importing/every-table.ts'
import { importProgramOf } from '../../../test/importing/import-program.ts'
import { judgedOf, saidOf } from '../../../test/importing/moving.ts'
import { members, plantFaults, remember } from '../../../test/importing/square-shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { countRows, type ImportState } from '../../store/importing/imports.ts'
import type { Asked } from './rehearse.ts'

const COUNT = 500
const FAULTS = 30
/** Rows that are in when it is killed. */
const KILLED_AFTER = [30, 90, 130, 170, 230, 290, 310, 370, 430]

/** How many of its rows are brought in or taken back. */
const importIn = async ({ deps }: World, state: ImportState): Promise<{ id: string; rows: number }> => {
  const found = await deps.db.selectFrom('imports').select('id').where('state', '=', state).executeTakeFirst()
  if (!found) return { id: '', rows: 0 }
  const { done, undone } = await countRows(deps.db, found.id)
  return { id: found.id, rows: state === 'undoing' ? undone : done }
}

/** As far as a move could touch it. */
const accountOf = async ({ deps, ledger }: World, all: readonly { customer: Record<string, unknown> }[]) => ({
  subscriptions: await deps.square.subscriptionsPage(null),
  customers: await Promise.all(all.map(({ customer }) => deps.square.getCustomer(String(customer['id'])))),
  ledger: await ledger(),
})

test('500 subscriptions with 30 faults move in an evening: all are named, and a process that is killed with -9 while it reads, nine times while it writes and once while it takes back goes on; no one is there twice, forgotten, or written to twice, nothing is charged, and undone it leaves no trace (O16)', async () => {
  const world = await createWorld({ demo: true, opensAt: '2026-11-27T15:00:00Z' })
  const program = importProgramOf(world)
  try {
    const { deps } = world
    await world.app.dueWork()
    const all = members(COUNT)
    plantFaults(all)
    const file = await remember(world, all)
    const path = program.write(file.name, Buffer.concat([...(file.parts() as Iterable<Uint8Array>)]))
    const asked: Asked = { source: 'square', files: [file], choices: {} }
    const before = await everyTable(deps.db)
    const there = await accountOf(world, all)
    const judged = (await judgedOf(deps, asked)).filter(({ act }) => act !== 'same')
    const said = new Map(judged.map((one) => [COUNT - one.line, saidOf(one)]))
    const faults = all.flatMap(({ fault }, n) => (fault ? [{ n, isNamed: fault.test(said.get(n) ?? '') }] : []))
    expect(faults.filter(({ isNamed }) => isNamed)).toHaveLength(FAULTS)

    /** Ends the program with -9 as soon as `isDue`; it never got to its end. */
    const killedWhen = async (args: string[], isDue: () => Promise<boolean>): Promise<void> => {
      const { child, ended } = program.start(...args)
      await expect.poll(isDue, { timeout: 120_000, interval: 5 }).toBe(true)
      child.kill('SIGKILL')
      expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' })
    }
    const run = ['run', 'square', path, '--letters']
    await killedWhen(run, async () => (await importIn(world, 'staging')).id !== '')
    for (const rows of KILLED_AFTER) await killedWhen(run, async () => (await importIn(world, 'running')).rows > rows)
    const { id } = await importIn(world, 'running')
    expect(await countRows(deps.db, id)).toMatchObject({ failed: 0 })
    const last = await program.run(...run)
    expect(last.said).toContain('Went on where it was left')

    const wanted = judged.filter(({ act }) => act === 'create').map(({ planned }) => planned?.membership?.square?.id)
    expect(wanted.length).toBeGreaterThan(470)
    expect(await countRows(deps.db, id)).toMatchObject({ done: wanted.length, failed: 0, waiting: 0 })
    const made = await deps.db
      .selectFrom('memberships')
      .innerJoin('customers', 'customers.id', 'payer_id')
      .select(['square_subscription_id as squareId', 'customers.email'])
      .where('square_subscription_id', 'like', 'sub-old-%')
      .execute()
    expect(made.map(({ squareId }) => squareId).toSorted()).toEqual(wanted.toSorted())
    expect(new Set(made.map(({ email }) => email)).size).toBe(wanted.length)
    expect(await accountOf(world, all)).toEqual(there)

    await world.app.dueWork()
    const letters = await Promise.all(made.map(({ email }) => world.messages(email)))
    // Who renews in three days has the usual reminder too.
    const moved = letters.map((all) => all.filter(({ text }) => text.includes('has a new page.')).length)
    expect(moved.filter((count) => count !== 1)).toEqual([])

    const undo = ['undo', id]
    await killedWhen(undo, async () => (await importIn(world, 'undoing')).rows > 120)
    expect((await program.run(...undo)).said).toContain(`${wanted.length} rows are taken back, 0 stay.`)
    expect(await everyTable(deps.db)).toEqual(before)
    expect(await accountOf(world, all)).toEqual(there)
  } finally {
    await world.close()
    program.clean()
  }
}, 900_000)
