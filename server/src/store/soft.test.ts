import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { addCard, pay, submit } from '../../test/buying.ts'
import { makeStaff } from '../../test/make-membership.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createDatabase } from './database.ts'

let database: TestDatabase
let world: World

/** Whether each transaction that wrote to a table waited for the disk at its commit. */
beforeAll(async () => {
  database = await freshDatabase()
  // The tests' PostgreSQL never waits: this database is configured like a shop's.
  const before = createDatabase(database.url, { max: 1 })
  await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set synchronous_commit = 'on'`.execute(
    before,
  )
  await before.destroy()
  world = await createWorld({ demo: true, database })
  const { db } = world.deps
  await makeStaff(world.deps, 'sam@shop.example')
  await sql`create table endings (line text not null, how text not null)`.execute(db)
  await sql`create function note_ending() returns trigger language plpgsql as ${sql.lit(`begin
    insert into endings values (tg_op || ' ' || tg_table_name, current_setting('synchronous_commit'));
    return null;
  end`)}`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and relnamespace = 'public'::regnamespace and relname <> 'endings'`.execute(db)
  for (const { name } of rows)
    await sql`create constraint trigger note_ending after insert or update or delete on ${sql.table(name)}
      deferrable initially deferred for each row execute function note_ending()`.execute(db)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const endings = async (how: string): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select distinct line from endings where how = ${how} order by line`.execute(world.deps.db)
  return rows.map(({ line }) => line)
}

/** A visit, a purchase with a new card, a sign-in, a cancellation, a drink, and the emails that follow. */
const everything = async (): Promise<void> => {
  const visitor = world.visitor()
  await visitor.call('campaign', { utm_campaign: 'nyc-launch' })
  await visitor.call('step', { step: 'modelSelection' })
  const person = await submit(visitor)
  const buyer = { visitor, ...person }
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card)).status).toBe(200)
  await world.app.dueWork()
  await world.prove(visitor, person.email)
  const [membership] = (await visitor.call('subscriptions', { CID: buyer.id })).body
  const { code } = await world.deps.db
    .selectFrom('memberships')
    .select('code')
    .where('id', '=', membership?.id ?? '')
    .executeTakeFirstOrThrow()
  const till = await world.openTill('sam@shop.example')
  const found = (await till.call('counter-lookup', { code: String(code).padStart(6, '0') })).body
  const entitlementId = found.benefits.find(({ status }) => status === 'available')?.entitlementId ?? ''
  expect((await till.call('counter-redeem', { entitlementId, key: randomUUID() })).status).toBe(200)
  expect((await visitor.call('cancel-subscription', { subscriptionId: membership?.id ?? '' })).status).toBe(200)
  await world.app.dueWork()
}

test('only what comes before money, and that an email was sent, ends without waiting for the disk', async () => {
  await everything()
  expect(await endings('off')).toEqual([
    'INSERT checkout_customers',
    'INSERT checkouts',
    'INSERT customer_contacts',
    'INSERT customer_names',
    'INSERT customers',
    'INSERT limit_hits',
    'INSERT replays',
    'INSERT sessions',
    'INSERT visit_steps',
    'INSERT visits',
    'UPDATE mails',
    'UPDATE sessions',
  ])
  expect(await endings('on')).toEqual(
    expect.arrayContaining([
      'INSERT purchases',
      'UPDATE purchases',
      'INSERT memberships',
      'UPDATE memberships',
      'INSERT entitlements',
      'INSERT cards',
      'INSERT mails',
      'INSERT redemptions',
      'UPDATE replays',
      'INSERT session_proofs',
      'UPDATE otp_challenges',
      'UPDATE sessions',
    ]),
  )
})

test('no statement ends softly that is not named here', () => {
  const folder = import.meta.dirname
  const soft = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      /\$\{SOFT\}|'synchronous_commit'/.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(soft.sort()).toEqual([
    // Rows of an import are made again, unless someone was told of them.
    'importing/imports.ts',
    'messages/mails.ts',
    'people/sessions.ts',
    'people/submits.ts',
    'people/visits.ts',
    'purchases/replays.ts',
    'soft.ts',
  ])
})
