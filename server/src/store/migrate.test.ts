import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { createDatabase, type Db } from './database.ts'
import { DatabaseBusy, DatabaseTooNew, DatabaseTooOld, migrate, requireMigrated } from './migrate.ts'
import { planOf } from './migrating/plan.ts'
import { SUBJECTS } from './migrations/0243-base.ts'
import { standingOf, tooNew } from './migrating/standing.ts'
import { migrations, type Step } from './migrations.ts'
import { VERSION, isAtLeast } from '../version.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await freshDatabase()
  db = createDatabase(database.url, { max: 2 })
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

/** The next version's migrations: one more, which adds a column. */
const nextOf = (needs?: string): Record<string, Step> => ({
  ...migrations,
  '9999-cup-size': {
    ...(needs ? { needs } : {}),
    up: async (next: Kysely<unknown>) => {
      await sql`alter table purchases add column cup_size int`.execute(next)
      await sql`create index purchases_cup_size on purchases (cup_size)`.execute(next)
    },
  },
})
const hasColumn = async (): Promise<boolean> => {
  const tables = await db.introspection.getTables()
  return tables.some((table) => table.name === 'purchases' && table.columns.some(({ name }) => name === 'cup_size'))
}

test.each([
  ['0.2.0', true],
  ['0.2.1', true],
  ['0.10.0', true],
  ['1.0.0', true],
  ['0.1.9', false],
  ['0.1.10', false],
])('version %s starts on a database whose newest migration needs 0.2.0: %s', async (version, starts) => {
  await migrate(database.url, { known: nextOf('0.2.0'), version: '9.0.0' })
  const start = migrate(database.url, { version })
  if (starts) expect(await start).toEqual([])
  else await expect(start).rejects.toThrow(DatabaseTooNew)
})

test('every migration says which version goes on working, and writes it into the database', async () => {
  const all = Object.entries(migrations).map(([migration, { needs }]) => ({ migration, needs }))
  expect(all.filter(({ needs }) => needs === undefined)).toEqual([])
  expect(all.filter(({ needs = '' }) => !isAtLeast(VERSION, needs))).toEqual([])
  expect(await db.selectFrom('migration_needs').selectAll().orderBy('migration').execute()).toEqual(all)
})

test('a newer migration that does not say what it needs is refused by every version that does not know it', async () => {
  await migrate(database.url, { known: nextOf() })
  await expect(migrate(database.url, { version: '99.0.0' })).rejects.toThrow(
    /newer than this version of Sipday \(it has 9999-cup-size\)/,
  )
  expect(await hasColumn()).toBe(true)
})

test('a newer database that lacks a migration of this version is refused, whatever it says', async () => {
  await migrate(database.url, { known: nextOf('0.1.0') })
  const branch: Record<string, Step> = { ...migrations, '9998-other': { needs: '0.1.0', up: () => Promise.resolve() } }
  await expect(migrate(database.url, { known: branch })).rejects.toThrow(DatabaseTooNew)
  expect(tooNew(await standingOf(db, branch))).toEqual(['9999-cup-size'])
})

test('while a table is in use, a migration gives up after 3 seconds and tries again', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holder = db.transaction().execute(async (trx) => {
    await sql`lock table purchases in access share mode`.execute(trx)
    await held
  })
  const migrated = migrate(database.url, { known: nextOf('0.2.0') })
  await untilWaiting()
  // Calls that come while it waits get through once it has given up, though the table is still held.
  const began = performance.now()
  await sql`select count(*) from purchases`.execute(db)
  expect(performance.now() - began).toBeLessThan(3_500)
  release()
  await holder
  expect(await migrated).toEqual(['9999-cup-size'])
}, 30_000)

test('after ten tries it says in one line that the database is busy, with nothing changed', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holder = db.transaction().execute(async (trx) => {
    await sql`lock table purchases in access share mode`.execute(trx)
    await held
  })
  await expect(migrate(database.url, { known: nextOf('0.2.0'), lockMs: 100 })).rejects.toThrow(DatabaseBusy)
  release()
  await holder
  expect(await hasColumn()).toBe(false)
  expect(await migrate(database.url, { known: nextOf('0.2.0') })).toEqual(['9999-cup-size'])
}, 60_000)

test('two starts at the same moment: one migrates, the other waits for it', async () => {
  const starts = [1, 2].map(() => migrate(database.url, { known: nextOf('0.2.0') }))
  expect((await Promise.all(starts)).flat()).toEqual(['9999-cup-size'])
})

test('the plan lists statements, locks and sizes, and changes nothing', async () => {
  const known = nextOf('0.2.0')
  const { missing } = await standingOf(db, known)
  const plan = await planOf(db, missing, known)
  const size = { bytes: expect.any(Number) as number, rows: 0 }
  expect(plan).toEqual([
    {
      name: '9999-cup-size',
      needs: '0.2.0',
      statements: [
        {
          text: 'alter table purchases add column cup_size int',
          locks: [{ table: 'purchases', mode: 'ACCESS EXCLUSIVE', ...size }],
        },
        {
          text: 'create index purchases_cup_size on purchases (cup_size)',
          locks: [{ table: 'purchases', mode: 'SHARE', ...size }],
        },
      ],
    },
  ])
  expect(await hasColumn()).toBe(false)
})

test('every migration can be planned from the beginning', async () => {
  const plan = await planOf(db, Object.keys(migrations))
  expect(plan.filter(({ statements }) => statements.length === 0)).toEqual([])
  expect(plan.flatMap(({ statements }) => statements).filter(({ text }) => text.includes('--'))).toEqual([])
  expect(plan.flatMap(({ statements }) => statements).length).toBeGreaterThan(100)
})

test('the first migration makes the tables of every file in schema', () => {
  const files = readdirSync(join(import.meta.dirname, 'schema')).map((file) => file.replace('.sql', ''))
  expect(SUBJECTS.toSorted()).toEqual(files.toSorted())
})

test('a database from before the first release is refused in one sentence and stays as it is', async () => {
  await sql`update kysely_migration set name = '0132-second-month' where name = '0243-base'`.execute(db)
  for (const start of [migrate, requireMigrated])
    await expect(start(database.url)).rejects.toThrow(
      /^The database was made by a version of Sipday from before the first release, and .* nothing was changed\.$/,
    )
  expect((await standingOf(db)).older).toEqual(['0132-second-month'])
})

test('a start that must not migrate takes a database that is ready and refuses all others unchanged', async () => {
  await requireMigrated(database.url)
  await sql`drop schema graphile_worker cascade`.execute(db)
  await expect(requireMigrated(database.url)).rejects.toThrow(/lacks the tables of the job runner/)
  await sql`delete from kysely_migration where name = '0243-base'`.execute(db)
  const refused = requireMigrated(database.url)
  await expect(refused).rejects.toThrow(DatabaseTooOld)
  await expect(refused).rejects.toThrow(/lacks 0243-base, .*MIGRATE_ON_START is off\. Run "npm run migrate -- up"/)
  expect((await standingOf(db)).missing).toEqual(['0243-base'])
})

/** Until a migration waits for a table. */
const untilWaiting = async (): Promise<void> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks where not granted and relation = 'purchases'::regclass`.execute(db)
    if (rows[0]?.waiting) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no migration waits for the table')
}
