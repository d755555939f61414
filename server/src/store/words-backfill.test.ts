import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { createDatabase, type Db } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** A database as it was before drinks and legal versions, and what it is once it is up to date. */
const upgraded = async (before: (db: Db) => Promise<unknown>, look: (db: Db) => Promise<void>) => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 2 })
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    expect((await migrator.migrateTo('0025-approvals')).error).toBeUndefined()
    await before(db)
    await migrate(database.url)
    await look(db)
  } finally {
    await db.destroy()
    await database.drop()
  }
}

const oldShop = async (db: Db) => {
  const legal = { terms: '# Terms', privacy: '# Privacy', accessibility: '', textMessages: '' }
  await sql`insert into shop_settings values ('name', '"Old"'), ('legal', ${JSON.stringify(legal)})`.execute(db)
  await sql`insert into locations (id, name, time_zone) values ('corner', 'Corner', 'America/New_York')`.execute(db)
  await sql`insert into customers (id, created_at) values ('mei', '2026-01-01')`.execute(db)
  for (const [id, state, consent] of [
    ['paid', 'succeeded', 'I agree'],
    ['returned', 'refunded', 'I agreed too'],
    ['refused', 'declined', 'I agree'],
    ['ancient', 'succeeded', ''],
  ])
    await sql`insert into purchases (id, payment_id, buyer_id, fingerprint, state, plan_id, plan_name, model_id,
        location_id, frequency, unit_price_cents, quantity, subtotal_cents, tax_cents, total_cents, provider_key, consent,
        created_at, updated_at)
      values (${id}, ${id}, 'mei', ${id}, ${state}, 'm', 'M', 'i', 'corner', 'month', 3000, 1, 3000, 0, 3000, ${id},
        ${consent}, '2026-02-01', '2026-02-01')`.execute(db)
}

test('a shop that is there keeps the drinks it showed, its legal texts as version 1, and what was agreed to', () =>
  upgraded(oldShop, async (db) => {
    const groups = await db.selectFrom('drink_groups').select('name').orderBy('position').execute()
    expect(groups.map(({ name }) => name)).toEqual(['Iced Milk Teas', 'Iced Coffees', 'Iced Black & Green Fruit Teas'])
    expect(await db.selectFrom('drinks').select('id').execute()).toHaveLength(11)
    const texts = await db.selectFrom('legal_versions').select(['kind', 'version', 'body']).orderBy('kind').execute()
    expect(texts).toEqual([
      { kind: 'privacy', version: 1, body: '# Privacy' },
      { kind: 'terms', version: 1, body: '# Terms' },
    ])
    const consents = await db
      .selectFrom('consents')
      .select(['purchase_id', 'terms_version', 'words', 'hash'])
      .orderBy('purchase_id')
      .execute()
    const hash = (words: string) => createHash('sha256').update(words).digest('hex')
    expect(consents).toEqual([
      { purchase_id: 'paid', terms_version: 1, words: 'I agree', hash: hash('I agree') },
      { purchase_id: 'returned', terms_version: 1, words: 'I agreed too', hash: hash('I agreed too') },
    ])
    expect(await db.selectFrom('shop_settings').select('key').execute()).toEqual([{ key: 'name' }])
  }))

test('a database without a shop gets no drinks and no texts', () =>
  upgraded(
    () => Promise.resolve(),
    async (db) => {
      for (const table of ['drink_groups', 'drinks', 'legal_versions', 'consents'] as const)
        expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    },
  ))
