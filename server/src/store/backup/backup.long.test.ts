import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { installWorker } from '../../jobs/worker.ts'
import { findPlace } from '../embedded/embedded-place.ts'
import { type EmbeddedDatabase, startEmbedded } from '../embedded/embedded.ts'
import { migrate } from '../migrate.ts'
import { listBackups } from './backup-folder.ts'
import { listTree } from './copy-files.ts'
import { moveLog } from './log-archive.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { takeBackup } from './take-backup.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A shop's database before its first day; to create one for each test is most of their work. */
const firstDay = mkdtempSync(join(tmpdir(), 'sipday first day '))
beforeAll(async () => {
  const database = await startEmbedded({ dataDir: firstDay, log: () => undefined })
  await migrate(database.url)
  await installWorker(database.url)
  await ask(
    database.url,
    'create table acknowledged (n int primary key, at timestamptz not null default clock_timestamp())',
  )
  await database.stop()
})
afterAll(() => {
  rmSync(place(firstDay).home, { recursive: true, force: true })
  rmSync(firstDay, { recursive: true, force: true })
})

let top = ''
let dataDir = ''
let folder = ''
let running: EmbeddedDatabase | undefined

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "sipday backup, it's "))
  dataDir = join(top, 'data')
  folder = join(top, 'backups')
  mkdirSync(dataDir)
})

afterEach(async () => {
  await running?.stop()
  running = undefined
  for (const name of readdirSync(top).filter((each) => each.startsWith('data')))
    rmSync(findPlace(join(top, name), () => undefined).home, { recursive: true, force: true })
  rmSync(top, { recursive: true, force: true })
})

const start = async (of = dataDir): Promise<EmbeddedDatabase> => {
  running = await startEmbedded({ dataDir: of, log: () => undefined, archive: true })
  return running
}
const stop = async () => {
  await running?.stop()
  running = undefined
}
const shop = (): Promise<EmbeddedDatabase> => {
  // Files of PostgreSQL's own user, whose owner and modes must stay.
  execFileSync('cp', ['-a', place(firstDay).cluster, place().cluster])
  return start()
}
const place = (of = dataDir) => findPlace(of, () => undefined)
const backUp = () => takeBackup({ place: place(), folder, version: '1.0.0', now: () => new Date() })
const bringBack = (more: Partial<Parameters<typeof restore>[0]> = {}) =>
  restore({ from: folder, at: null, dataDir, replace: true, now: new Date(), ...more })

const ask = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const numbersIn = async (url: string) =>
  (await ask(url, 'select n from acknowledged order by n')).map(({ n }) => Number(n))

/** Commits one row after the other until told to stop; `done` has those that the database acknowledged. */
const keepSelling = (url: string) => {
  const done: { n: number; at: number }[] = []
  let on = true
  const work = (async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (let n = 0; on; n += 1) {
      await client.query('insert into acknowledged values ($1)', [n])
      done.push({ n, at: Date.now() })
    }
    await client.end()
  })()
  const end = async () => {
    on = false
    await work
  }
  return { done, end }
}

test('a database backed up while it sells, thrown away and restored has every row acknowledged before the backup ended', async () => {
  const database = await shop()
  writeFileSync(join(dataDir, 'secrets.json'), '{"appSecret":"a"}')
  const selling = keepSelling(database.url)
  await expect.poll(() => selling.done.length, { timeout: 60_000 }).toBeGreaterThan(50)
  const backup = await backUp()
  const before = selling.done.filter(({ at }) => at < Date.parse(readManifest(backup).endedAt)).map(({ n }) => n)
  await expect.poll(() => selling.done.length, { timeout: 60_000 }).toBeGreaterThan(before.length + 50)
  await selling.end()
  await stop()
  rmSync(place().home, { recursive: true })
  rmSync(dataDir, { recursive: true })

  const restored = await bringBack({ from: backup })
  expect(restored).toMatchObject({ backup, kept: [], finding: 1, contents: { missing: 0, broken: [] } })
  // The key to what is in the rows is not beside them.
  expect(listTree(folder, () => false).files.filter((path) => /secret/i.test(path))).toEqual([])
  expect([restored.hasSecrets, existsSync(join(dataDir, 'secrets.json'))]).toEqual([false, false])
  const again = await start()
  const numbers = await numbersIn(again.url)
  expect(numbers.slice(0, before.length)).toEqual(before)
  expect(numbers.length).toBe(restored.contents.rows['acknowledged'])
  expect(before.length).toBeGreaterThan(50)
})

test('a photo is in a backup, in every width (O19)', async () => {
  const { url } = await shop()
  await ask(url, `insert into pictures values (repeat('a', 32), 1600, 1200, now())`)
  await ask(
    url,
    `insert into picture_files select repeat('a', 32), width, decode(repeat(md5(width::text), width), 'hex')
      from unnest(array[96, 1600]) width`,
  )
  const files = () => ask(running?.url ?? '', 'select width, md5(bytes) as sum from picture_files order by width')
  const kept = await files()
  expect(kept.map(({ width }) => width)).toEqual([96, 1600])
  await backUp()
  await ask(url, 'delete from pictures')
  await stop()
  await bringBack()
  await start()
  expect(await files()).toEqual(kept)
})

test('with the archived log a restore goes to any moment after a backup, and to the last archived one', async () => {
  const database = await shop()
  await ask(database.url, 'insert into acknowledged values (1)')
  await backUp()
  await ask(database.url, 'insert into acknowledged values (2)')
  await sleep(50)
  const at = new Date()
  await sleep(50)
  await ask(database.url, 'insert into acknowledged values (3)')
  await stop()
  await moveLog(place(), folder)

  const then = await bringBack({ at })
  expect(then.kept).toHaveLength(1)
  expect(await numbersIn((await start()).url)).toEqual([1, 2])
  await ask(running?.url ?? '', 'insert into acknowledged values (4)')
  await stop()
  await moveLog(place(), folder)
  // The restored database has a timeline of its own, which the next restore follows.
  await bringBack()
  expect(await numbersIn((await start()).url)).toEqual([1, 2, 4])
  await stop()
  await expect(bringBack({ at: new Date(Date.now() - 3_600_000) })).rejects.toThrow('No backup in')
  await expect(bringBack({ at: new Date(Date.now() + 3_600_000) })).rejects.toThrow('is in the future')
  await expect(bringBack({ at: new Date() })).rejects.toThrow('ends before')
  expect(await numbersIn((await start()).url)).toEqual([1, 2, 4])
})

test('a restore refuses a running shop, and a database that is there unless told to put it aside', async () => {
  await shop()
  await backUp()
  await expect(bringBack()).rejects.toThrow('is in use by another running shop')
  await stop()
  await expect(bringBack({ replace: false })).rejects.toThrow('already has a database. Add --replace')
  expect((await start()).url).toBeTruthy()
})

test('half a backup, a damaged one and one of a newer version are refused, and nothing changes', async () => {
  const database = await shop()
  await ask(database.url, 'insert into acknowledged values (1)')
  const backup = await backUp()
  await stop()
  const elsewhere = join(top, 'data-2')
  const refused = async (says: string) => {
    await expect(bringBack({ from: backup, dataDir: elsewhere })).rejects.toThrow(says)
    expect(existsSync(place(elsewhere).cluster)).toBe(false)
    expect(readdirSync(place(elsewhere).home).filter((name) => /^(cluster|log)/.test(name))).toEqual([])
  }
  const manifest = readManifest(backup)
  const write = (more: object) => writeFileSync(join(backup, MANIFEST), JSON.stringify({ ...manifest, ...more }))
  write({ migrations: [...manifest.migrations, '9999-later'], sipday: '9.0.0' })
  await refused('was made by a newer version of Sipday (9.0.0; it has 9999-later)')
  write({ migrations: ['0001-first', '0132-second-month'] })
  await refused('was made by a version of Sipday from before the first release')
  write({ postgres: { major: '99', version: '99.1' } })
  await refused('was made with PostgreSQL 99')
  write({})
  appendFileSync(join(backup, 'cluster', 'PG_VERSION'), ' ')
  await refused('is damaged: cluster/PG_VERSION is not what was written')
  rmSync(join(backup, 'cluster', 'PG_VERSION'))
  await refused('cluster/PG_VERSION is missing')
  rmSync(join(backup, MANIFEST))
  await refused(`${backup} has no complete backup`)
  expect(listBackups(folder)).toEqual([])
  expect(await numbersIn((await start()).url)).toEqual([1])
})

test('a folder with backups of another database, or with something else, is left alone', async () => {
  await shop()
  mkdirSync(folder)
  writeFileSync(join(folder, 'letter.txt'), 'dear')
  await expect(backUp()).rejects.toThrow('is not empty and has no backups (letter.txt)')
  rmSync(join(folder, 'letter.txt'))
  await backUp()
  writeFileSync(join(folder, 'owner.json'), '{"system":"12"}')
  await expect(backUp()).rejects.toThrow('holds the backups of another database')
  expect(listBackups(folder)).toHaveLength(1)
})

test('two copies of one database do not mix their logs', async () => {
  const database = await shop()
  await ask(database.url, 'select pg_switch_wal()')
  await stop()
  await moveLog(place(), folder)
  const [piece] = readdirSync(join(folder, 'log'))
  writeFileSync(join(place().home, 'archive', piece?.replace('.gz', '') ?? ''), 'something else')
  await expect(moveLog(place(), folder)).rejects.toThrow('is the log of another copy of this database')
})

test('a restore that was cut off before the last step is finished by the next start', async () => {
  const database = await shop()
  await ask(database.url, 'insert into acknowledged values (1)')
  await stop()
  renameSync(place().cluster, `${place().cluster}.restored`)
  expect(await numbersIn((await start()).url)).toEqual([1])
})
