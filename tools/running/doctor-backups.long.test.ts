import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPlace, systemIn } from '@sipday/server/store/embedded/embedded-place.ts'
import { startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemOf } from '@sipday/server/store/backup/take-backup.ts'
import { describeBackups } from './doctor-backups.ts'

const top = mkdtempSync(join(tmpdir(), 'sipday doctor backups '))
const dataDir = join(top, 'data')
const folder = join(top, 'backups')
const env = { DATA_DIR: dataDir, BACKUP_DIR: folder }
const place = () => findPlace(dataDir, () => undefined)
let system = ''
beforeAll(async () => {
  mkdirSync(dataDir)
  mkdirSync(folder)
  const database = await startEmbedded({ dataDir, log: () => undefined })
  system = await systemOf(place())
  await database.stop()
}, 60_000)
afterAll(() => {
  for (const path of [place().home, top])
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const ownedBy = (owner: string) => writeFileSync(join(folder, 'owner.json'), JSON.stringify({ system: owner }))

test('what identifies a cluster is read from a stopped one, too', () => {
  expect(systemIn(place())).toBe(system)
})

test('a folder with the backups of another database is something to act on: this one is not backed up', () => {
  ownedBy('7412345678901234567')
  expect(describeBackups(env)).toEqual([
    {
      level: 'act',
      text: `${folder} holds the backups of another database, so this one is not backed up: set BACKUP_DIR to a folder of its own`,
    },
  ])
  ownedBy(system)
  expect(describeBackups(env).every(({ level }) => level === 'well')).toBe(true)
})

test('a database server that nobody is known to back up is never well: what to do is said', () => {
  const server = { ...env, DATABASE_URL: 'postgres://sipday@localhost/sipday' }
  const says = (of: NodeJS.ProcessEnv = server) => describeBackups(of)
  expect(says()).toEqual([{ level: 'look', text: expect.stringContaining('run npm run backup every day') }])
  expect(says({ ...server, BACKUP_DIR: join(top, 'not there') })).toMatchObject([{ level: 'look' }])
  const dump = join(folder, 'sipday-2027-01-15T030000.000Z.dump')
  writeFileSync(dump, '')
  expect(says()).toEqual([{ level: 'well', text: expect.stringMatching(/^the newest dump in .* ago$/) }])
  const old = new Date(Date.now() - 37 * 3_600_000)
  utimesSync(dump, old, old)
  expect(says()).toEqual([{ level: 'act', text: expect.stringContaining('every day') }])
  rmSync(dump)
})
