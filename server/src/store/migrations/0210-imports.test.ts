import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'

const name = '0210-imports'
const known = Object.fromEntries(Object.entries(migrations).filter(([migration]) => migration <= name))
const earlier = Object.fromEntries(Object.entries(known).filter(([migration]) => migration < name))

test('only one row names a membership that was brought in, and the rows of an import go with it', async () => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 2, prepares: false })
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await migrate(database.url, { known: earlier })
    expect(await migrate(database.url, { known })).toEqual([name])
    const made = { source: 'csv', name: 'list.csv', state: 'running', created_at: new Date() } as const
    for (const id of ['one', 'two'])
      await db
        .insertInto('imports')
        .values({ id, ...made })
        .execute()
    const row = { line: 2, key: 'row:a', hash: 'h', planned: '{}', state: 'done' as const }
    await db
      .insertInto('import_rows')
      .values({ ...row, import_id: 'one' })
      .execute()
    await expect(
      db
        .insertInto('import_rows')
        .values({ ...row, import_id: 'two' })
        .execute(),
    ).rejects.toThrow('import_rows_key')
    await db
      .insertInto('import_rows')
      .values({ ...row, import_id: 'two', state: 'waiting' })
      .execute()
    await db.deleteFrom('imports').where('id', '=', 'one').execute()
    expect(await db.selectFrom('import_rows').select('import_id').execute()).toEqual([{ import_id: 'two' }])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
