import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Colleague, makeColleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { fileNames } from '../../../store/importing/files.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
let dana: Colleague
let pri: Colleague
beforeAll(async () => {
  world = await createWorld({ opensAt: '2026-11-27T15:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', pri: ['manager', 'newark'] })
  dana = await signIn(world, 'dana@shop.example')
  pri = await signIn(world, 'pri@shop.example')
})
afterAll(() => world.close())

const HEAD = 'Name,Email,Plan,Location,Next Billing Date,Price,Remarks'
const row = (n: number, plan = 'One Month', remark = '') =>
  `Ann Nguyễn,ann${n}@office.example,${plan},kips-bay,2026-12-10,$30.00,${remark}`

const drop = async (text: string): Promise<string> => {
  const { importId } = (await dana.call('import-start', { source: 'csv', name: 'Our list.csv' })).body
  for (let at = 0, part = 0; at < text.length; at += 100_000, part += 1) {
    const content = Buffer.from(text.slice(at, at + 100_000)).toString('base64')
    await dana.call('import-rows', { importId, file: 0, part, name: 'list.csv', content })
  }
  return importId
}
const rehearsalOf = async (importId: string, choices = {}) => {
  await dana.call('import-check', { importId, choices })
  const found = async () => (await dana.call('imports', { id: importId })).body.import
  await vi.waitFor(async () => expect((await found())?.state).toBe('checked'), { timeout: 60_000, interval: 100 })
  return (await found())?.rehearsal
}
const download = async (importId: string) => {
  const { status, body } = await dana.call('import-problems', { importId })
  expect(status).toBe(200)
  const texts: string[] = []
  for (let part = 0; part < body.parts; part += 1)
    texts.push((await dana.call('import-problems-part', { id: body.id, part })).body.csv)
  return { ...body, text: texts.join('') }
}

test('the rows with a problem are a file with a column that says it, which is recorded and comes back corrected (O16, O3)', async () => {
  const importId = await drop([HEAD, row(1), row(2, 'Monthly', '=1+1'), row(3)].join('\n'))
  await rehearsalOf(importId)
  const { name, text, parts } = await download(importId)
  expect([name, parts]).toEqual(['problems-Our-list.csv', 1])
  // It is none of the files that are read.
  expect((await fileNames(world.deps.db, importId)).map(({ file }) => file)).toEqual([0])
  expect(text).toBe(
    [
      `\uFEFF${HEAD},problem`,
      // A cell that a spreadsheet could take for a formula is guarded.
      `${row(2, 'Monthly', "'=1+1")},plan 'Monthly' is not known; nearest: One Month`,
      '',
    ].join('\r\n'),
  )
  expect((await dana.call('changes', { subject: 'import', id: importId })).body.rows[0]?.sentence).toBe(
    'The owner downloaded the rows with a problem of Our list.csv',
  )
  expect(await rehearsalOf(await drop(text.replace(',Monthly,', ',One Month,')))).toMatchObject({ rows: 1, create: 1 })

  // A later rehearsal takes its place, and what was dropped since is rehearsed first.
  await rehearsalOf(importId, { plans: { Monthly: 'one-month' } })
  expect((await dana.call('import-problems', { importId })).body).toMatchObject({ code: 'not_checked' })
})

test('a long file comes in parts, each row once and in order (O16)', async () => {
  const rows = Array.from({ length: 2600 }, (_, n) => row(n, 'Monthly', 'a remark of some length'))
  const importId = await drop([HEAD, ...rows].join('\n'))
  await rehearsalOf(importId)
  const { text, parts } = await download(importId)
  expect(parts).toBeGreaterThan(1)
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]),
  ).toEqual(rows.map((_, n) => `ann${n}@office.example`))
})

test('the file is its owner’s for an hour, and then begun again (O16)', async () => {
  const importId = await drop([HEAD, row(1, 'Monthly')].join('\n'))
  await rehearsalOf(importId)
  const { id } = await download(importId)
  const partAfter = async (minutes: number) => {
    await world.clock({ minutes })
    dana = await signIn(world, 'dana@shop.example')
    return dana.call('import-problems-part', { id, part: 0 })
  }
  expect((await partAfter(59)).status).toBe(200)
  const late = await partAfter(2)
  expect([late.status, late.refused.message]).toEqual([404, 'This download has ended. Begin it again.'])
  expect((await download(importId)).text).toContain('Monthly')
})

test('only an owner gets the file, for an hour, with the second factor, and no one else by its number (O16)', async () => {
  await makeColleague(world.deps, { email: 'lee@shop.example', role: 'owner' })
  const lee = await signIn(world, 'lee@shop.example')
  const importId = await drop([HEAD, row(1, 'Monthly')].join('\n'))
  expect((await dana.call('import-problems', { importId })).body).toMatchObject({ code: 'not_checked' })
  await rehearsalOf(importId)
  const { id } = await download(importId)
  expect((await pri.call('import-problems', { importId })).status).toBe(403)
  expect((await pri.call('import-problems-part', { id, part: 0 })).status).toBe(403)
  expect((await lee.call('import-problems-part', { id, part: 0 })).status).toBe(404)
  expect((await dana.call('import-problems-part', { id, part: 1 })).status).toBe(404)
  await world.deps.db
    .updateTable('sessions')
    .set({ second_factor_at: new Date(world.deps.clock.now().getTime() - 3_600_000) })
    .where('kind', '=', 'office')
    .execute()
  expect((await dana.call('import-problems', { importId })).body).toMatchObject({ code: 'prove_again' })
})
