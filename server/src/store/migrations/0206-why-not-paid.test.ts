import { paymentReasons } from '@sipday/rules/renewing/payment-problem.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { createDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { planOf } from '../migrating/plan.ts'

const name = '0206-why-not-paid'
const known = Object.fromEntries(Object.entries(migrations).filter(([migration]) => migration <= name))
const earlier = Object.fromEntries(Object.entries(known).filter(([migration]) => migration < name))

test('why a renewal was not paid is unknown for those of before, and is one of the reasons in words after it', async () => {
  const database = await freshDatabase()
  const db = createDatabase(database.url, { max: 2, prepares: false })
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await migrate(database.url, { known: earlier })
    // Alone, without the shop and the people around it.
    await sql`alter table renewals drop constraint renewals_membership_id_fkey`.execute(db)
    const failed = { membership_id: 'm', period_start: '2027-02-15', amount_cents: 3200, state: 'failed' as const }
    await db
      .insertInto('renewals')
      .values({ ...failed, at: new Date('2027-02-15T12:00:00Z') })
      .execute()
    const before = await db.selectFrom('renewals').selectAll().execute()

    const [plan] = await planOf(db, [name], known)
    expect(plan?.statements.map(({ locks }) => locks)).toEqual([
      [expect.objectContaining({ table: 'renewals', mode: 'ACCESS EXCLUSIVE' })],
    ])
    expect(await migrate(database.url, { known })).toEqual([name])
    expect(await db.selectFrom('renewals').selectAll().execute()).toEqual(
      before.map((renewal) => ({ ...renewal, failed_for: null })),
    )
    for (const failed_for of paymentReasons) await db.updateTable('renewals').set({ failed_for }).execute()
    await expect(sql`update renewals set failed_for = 'CARD_EXPIRED'`.execute(db)).rejects.toThrow(/check constraint/)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
