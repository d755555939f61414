import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { install, isInstalled } from './install.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sipday install '))
  writeLock('1.0.0')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function writeLock(version: string): void {
  const lock = {
    name: 'empty',
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name: 'empty', version } },
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'empty', version }))
}

test('a fresh folder is not installed, and is after installing', async () => {
  expect(isInstalled(root)).toBe(false)
  await install(root)
  expect(isInstalled(root)).toBe(true)
})

test('packages without the marker, from an install that was cut off, do not count', () => {
  mkdirSync(join(root, 'node_modules', 'something'), { recursive: true })
  expect(isInstalled(root)).toBe(false)
})

test('what was installed by hand as the lock file says is not fetched again', async () => {
  await install(root)
  rmSync(join(root, 'node_modules', '.sipday-installed'))
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), lock)
  writeFileSync(join(root, 'node_modules', 'by-hand'), '')
  await install(root)
  expect(isInstalled(root)).toBe(true)
  expect(existsSync(join(root, 'node_modules', 'by-hand'))).toBe(true)
})

test('another lock file asks for another install', async () => {
  await install(root)
  writeLock('1.0.1')
  expect(isInstalled(root)).toBe(false)
})

test('a note of an install that was killed does not stop the next one', async () => {
  mkdirSync(join(root, '.cache'))
  writeFileSync(join(root, '.cache', 'installing'), JSON.stringify({ bootstrap: 2 ** 22 + 1, npm: 2 ** 22 + 2 }))
  await install(root)
  expect(isInstalled(root)).toBe(true)
})

test('npm that fails is told with its own words', async () => {
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3,"packages":{"":{"dependencies":{"a":"1"}}}}')
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"b":"1"}}')
  await expect(install(root)).rejects.toThrow('npm could not install')
  expect(isInstalled(root)).toBe(false)
})
