import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ demo: true })
})
afterEach(() => world.close())

/** All tables are locked for it, in another order than the regular sweep does: PostgreSQL may end either of them. */
const untilDone = (change: () => Promise<unknown>) => vi.waitFor(change, { timeout: 30_000, interval: 100 })

/** PostgreSQL's own error for any write when the disk is full; reads still work. */
const fillDisk = async () => {
  await sql`create or replace function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    world.deps.db,
  )
  const forbid = () =>
    sql`do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger full_disk before insert or update or delete on %I for each statement execute function no_room()', t);
    end loop; end $$`.execute(world.deps.db)
  await untilDone(forbid)
}

test('with a full disk reads go on, writes are a 503, and one line of the log says why', async () => {
  const visitor = await world.signedIn('mei@demo.example')
  const [account] = (await visitor.call('accounts', { email: 'mei@demo.example' })).body
  const CID = account?.id ?? ''
  // The session's use would be recorded at this point.
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 2 * 3_600_000))
  await fillDisk()
  expect((await visitor.call('models')).status).toBe(200)
  expect((await visitor.call('session')).status).toBe(200)
  const list = await visitor.call('subscriptions', { CID })
  expect([list.status, list.body.length]).toEqual([200, 2])
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await world.visitor().call('campaign', {})
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'try_again' }])
  }
  expect((await visitor.request('GET', '/healthz')).status).toBe(200)
  expect(world.log.filter((line) => line.includes('the disk is full'))).toHaveLength(1)
  expect(world.log.filter((line) => line.includes('No space left'))).toEqual([])
  await untilDone(() => sql`drop function no_room() cascade`.execute(world.deps.db))
  expect((await world.visitor().call('campaign', {})).status).toBe(200)
})
