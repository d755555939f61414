import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPlace } from './embedded-place.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

let dataDir = ''
let running: EmbeddedDatabase | undefined
const said: string[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "sipday embedded, it's "))
  said.length = 0
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  rmSync(findPlace(dataDir, () => undefined).home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function start(): Promise<EmbeddedDatabase> {
  running = await startEmbedded({ dataDir, log: (line) => said.push(line) })
  return running
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

test('it is durable, keeps its data, and listens to no one but its socket', async () => {
  const first = await start()
  expect(await ask(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await ask(first.url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await ask(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  const second = await start()
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a second owner is refused while the first one has it', async () => {
  await start()
  await expect(startEmbedded({ dataDir, log: () => undefined })).rejects.toThrow('is in use by another running shop')
})

test('a killed PostgreSQL is started again, with what was committed', async () => {
  const { url } = await start()
  await ask(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const [row] = await ask(url, 'SELECT pg_postmaster_start_time()::text AS started')
  process.kill(
    Number((await ask(url, "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid"))[0]?.['pid']),
    'SIGKILL',
  )
  await expect
    .poll(() => ask(url, 'SELECT pg_postmaster_start_time()::text AS started').catch(() => [row]), { timeout: 15_000 })
    .not.toEqual([row])
  expect(await ask(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('the process number of a killed PostgreSQL that someone else has now does not stop the start', async () => {
  const first = await start()
  await first.stop()
  const place = findPlace(dataDir, () => undefined)
  writeFileSync(join(place.cluster, 'postmaster.pid'), `${process.pid}\n${place.cluster}\n0\n5432\n\n\n\nready\n`)
  const second = await start()
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a cluster that was cut off while it was made is made again', async () => {
  const place = findPlace(dataDir, () => undefined)
  mkdirSync(join(place.home, 'cluster.unfinished', 'base'), { recursive: true })
  const { url } = await start()
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(existsSync(join(place.home, 'cluster.unfinished'))).toBe(false)
})

test('a cluster of another PostgreSQL version is refused and left alone', async () => {
  await (await start()).stop()
  const { cluster } = findPlace(dataDir, () => undefined)
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow('was created by PostgreSQL 17')
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n')
  expect(await ask((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0)('a lost cluster of root is noticed, not replaced by an empty one', async () => {
  await (await start()).stop()
  const { cluster } = findPlace(dataDir, () => undefined)
  renameSync(cluster, `${cluster}.away`)
  await expect(start()).rejects.toThrow('is missing')
  renameSync(`${cluster}.away`, cluster)
  await start()
})

test.runIf(process.getuid?.() === 0)(
  'a copy of the data folder does not open the database of the original',
  async () => {
    await (await start()).stop()
    await (await start()).stop()
    const copy = `${dataDir} copy`
    cpSync(dataDir, copy, { recursive: true })
    await expect(startEmbedded({ dataDir: copy, log: () => undefined })).rejects.toThrow('is a copy of')
    // Moved, it takes its database along.
    rmSync(dataDir, { recursive: true })
    const moved = await startEmbedded({ dataDir: copy, log: () => undefined })
    await moved.stop()
    renameSync(copy, dataDir)
    expect((await start()).url).toBe(moved.url)
  },
)
