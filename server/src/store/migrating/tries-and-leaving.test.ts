import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeMembership, makeShop } from '../../../test/make-membership.ts'
import { freshDatabase } from '../../../test/database.ts'
import type { Deps } from '../../deps.ts'
import { createDatabase, type Db } from '../database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { planOf } from './plan.ts'

const mine = ['0232-tries', '0234-leaving'] as const
const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= mine[1]))

/** A shop of the base, as it was before these two. */
const before = async () => {
  const database = await freshDatabase()
  // A prepared statement that reads all columns would not know the new ones.
  const db = createDatabase(database.url, { max: 2, prepares: false })
  await sql`alter table memberships drop column tried_on`.execute(db)
  await sql`alter table renewal_charges drop column nth_try`.execute(db)
  await sql`drop table leaving_answers`.execute(db)
  for (const table of ['kysely_migration', 'migration_needs'] as const) {
    const column = table === 'kysely_migration' ? 'name' : 'migration'
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} >= ${mine[0]}`.execute(db)
  }
  return { database, db }
}

const room = (db: Db): Deps => {
  let made = 0
  return { db, clock: { now: () => new Date('2027-01-15T17:00:00Z') }, ids: { id: () => `id-${(made += 1)}` } } as Deps
}

test('what a shop has stays as it is when tries and answers are added, and each counts as not yet made (R52, S2.7)', async () => {
  const { database, db } = await before()
  try {
    const deps = room(db)
    await makeShop(deps)
    const { membershipId } = await makeMembership(deps, { state: 'grace', paidThrough: '2027-01-14' })
    await sql`update memberships set cancelled_at = now() where id = ${membershipId}`.execute(db)
    for (const [id, state, day] of [
      ['paid', 'succeeded', '2026-12-14'],
      ['refused', 'declined', '2027-01-14'],
    ])
      await sql`
        insert into renewal_charges (id, payment_id, period_start, state, membership_id, amount_cents, provider_request,
          created_at, updated_at)
        values (${id}, ${`payment-${id}`}, ${day}, ${state}, ${membershipId}, 3200, '{}', now(), now())`.execute(db)
    const rows = async () => ({
      memberships: (await sql<object>`select * from memberships order by id`.execute(db)).rows,
      charges: (await sql<object>`select * from renewal_charges order by id`.execute(db)).rows,
    })
    const old = await rows()
    expect(old.charges).toHaveLength(2)

    const plans = await planOf(db, [...mine], known)
    expect(plans.map(({ needs }) => needs)).toEqual(['0.2.0', '0.2.0'])
    // Each statement locks its table for a moment; no row is written.
    const [tries] = plans
    expect(tries?.statements.map(({ locks }) => locks)).toEqual([
      [expect.objectContaining({ table: 'memberships', mode: 'ACCESS EXCLUSIVE' })],
      [expect.objectContaining({ table: 'renewal_charges', mode: 'ACCESS EXCLUSIVE' })],
    ])
    expect(await migrate(database.url, { known })).toEqual([...mine])

    expect(await rows()).toEqual({
      memberships: old.memberships.map((row) => ({ ...row, tried_on: null })),
      charges: old.charges.map((row) => ({ ...row, nth_try: null })),
    })
    const tried = (nth: number) => sql`update renewal_charges set nth_try = ${nth} where id = 'refused'`.execute(db)
    await tried(1)
    await expect(tried(0)).rejects.toThrow(/nth_try/)
    const answer = (reason: string) =>
      sql`insert into leaving_answers values (${membershipId}, now(), ${reason}, '', now())`.execute(db)
    await expect(answer('hunger')).rejects.toThrow(/reason/)
    await answer('price')
    await expect(answer('price')).rejects.toThrow(/leaving_answers_pkey/)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
