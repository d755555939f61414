import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'

const name = '0212-unreachable'
const known = Object.fromEntries(Object.entries(migrations).filter(([migration]) => migration <= name))
const earlier = Object.fromEntries(Object.entries(known).filter(([migration]) => migration < name))

test('letters of before came back from nowhere, and every contact is written to as before', async () => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 2, prepares: false })
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await migrate(database.url, { known: earlier })
    const letter = { dedupe_key: 'k', kind: 'receipt', to_address: 'mei@demo.example' }
    await db
      .insertInto('mails')
      .values({ ...letter, queued_at: new Date('2027-02-15T12:00:00Z') })
      .execute()
    expect(await migrate(database.url, { known })).toEqual([name])
    expect(await db.selectFrom('mails').selectAll().execute()).toMatchObject([
      { ...letter, bounced_at: null, bounce: null },
    ])
    expect(await db.selectFrom('unreachable').selectAll().execute()).toEqual([])
    await expect(
      sql`insert into unreachable values ('email', 'a', 'tired', '', now(), null)`.execute(db),
    ).rejects.toThrow(/check constraint/)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
