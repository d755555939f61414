import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'

const name = '0216-told-prices'
const known = Object.fromEntries(Object.entries(migrations).filter(([migration]) => migration <= name))
const earlier = Object.fromEntries(Object.entries(known).filter(([migration]) => migration < name))

test('memberships of before have no told price, and a told one has a sum and a day', async () => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 2, prepares: false })
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await migrate(database.url, { known: earlier })
    await sql`insert into locations (id, name, time_zone) values ('kips-bay', 'Kips Bay', 'America/New_York')`.execute(
      db,
    )
    await sql`insert into pricing_models (id, name) values ('individual', 'For one')`.execute(db)
    await sql`insert into plans (id, model_id, name, price_cents, frequency, plan_type)
      values ('month', 'individual', 'One Month', 3000, 'month', 'Base')`.execute(db)
    await sql`insert into customers (id, given_name, family_name, email, phone, created_at)
      values ('mei', 'Mei', 'Chen', 'mei@demo.example', '', now())`.execute(db)
    await sql`insert into memberships (id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency,
        price_cents, kind, code, started_on, state, created_at)
      values ('m', 'mei', 'mei', 'month', 'One Month', 'kips-bay', 'month', 3000, 'renewing', 123456, '2027-01-15',
        'active', now())`.execute(db)
    expect(await migrate(database.url, { known })).toEqual([name])
    expect(await db.selectFrom('memberships').selectAll().execute()).toMatchObject([
      { price_cents: 3000, told_cents: null, told_from: null, price_told_at: null },
    ])
    await sql`update memberships set told_cents = 3300, told_from = '2027-05-15'`.execute(db)
    await expect(sql`update memberships set told_from = null`.execute(db)).rejects.toThrow(/memberships_told_check/)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
