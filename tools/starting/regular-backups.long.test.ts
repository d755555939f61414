import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups, logFolder } from '@sipday/server/store/backup/backup-folder.ts'
import { verifyBackup } from '@sipday/server/store/backup/verify-backup.ts'
import { lockFolder } from '@sipday/server/store/embedded/embedded-lock.ts'
import { findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { type EmbeddedDatabase, startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backUpRegularly } from './regular-backups.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const AT_ONCE_MINUTES = 1 / 600
const DISK_MB = 80

let top = ''
let dataDir = ''
let folder = ''
let database: EmbeddedDatabase
let hasDisk = false
let said: string[] = []
let ending: (() => Promise<void>) | undefined

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'sipday regular backups '))
  dataDir = join(top, 'data')
  mkdirSync(dataDir)
  database = await startEmbedded({ dataDir, log: () => undefined, archive: true })
  await ask('create table acknowledged (n int)')
})
afterAll(async () => {
  await database.stop()
  rmSync(findPlace(dataDir, () => undefined).home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  rmSync(top, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
beforeEach(() => {
  folder = mkdtempSync(join(top, 'backups-'))
  said = []
})
afterEach(async () => {
  await ending?.()
  ending = undefined
  if (hasDisk) execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
  hasDisk = false
})

const ask = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

const begin = (count = 2): void => {
  ending = backUpRegularly({
    dataDir,
    settings: { folder, everyMinutes: AT_ONCE_MINUTES, keeping: { count, days: 0 } },
    say: (line) => void said.push(line),
    lookMs: 300,
    logMs: 300,
  })
}
const newest = () => listBackups(folder).at(-1)
const untilNewerThan = (name: string | undefined) =>
  expect.poll(() => (newest() ?? '') > (name ?? ''), { timeout: 30_000 }).toBe(true)

/** A small disk of its own for the backups, where this machine allows one. */
const mountDisk = (): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('backups are made when they are due, only so many are kept, and the newest opens', async () => {
  begin(1)
  await untilNewerThan(undefined)
  await ask('insert into acknowledged values (1)')
  await untilNewerThan(newest())
  await ending?.()
  ending = undefined
  expect(listBackups(folder)).toHaveLength(1)
  expect(said).toEqual([])
  const { contents } = await verifyBackup(folder, new Date())
  expect(contents.rows['acknowledged']).toBe(1)
})

test('finished pieces of the log are taken along, the last ones when it ends', async () => {
  begin()
  await untilNewerThan(undefined)
  await ask('select pg_switch_wal()')
  await expect.poll(() => readdirSync(logFolder(folder)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const before = readdirSync(logFolder(folder)).length
  await ask('insert into acknowledged values (2)')
  await ask('select pg_switch_wal()')
  await ending?.()
  ending = undefined
  await expect.poll(() => readdirSync(logFolder(folder)).length).toBeGreaterThanOrEqual(before)
  // Its folder is free for the next one.
  lockFolder(folder, 'The backup folder').release()
})

test('a folder that has something else is said once, and left as it is', async () => {
  writeFileSync(join(folder, 'holiday.jpg'), '')
  begin()
  await expect.poll(() => said.length, { timeout: 30_000 }).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(said).toEqual([expect.stringMatching(/^No backup: .* is not empty and has no backups \(holiday\.jpg\)/)])
  expect(listBackups(folder)).toEqual([])
  rmSync(join(folder, 'holiday.jpg'))
  await untilNewerThan(undefined)
  await expect.poll(() => said[1]).toBe('Backups work again')
})

test('a database that is killed meanwhile is named as the cause, and backups go on when it is back', async () => {
  begin()
  await untilNewerThan(undefined)
  const { cluster } = findPlace(dataDir, () => undefined)
  for (let kill = 0; kill < 20 && said.length === 0; kill++) {
    process.kill(Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    await expect
      .poll(
        () =>
          ask('select 1').then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true)
  }
  expect(said[0]).toMatch(/^No backup: the database was not available \(.+\)\. Try again in a moment\.$/)
  await untilNewerThan(newest())
  await expect.poll(() => said.at(-1)).toBe('Backups work again')
})

test('a full disk is said once, leaves no half backup and no harm to the shop, and backups go on when there is room', async (context) => {
  hasDisk = mountDisk()
  if (!hasDisk) return context.skip('this machine allows no disk of its own (mount)')
  const filler = join(folder, '.filler')
  writeFileSync(filler, Buffer.alloc((DISK_MB - 6) * 1024 * 1024))
  begin(1)
  await expect.poll(() => said.length, { timeout: 30_000 }).toBe(1)
  await ask('insert into acknowledged values (3)')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(said).toEqual([
    expect.stringMatching(/^No backup: The backup folder .* lies on a full disk\. Free some space/),
  ])
  expect(listBackups(folder)).toEqual([])
  // Between two tries.
  await expect
    .poll(() => readdirSync(folder).filter((name) => name.endsWith('.unfinished')), { interval: 20 })
    .toEqual([])
  rmSync(filler)
  expect(statfsSync(folder).bavail).toBeGreaterThan(0)
  await untilNewerThan(undefined)
  await expect.poll(() => said[1]).toBe('Backups work again')
  expect(existsSync(join(folder, newest() ?? '', 'manifest.json'))).toBe(true)
  const { contents } = await verifyBackup(folder, new Date())
  expect(contents.rows['acknowledged']).toBeGreaterThan(0)
})
