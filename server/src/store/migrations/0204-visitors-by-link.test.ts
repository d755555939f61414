import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressOf, administer } from '../../../test/database.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'

test('visitors that were counted before links had labels stay counted, and the version before goes on counting (O8)', async () => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`CREATE DATABASE ${name}`)
  const url = await addressOf(name)
  const steps = Object.entries(migrations)
  const before = Object.fromEntries(steps.filter(([step]) => step < '0204'))
  await migrate(url, { known: before })
  // A prepared statement that reads all columns would not know the new ones.
  const db = createDatabase(url, { max: 1, prepares: false })
  try {
    /** As a version writes it that knows no labels. */
    const count = (day: string, campaign: string) =>
      sql`insert into day_visitors (day, campaign_id, visitors, opened, saw_1, saw_2, saw_3, saw_4, reached_1, reached_2,
        reached_3, reached_4, contacts, tried, paid, drank, purchases, cents)
        values (${day}, ${campaign}, 9, 9, 0, 0, 0, 8, 0, 0, 0, 8, 3, 2, 2, 1, 2, 6000)`.execute(db)
    for (const campaign of ['fall', '']) await count('2026-11-09', campaign)
    const counted = await db.selectFrom('day_visitors').selectAll().orderBy('campaign_id').execute()

    await migrate(url, { known: Object.fromEntries(steps.filter(([step]) => step.slice(0, 4) <= '0204')) })
    const after = await db.selectFrom('day_visitors').selectAll().orderBy('campaign_id').execute()
    expect(after).toEqual(counted.map((row) => ({ ...row, medium: '', content: '' })))
    await count('2026-11-10', 'fall')
    await expect(count('2026-11-10', 'fall')).rejects.toThrow(/duplicate key/)
    await sql`insert into day_visitors select (jsonb_populate_record(d, '{"medium": "poster", "content": "window"}')).*
      from day_visitors d where day = '2026-11-10'`.execute(db)
    const { rows } = await sql`select medium, content, visitors from day_visitors where day = '2026-11-10'
      order by medium`.execute(db)
    expect(rows).toEqual([
      { medium: '', content: '', visitors: 9 },
      { medium: 'poster', content: 'window', visitors: 9 },
    ])
  } finally {
    await db.destroy()
    await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
})
