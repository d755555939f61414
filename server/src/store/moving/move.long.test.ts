import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buyNew } from '../../../test/restoring.ts'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { png } from '../../../test/pictures.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld } from '../../../test/world.ts'
import { makePicture } from '../../pictures/make-picture.ts'
import { insertPicture } from '../pictures/pictures.ts'
import { extendAudit } from '../retention.ts'
import { installWorker } from '../../jobs/worker.ts'
import { migrate } from '../migrate.ts'
import { moveDatabase } from './move.ts'

vi.setConfig({ testTimeout: 120_000 })

let from: TestDatabase
let to: TestDatabase
const said: string[] = []
beforeEach(async () => {
  from = await freshDatabase()
  to = await freshDatabase()
  said.length = 0
})
afterEach(async () => {
  await from.drop()
  await to.drop()
})

const prepare = async (url: string) => {
  await migrate(url)
  await installWorker(url)
}
const move = () =>
  moveDatabase({ from: from.url, to: to.url, toName: 'elsewhere', prepare, say: (line) => void said.push(line) })
const ask = async ({ url }: TestDatabase, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const isEmpty = async (database: TestDatabase) =>
  (await ask(database, 'select count(*)::int as count from customers'))[0]?.['count'] === 0

test('a shop moves with everything it has, photos too (O19), sells on there, and the old database refuses to start one', async () => {
  const world = await createWorld({ database: from })
  await makeMoneyShop(world.deps)
  await buyNew(world)
  const ugly = 'Zoë "\\N" \\. \t, \n 奶茶 🧋'
  await world.deps.db.updateTable('customers').set({ given_name: ugly }).execute()
  const photo = await makePicture(png({ width: 120, height: 90 }))
  await insertPicture(world.deps.db, photo, world.deps.clock.now())
  await expect(move()).rejects.toThrow(/is in use by \d+ connections/)
  // The log has months here that the new database has not made yet.
  await extendAudit(world.deps.db, new Date('2035-01-01T00:00:00Z'))
  await world.deps.db
    .insertInto('audit')
    .values({ at: new Date('2034-05-05T00:00:00Z'), kind: 'far', detail: '{}' })
    .execute()
  await world.close()
  const installation = await ask(from, 'select id from installation')

  await move()
  expect(said.at(-1)).toMatch(/^\d+ tables with \d+ rows are the same in both databases\.$/)
  expect(await ask(to, 'select id from installation')).toEqual(installation)
  expect(await ask(to, `select kind from audit where at > '2034-01-01'`)).toEqual([{ kind: 'far' }])
  expect(await ask(to, 'select given_name from customers')).toEqual([{ given_name: ugly }])
  const files = await ask(to, 'select bytes from picture_files order by width')
  expect(files).toEqual(photo.files.map(({ bytes }) => ({ bytes: Buffer.from(bytes) })))
  await expect(migrate(from.url)).rejects.toThrow('The shop was moved to elsewhere')
  expect(await migrate(to.url)).toEqual([])
  // What guards the record of changes, and the foreign keys, are there again.
  for (const table of ['audit', 'audit_before', 'audit_other'])
    await expect(ask(to, `delete from ${table}`)).rejects.toThrow('only added')
  await expect(ask(to, 'delete from customers')).rejects.toThrow('foreign key')
  const there = await createWorld({ database: to })
  await buyNew(there)
  await there.close()
  await expect(move()).rejects.toThrow('already has a shop')
})

test('a database from before the first release is not moved', async () => {
  await ask(from, `update kysely_migration set name = '0132-second-month' where name = '0243-base'`)
  await expect(move()).rejects.toThrow('from before the first release, and its tables cannot be brought over')
  expect(await isEmpty(to)).toBe(true)
})

test('what does not arrive leaves both sides as they were', async () => {
  await ask(to, `create table letters (n int)`)
  await expect(move()).rejects.toThrow('has a table letters that is not ours')
  await ask(to, `drop table letters`)
  await ask(from, `update installation set id = 'short'`)
  await ask(to, `alter table installation add constraint long check (length(id) > 8)`)
  await expect(move()).rejects.toThrow('violates check constraint')
  expect(await isEmpty(to)).toBe(true)
  expect(await migrate(from.url)).toEqual([])
  await ask(to, `alter table installation drop constraint long`)
  await move()
  expect(await ask(to, 'select id from installation')).toEqual([{ id: 'short' }])
})
