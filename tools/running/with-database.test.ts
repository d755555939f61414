import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDatabase } from './with-database.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sipday-command-'))
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  process.exitCode = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

test('a command before the first start says in one line what to do, and makes no database', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const command = vi.fn<(url: string) => Promise<void>>()
  await withDatabase(command)
  expect(command).not.toHaveBeenCalled()
  expect(said.mock.calls).toEqual([
    ['There is no shop here yet. Start it once with "npm start", then run this command again.'],
  ])
  expect(process.exitCode).toBe(1)
  expect(readdirSync(dataDir).filter((name) => existsSync(join(dataDir, name, 'PG_VERSION')))).toEqual([])
})

test('a database without our tables is one that no shop was started on; other errors are thrown', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/empty')
  await withDatabase(() =>
    Promise.reject(Object.assign(new Error('relation "staff" does not exist'), { code: '42P01' })),
  )
  expect(said).toHaveBeenCalledOnce()
  await expect(withDatabase(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
})
