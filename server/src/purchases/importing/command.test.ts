import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyTable } from '../../../test/importing/every-table.ts'
import { importProgramOf } from '../../../test/importing/import-program.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
let program: ReturnType<typeof importProgramOf>
beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-27T15:00:00Z' })
  await makeMoneyShop(world.deps)
  program = importProgramOf(world)
})
afterAll(async () => {
  await world.close()
  program.clean()
})

const HEAD = 'Name,Email,Plan,Location,Next Billing Date,Price'
const row = (n: number, plan = 'One Month') => `Ann Lee,ann${n}@told.example,${plan},kips-bay,2026-12-10,$30.00`
const file = (name: string, ...rows: string[]) => program.write(name, [HEAD, ...rows].join('\n'))
const told = (said: string) => JSON.parse(said) as Record<string, unknown>

test.for([
  ['a source that does not exist', ['check', 'shopify', 'list.csv'], 'A source is square, table, csv or stripe, not'],
  ['no source', ['check'], 'Name a source and its files.'],
  ['no file', ['run', 'csv'], 'Name at least one file.'],
  ['a file that is not there', ['check', 'csv', '/nowhere/list.csv'], 'There is no file "/nowhere/list.csv".'],
  ['a folder', ['check', 'csv', '/'], 'There is no file "/".'],
  ['an option that does not exist', ['check', 'csv', '--datse', 'x'], "Unknown option '--datse'"],
  ['a choice that does not exist', ['check', 'csv', 'x', '--dates', 'us'], '--dates is month-first or day-first, not'],
  ['an action that does not exist', ['press', 'csv', 'x'], 'Usage:'],
  ['an import that is not there', ['undo', 'nope'], 'There is no import "nope".'],
] as const)('the command refuses %s with a sentence and exit code 1 (O16)', async ([, args, sentence]) => {
  const { code, said, errors } = await program.run(...args)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(errors).toContain(sentence)
  expect(errors).not.toContain('    at ')
})

test('the exit code is 1 as long as a row has a problem, and --json prints counts and errors by line (O16)', async () => {
  const wrong = file('wrong.csv', row(1), row(2, 'Monthly'))
  const problem = "plan 'Monthly' is not known; nearest: One Month"
  const bad = await program.run('check', 'csv', wrong, '--json')
  expect(bad.code).toBe(1)
  expect(told(bad.said)).toMatchObject({
    rows: 2,
    create: 1,
    update: 0,
    same: 0,
    skip: 0,
    errors: [{ line: 3, problem }],
  })
  const good = await program.run('check', 'csv', wrong, '--json', '--plan', 'Monthly=one-month')
  expect(good.code).toBe(0)
  expect(told(good.said)).toMatchObject({ rows: 2, create: 2, errors: [] })
})

test('half a file is named with its line and brings in nothing, and the same file twice costs nothing (O16)', async () => {
  const before = await everyTable(world.deps.db)
  const half = file('half.csv', row(1), row(2), '"Ann Le')
  const checked = await program.run('check', 'csv', half, '--json')
  expect(checked.code).toBe(1)
  expect(told(checked.said)).toMatchObject({ errors: [{ problem: expect.stringContaining('Is it the whole file?') }] })
  const run = await program.run('run', 'csv', half)
  expect(run).toMatchObject({ code: 1, errors: expect.stringContaining('Is it the whole file?') })
  expect(await everyTable(world.deps.db)).toEqual(before)
  expect(told((await program.run('list', '--json')).said)).toEqual([])

  const whole = file('whole.csv', row(1), row(2))
  const first = await program.run('run', 'csv', whole, '--json')
  expect(first.code).toBe(0)
  expect(told(first.said)).toMatchObject({ create: 2, done: 2, failed: 0 })
  expect(told((await program.run('run', 'csv', whole, '--json')).said)).toMatchObject({ create: 0, same: 2, done: 0 })
  const undone = await program.run('undo', String(told(first.said)['id']), '--json')
  expect(told(undone.said)).toMatchObject({ undone: 2, kept: [] })
  expect(await everyTable(world.deps.db)).toEqual(before)
})

test('the rows with a problem are written with a column that says it, and come back corrected (O16)', async () => {
  const out = program.write('fix.csv', '')
  await program.run('check', 'csv', file('some.csv', row(1), row(2, 'Monthly')), '--out', out)
  const text = readFileSync(out, 'utf8')
  expect(text.split(/\r?\n/)[0]).toContain('problem')
  writeFileSync(out, text.replace(',Monthly,', ',One Month,'))
  const fixed = await program.run('check', 'csv', out, '--json')
  expect(told(fixed.said)).toMatchObject({ rows: 1, create: 1, errors: [] })
})
