import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeMembership, makeShop } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { lockMembership } from './locked-membership.ts'

let database: TestDatabase
let world: World
beforeEach(async () => {
  database = await freshDatabase()
  world = await createWorld({ database })
  await makeShop(world.deps)
})
afterEach(async () => {
  await world.close()
  await database.drop()
})

test('whoever waits for a membership that is moved meanwhile finds it at its new location (S7.7)', async () => {
  const { db } = world.deps
  const { membershipId } = await makeMembership(world.deps)
  const waits = async () => {
    const { rows } = await sql`select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(db)
    return rows.length
  }
  const found = await db.transaction().execute(async (mover) => {
    await mover.updateTable('memberships').set({ location_id: 'newark' }).where('id', '=', membershipId).execute()
    const waiting = db.transaction().execute((trx) => lockMembership(trx, membershipId))
    waiting.catch(() => undefined)
    await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0)
    return { waiting }
  })
  expect(await found.waiting).toMatchObject({ id: membershipId, location_name: 'Newark DE' })
})
