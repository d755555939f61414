import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import * as base from './0200-base.ts'

test('what was once a day, a month, in all or without limit is so still, and what was redeemed counts on', async () => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 2, prepares: false })
  try {
    for (const text of ['drop schema public cascade', 'create schema public']) await sql.raw(text).execute(db)
    await migrate(database.url, { known: { '0200-base': base } })
    for (const text of SOLD) await sql.raw(text).execute(db)
    expect(await migrate(database.url, { known: migrations })).toContain('0205-uses')
    for (const table of ['benefits', 'entitlements'] as const)
      expect(await db.selectFrom(table).select(['id', 'use']).orderBy('id').execute()).toEqual([
        { id: 'day', use: { count: 1, per: 'day' } },
        { id: 'month', use: { count: 1, per: 'month' } },
        { id: 'term', use: { count: 1, per: 'once' } },
        { id: 'unlimited', use: { count: 1, per: 'unlimited' } },
      ])
    const redeemed = await db.selectFrom('redemptions').select(['period_key', 'nth', 'drink_id']).execute()
    expect(redeemed).toEqual([{ period_key: 'term', nth: 1, drink_id: null }])
    // What counts once is refused by the same index as before.
    await expect(sql.raw(ONE_MORE).execute(db)).rejects.toThrow('redemptions_once')
  } finally {
    await db.destroy()
    await database.drop()
  }
})

const PERIODS = `unnest('{day,month,term,unlimited}'::text[]) period`
const REDEEM = `insert into redemptions
    (id, entitlement_id, membership_id, period_key, location_id, staff_id, key, accepted_at, redeemed_at)`
const ONE_MORE = `${REDEEM} values ('r2', 'term', 'm', 'term', 'here', 's', 'k2', now(), now())`
const SOLD = [
  `insert into locations (id, name, time_zone) values ('here', 'Here', 'America/New_York')`,
  `insert into staff (id, name, email, location_id, created_at) values ('s', 'Sam', 'sam@shop.example', 'here', now())`,
  `insert into pricing_models (id, name) values ('one', 'One')`,
  `insert into plans (id, model_id, name, price_cents, frequency, plan_type)
    values ('month', 'one', 'Month', 3000, 'month', 'Base')`,
  `insert into benefits (id, name, period) select period, period, period from ${PERIODS}`,
  `insert into customers (id, given_name, family_name, email, email_canonical, created_at)
    values ('c', 'Mei', 'Chen', 'mei@guest.example', 'mei@guest.example', now())`,
  `insert into memberships (id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency, price_cents, kind,
      code, started_on, state, created_at)
    values ('m', 'c', 'c', 'month', 'Month', 'here', 'month', 3000, 'renewing', 1, current_date, 'active', now())`,
  `insert into entitlements (id, membership_id, benefit_id, name, period) select period, 'm', period, period, period
    from ${PERIODS}`,
  `${REDEEM} values ('r1', 'term', 'm', 'term', 'here', 's', 'k1', now(), now())`,
]
