import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { createDatabase, type Db } from '../database.ts'
import { brokenChanges, change } from './changes.ts'

let database: TestDatabase
let db: Db
const at = new Date('2026-11-22T12:00:00.123Z')
const write = (field: string, after: unknown) =>
  db
    .transaction()
    .execute((trx) => change(trx, { at, by: 'on the machine', subject: 'staff', id: 'dana', field, after }))
/** By someone who has the database and has switched the triggers off. */
const byHand = (work: (trx: Parameters<typeof change>[0]) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table changes disable trigger user`.execute(trx)
    await work(trx)
    await sql`alter table changes enable trigger user`.execute(trx)
  })
const broken = async () => (await brokenChanges(db, {})).map(({ id }) => id)

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.url)
  for (const [field, after] of [
    ['role', 'owner'],
    ['till', null],
    ['name', { of: ['Dana', 1.5] }],
  ] as const)
    await write(field, after)
  await Promise.all(Array.from({ length: 8 }, (_, one) => write('sessions', one)))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('changes that are written at once are numbered without gaps, and the chain is whole in any time zone (O3)', async () => {
  const rows = await db.selectFrom('changes').select('id').orderBy('id').execute()
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 11 }, (_, one) => one + 1))
  expect(await broken()).toEqual([])
  await db.connection().execute(async (one) => {
    await sql`set time zone 'Asia/Tokyo'`.execute(one)
    expect(await brokenChanges(one, {})).toEqual([])
    await sql`reset time zone`.execute(one)
  })
})

test('the database refuses to alter, delete or empty the record of changes and the audit log', async () => {
  for (const table of ['changes', 'audit'])
    for (const attempt of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(attempt).execute(db), attempt).rejects.toThrow(`rows of ${table} are only added`)
})

test('a row that is altered or taken out by hand breaks the chain there', async () => {
  await byHand((trx) =>
    trx
      .updateTable('changes')
      .set({ after: JSON.stringify('till') })
      .where('id', '=', 1)
      .execute(),
  )
  expect(await broken()).toEqual([1])
  await byHand((trx) =>
    trx
      .updateTable('changes')
      .set({ after: JSON.stringify('owner') })
      .where('id', '=', 1)
      .execute(),
  )
  expect(await broken()).toEqual([])
  await byHand((trx) => trx.deleteFrom('changes').where('id', '=', 5).execute())
  expect(await broken()).toEqual([6])
})

test('the last owner stays, also when two owners remove each other at the same time', async () => {
  const owner = { location_id: null, role: 'owner' as const, created_at: at }
  await db
    .insertInto('staff')
    .values([
      { ...owner, id: 'dana', name: 'Dana', email: 'dana@shop.example' },
      { ...owner, id: 'lee', name: 'Lee', email: 'lee@shop.example' },
    ])
    .execute()
  const remove = (id: string) =>
    db.transaction().execute((trx) => trx.updateTable('staff').set({ active: false }).where('id', '=', id).execute())
  const ended = await Promise.allSettled([remove('dana'), remove('lee')])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [left] = await db.selectFrom('staff').select('id').where('active', '=', true).execute()
  const lower = () =>
    db
      .updateTable('staff')
      .set({ role: 'support' })
      .where('id', '=', left?.id ?? '')
      .execute()
  await expect(lower()).rejects.toMatchObject({ constraint: 'one_owner' })
})
