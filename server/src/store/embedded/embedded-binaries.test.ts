import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyOnce } from './embedded-binaries.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sipday-binaries-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const link = { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' }

function aPackage(): string {
  const library = join(folder, 'checkout', 'native', 'lib')
  mkdirSync(library, { recursive: true })
  writeFileSync(join(library, 'libicuuc.so.60.2'), 'the library')
  symlinkSync('libicuuc.so.60.2', join(library, 'libicuuc.so.60'))
  writeFileSync(join(folder, 'checkout', 'native', 'pg-symlinks.json'), JSON.stringify([link]))
  return join(folder, 'checkout')
}
const linked = (copy: string) => readFileSync(join(copy, 'lib', 'libicuuc.so.60'), 'utf8')

test('a copy of PostgreSQL outlives the checkout that it was made from', () => {
  const checkout = aPackage()
  const copy = copyOnce(checkout, join(folder, 'postgresql'))
  rmSync(checkout, { recursive: true })
  expect(linked(copy)).toBe('the library')
})

test('a copy whose links lead to a checkout that is gone is mended at the next start', () => {
  const checkout = aPackage()
  const copy = copyOnce(checkout, join(folder, 'postgresql'))
  rmSync(join(copy, 'lib', 'libicuuc.so.60'))
  symlinkSync(join(folder, 'gone', 'libicuuc.so.60.2'), join(copy, 'lib', 'libicuuc.so.60'))
  copyOnce(checkout, copy)
  expect(linked(copy)).toBe('the library')
})
