import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations, type Step } from '../migrations.ts'
import { planOf } from './plan.ts'
import { standingOf } from './standing.ts'

/** One of ours is imported, and the database before it is made by the migrations up to it. */
const cupSizes: Step = {
  needs: '0.2.0',
  up: async (db: Kysely<unknown>) => {
    await sql`alter table benefits add column cup_ml int`.execute(db)
    await sql`update benefits set cup_ml = 700 where use ->> 'per' = 'day'`.execute(db)
  },
}

test('a migration fills what is new from what a shop has, and changes nothing else', async () => {
  const database = await freshDatabase()
  // A prepared statement that reads all columns would not know the new one.
  const db = createDatabase(database.url, { max: 2, prepares: false })
  try {
    for (const per of ['day', 'month'] as const)
      await db
        .insertInto('benefits')
        .values({ id: per, name: `A drink a ${per}`, use: JSON.stringify({ count: 1, per }) })
        .execute()
    const before = await db.selectFrom('benefits').selectAll().orderBy('id').execute()

    const known = { ...migrations, '9999-cup-sizes': cupSizes }
    const [plan] = await planOf(db, ['9999-cup-sizes'], known)
    expect(plan?.statements.map(({ locks }) => locks)).toEqual([
      [expect.objectContaining({ table: 'benefits', mode: 'ACCESS EXCLUSIVE' })],
      [expect.objectContaining({ table: 'benefits', mode: 'ROW EXCLUSIVE' })],
    ])
    expect(await migrate(database.url, { known })).toEqual(['9999-cup-sizes'])
    const after = await db.selectFrom('benefits').selectAll().orderBy('id').execute()
    expect(after).toEqual(before.map((benefit) => ({ ...benefit, cup_ml: benefit.use.per === 'day' ? 700 : null })))
    // 0.2.0 goes on working beside it.
    expect((await standingOf(db)).newer).toEqual([{ name: '9999-cup-sizes', needs: '0.2.0' }])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
