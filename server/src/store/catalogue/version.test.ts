import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../jobs/sweeps.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { PreparingClient } from '../preparing-client.ts'
import { currentVersion } from './current-version.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const raisedBy = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await currentVersion(world.deps.db)
  await work()
  return (await currentVersion(world.deps.db)) - before
}

/** The tables whose changes are shown to visitors, with a column of each. Legal texts refuse every change of a row. */
const watched = async () => {
  const { rows } = await sql<{ name: string; col: string }>`
    select c.relname as name,
      (select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum limit 1) as col
    from pg_class c
    where exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname like 'raise_catalogue_version%') and relname <> 'legal_versions'
    order by 1`.execute(world.deps.db)
  return rows
}

test('what was published is seen by the next call, also while a slow answer about what was before is still on its way', async () => {
  const { query } = PreparingClient.prototype
  const [slow, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  PreparingClient.prototype.query = function held(this: PreparingClient, ...given: unknown[]): never {
    const answer = Reflect.apply(query, this, given) as unknown as Promise<unknown>
    if (!JSON.stringify(given).includes('from catalogue_version')) return answer as never
    PreparingClient.prototype.query = query
    void answer.then(() => slow.resolve())
    return arrives.promise.then(() => answer) as never
  }
  try {
    const before = currentVersion(world.deps.db)
    await slow.promise
    await sql`update shop_settings set value = value`.execute(world.deps.db)
    const after = [currentVersion(world.deps.db), currentVersion(world.deps.db)]
    arrives.resolve()
    expect(await Promise.all(after)).toEqual([(await before) + 1, (await before) + 1])
  } finally {
    arrives.resolve()
    PreparingClient.prototype.query = query
  }
})

test('a regular look at a shop in which nothing is due leaves the version of its catalog', async () => {
  await sweep(world.deps)
  expect(await raisedBy(() => sweep(world.deps))).toBe(0)
})

test('the version rises with every statement that touches a row of what visitors see, and with no other', async () => {
  const tables = await watched()
  expect(tables.length).toBeGreaterThan(12)
  const { rows: unguarded } = await sql`select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'raise_catalogue_version()'::regprocedure and tgtype & 32 = 0`.execute(world.deps.db)
  expect(unguarded).toEqual([])
  const answers = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ some: boolean }>`select exists (select from ${sql.table(name)}) as some`.execute(
        world.deps.db,
      )
      return rows[0]?.some ?? false
    }),
  )
  for (const [index, { name, col }] of tables.entries()) {
    const table = sql.table(name)
    const column = sql.ref(col)
    const none = await raisedBy(async () => {
      await sql`update ${table} set ${column} = ${column} where false`.execute(world.deps.db)
      await sql`delete from ${table} where false`.execute(world.deps.db)
    })
    const all = await raisedBy(() => sql`update ${table} set ${column} = ${column}`.execute(world.deps.db))
    expect({ name, none, all }).toEqual({ name, none: 0, all: answers[index] ? 1 : 0 })
  }
  expect(answers.filter(Boolean).length).toBeGreaterThan(8)
})

test('added and removed rows, and an emptied table, raise it', async () => {
  const { db } = world.deps
  const add = sql`insert into location_days (location_id, day) select id, '2031-12-25' from locations limit 1`
  expect(await raisedBy(() => add.execute(db))).toBe(1)
  expect(await raisedBy(() => sql`delete from location_days where day = '2031-12-25'`.execute(db))).toBe(1)
  expect(await raisedBy(() => sql`truncate location_days`.execute(db))).toBe(1)
})
