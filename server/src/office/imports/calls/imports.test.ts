import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { everyTable } from '../../../../test/importing/every-table.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { allImports } from '../../../store/importing/imports.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
let dana: Colleague
let pri: Colleague
beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-27T15:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', lee: 'owner', pri: ['manager', 'newark'] })
  dana = await signIn(world, 'dana@shop.example')
  pri = await signIn(world, 'pri@shop.example')
})
afterAll(() => world.close())

const HEAD = 'Name,Email,Plan,Location,Next Billing Date,Price'
const list = (plan: string) =>
  [HEAD, ...[1, 2, 3].map((n) => `Ann Lee${n},ann${n}@office.example,${plan},kips-bay,12/10/2026,$30.00`)].join('\n')

const stateOf = async (id: string) => (await dana.call('imports', { id })).body.import
const until = (id: string, state: string) =>
  vi.waitFor(async () => expect((await stateOf(id))?.state).toBe(state), { timeout: 60_000, interval: 100 })
/** While visitors are served, an import takes its time. */
const whileServing = async (work: () => Promise<void>): Promise<void> => {
  world.deps.serving.begins()
  await work().finally(world.deps.serving.ends)
}
const untilBegun = (id: string) =>
  vi.waitFor(async () => expect((await stateOf(id))?.done).toBeGreaterThan(0), { timeout: 60_000, interval: 5 })

test('a list is dropped in parts, rehearsed with choices, brought in, and taken back without a trace (O16)', async () => {
  await world.app.dueWork()
  const { importId } = (await dana.call('import-start', { source: 'csv', name: 'list.csv' })).body
  const before = await everyTable(world.deps.db, ['office_replays'])
  // Not yet rehearsed: nothing is brought in unseen.
  expect((await dana.call('import-run', { importId, letters: false })).body).toMatchObject({ code: 'not_checked' })
  const bytes = Buffer.from(list('Monthly'))
  for (const [part, content] of [bytes.subarray(0, 100), bytes.subarray(100)].entries())
    await dana.call('import-rows', { importId, file: 0, part, name: 'list.csv', content: content.toString('base64') })
  await dana.call('import-check', { importId, choices: { dates: 'month-first' } })
  expect((await stateOf(importId))?.reading).toBeNull()
  await until(importId, 'checked')
  expect((await stateOf(importId))?.reading).toEqual({ done: 0, all: 3 })
  expect((await stateOf(importId))?.rehearsal).toMatchObject({
    rows: 3,
    create: 0,
    wrong: 3,
    problems: [{ text: "plan 'Monthly' is not known; nearest: One Month", count: 3, lines: [2, 3, 4] }],
  })
  await dana.call('import-check', { importId, choices: { dates: 'month-first', plans: { Monthly: 'one-month' } } })
  await until(importId, 'checked')
  expect((await stateOf(importId))?.rehearsal).toMatchObject({ rows: 3, create: 3, wrong: 0 })
  expect(await everyTable(world.deps.db, ['office_replays'])).toEqual(before)

  expect((await dana.call('import-run', { importId, letters: false })).status).toBe(200)
  await until(importId, 'done')
  expect(await stateOf(importId)).toMatchObject({ done: 3, waiting: 0, rehearsal: null })
  expect(await world.deps.db.selectFrom('import_files').selectAll().execute()).toEqual([])
  expect((await dana.call('import-undo', { importId })).status).toBe(200)
  await until(importId, 'undone')
  expect(await everyTable(world.deps.db, ['office_replays'])).toEqual(before)
})

test('a list of imports that is full says how many there are', async () => {
  await dana.call('import-start', { source: 'csv', name: 'one.csv' })
  await dana.call('import-start', { source: 'csv', name: 'two.csv' })
  const { imports, importsInAll } = (await dana.call('imports')).body
  expect(importsInAll).toBe(imports.length)
  expect(await allImports(world.deps.db, 1)).toMatchObject([{ name: 'two.csv', inAll: imports.length }])
})

test('what is dropped after the rehearsal is rehearsed again, and half a file is never brought in (O16)', async () => {
  const { importId } = (await dana.call('import-start', { source: 'csv', name: 'list.csv' })).body
  const drop = (part: number, text: string) =>
    dana.call('import-rows', {
      importId,
      file: 0,
      part,
      name: 'list.csv',
      content: Buffer.from(text).toString('base64'),
    })
  const check = async () => {
    await dana.call('import-check', { importId, choices: { dates: 'month-first' } })
    await until(importId, 'checked')
  }
  await drop(0, list('One Month'))
  await check()
  await drop(1, '\nAnn Lee9,ann9@office.example,One Month,kips-bay,12/10/2026,$30.00\n"Ann')
  expect(await stateOf(importId)).toMatchObject({ state: 'open' })
  expect((await dana.call('import-run', { importId, letters: false })).body).toMatchObject({ code: 'not_checked' })
  await check()
  expect((await stateOf(importId))?.rehearsal).toMatchObject({ broken: true, wrong: 1 })
  expect((await dana.call('import-run', { importId, letters: false })).body).toMatchObject({
    code: 'not_checked',
    message: expect.stringContaining('to its end'),
  })
})

test('more than 500 rows wait for a second owner, who agrees to what was rehearsed and to nothing else (O16, O4)', async () => {
  const other = await signIn(world, 'lee@shop.example')
  const rows = Array.from({ length: 501 }, (_, n) => `A B,many${n}@office.example,One Month,kips-bay,2026-12-10,$30.00`)
  const { importId } = (await dana.call('import-start', { source: 'csv', name: 'many.csv' })).body
  const content = Buffer.from([HEAD, ...rows].join('\n')).toString('base64')
  await dana.call('import-rows', { importId, file: 0, part: 0, name: 'many.csv', content })
  const check = async () => {
    await dana.call('import-check', { importId, choices: {} })
    await until(importId, 'checked')
  }
  const open = async () => (await other.call('approvals')).body.find(({ subjectId }) => subjectId === importId)
  const decide = async (decision: 'approve' | 'refuse') =>
    other.call('approval-decide', { approvalId: (await open())?.id ?? '', decision })
  await check()
  expect((await dana.call('import-run', { importId, letters: true })).body).toEqual({ state: 'asked' })
  expect(await stateOf(importId)).toMatchObject({ state: 'checked', done: 0 })
  expect((await open())?.words).toBe('bring in 501 rows of many.csv and write 501 letters to members')
  expect((await dana.call('import-run', { importId, letters: false })).body).toMatchObject({ code: 'asked_already' })
  await check()
  expect((await decide('approve')).body).toMatchObject({ code: 'not_checked' })
  expect((await decide('refuse')).status).toBe(200)
  expect((await dana.call('import-run', { importId, letters: false })).body).toEqual({ state: 'asked' })
  await whileServing(async () => {
    expect((await decide('approve')).status).toBe(200)
    await untilBegun(importId)
    expect((await dana.call('import-stop', { importId })).status).toBe(200)
  })
  const { done = 0, failed = 0, waiting = 0 } = (await stateOf(importId)) ?? {}
  expect([done + waiting, failed]).toEqual([501, 0])
})

test('a stop holds at once, also in the middle of a step; going on brings in the rest, each row once, and it is recorded (O16, O3)', async () => {
  const rows = Array.from({ length: 90 }, (_, n) => `A B,stop${n}@office.example,One Month,kips-bay,2026-12-10,$30.00`)
  const { importId } = (await dana.call('import-start', { source: 'csv', name: 'stop.csv' })).body
  const content = Buffer.from([HEAD, ...rows].join('\n')).toString('base64')
  await dana.call('import-rows', { importId, file: 0, part: 0, name: 'stop.csv', content })
  expect((await dana.call('import-stop', { importId })).body).toMatchObject({ code: 'is_running' })
  await dana.call('import-check', { importId, choices: {} })
  await until(importId, 'checked')
  await whileServing(async () => {
    await dana.call('import-run', { importId, letters: false })
    await untilBegun(importId)
    expect((await dana.call('import-stop', { importId })).status).toBe(200)
  })
  // At most the row that was being made.
  const { done = 0 } = (await stateOf(importId)) ?? {}
  await world.app.dueWork()
  const stopped = await stateOf(importId)
  expect(stopped?.state).toBe('stopped')
  expect(stopped?.done).toBeLessThanOrEqual(done + 1)
  expect(stopped?.waiting).toBeGreaterThan(0)
  expect((await dana.call('import-run', { importId, letters: false })).body).toEqual({ state: 'running' })
  await until(importId, 'done')
  expect(await stateOf(importId)).toMatchObject({ done: 90, failed: 0, waiting: 0 })
  const { rows: said } = (await dana.call('changes', { subject: 'import', id: importId })).body
  expect(said.map(({ sentence }) => sentence)).toEqual([
    'The owner brought in an import',
    'The owner stopped an import',
    'The owner brought in an import',
    'The owner began an import of stop.csv',
  ])
  const brought = world.deps.db.selectFrom('customers').select('id').where('email', 'like', 'stop%@office.example')
  expect(await brought.execute()).toHaveLength(90)
})

test('a punch card is for the benefit that is said once, of those that a plan has and gives (O16)', async () => {
  const { importId } = (await dana.call('import-start', { source: 'csv', name: 'cards.csv' })).body
  const rows = 'Name,Email,Left,Plan,Location\nAnn Nguyễn,ann@punch.example,7,One Month,kips-bay'
  const content = Buffer.from(rows).toString('base64')
  await dana.call('import-rows', { importId, file: 0, part: 0, name: 'cards.csv', content })
  expect((await dana.call('imports', { id: importId })).body.benefits).toEqual([
    'One medium drink a day',
    'Welcome drink',
  ])
  const check = async (benefit: string) => {
    await dana.call('import-check', { importId, choices: { until: '2027-12-31', benefit } })
    await until(importId, 'checked')
    return (await stateOf(importId))?.rehearsal
  }
  expect((await check('Old benefit'))?.problems).toMatchObject([
    { text: 'the plan One Month has no benefit Old benefit' },
  ])
  expect(await check('Welcome drink')).toMatchObject({
    create: 1,
    wrong: 0,
    columns: expect.arrayContaining([{ header: 'Left', field: 'left' }]),
  })
  await dana.call('import-run', { importId, letters: false })
  await until(importId, 'done')
  const has = world.deps.db
    .selectFrom('entitlements')
    .innerJoin('memberships', 'memberships.id', 'membership_id')
    .innerJoin('customers', 'customers.id', 'payer_id')
    .select(['benefit_id', 'entitlements.use'])
    .where('email', '=', 'ann@punch.example')
  expect(await has.execute()).toEqual([{ benefit_id: 'welcome', use: { count: 7, per: 'once' } }])
})

test('only an owner imports, and running and taking back want the second factor again (O16)', async () => {
  expect((await pri.call('imports')).status).toBe(403)
  expect((await pri.call('import-start', { source: 'csv', name: 'x' })).status).toBe(403)
  const { importId } = (await dana.call('import-start', { source: 'csv', name: 'x' })).body
  await world.deps.db
    .updateTable('sessions')
    .set({ second_factor_at: new Date(world.deps.clock.now().getTime() - 3_600_000) })
    .where('kind', '=', 'office')
    .execute()
  for (const answer of [dana.call('import-run', { importId, letters: false }), dana.call('import-undo', { importId })])
    expect((await answer).body).toMatchObject({ code: 'prove_again' })
})
