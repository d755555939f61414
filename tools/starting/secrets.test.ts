import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sipday secrets '))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('secrets are made once, so that sessions survive a restart', () => {
  const first = readSecrets(dataDir)
  expect(first.appSecret.length).toBeGreaterThanOrEqual(43)
  expect(readSecrets(dataDir)).toEqual(first)
})

test('only the owner may read them', () => {
  readSecrets(dataDir)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o077).toBe(0)
})

test('a damaged file stops the start instead of signing everyone out silently', () => {
  writeFileSync(join(dataDir, 'secrets.json'), '{"appSecret":')
  expect(() => readSecrets(dataDir)).toThrow('is damaged')
})
