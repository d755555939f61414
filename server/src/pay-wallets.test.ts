import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPayWallets } from './pay-wallets.ts'

const folder = mkdtempSync(join(tmpdir(), 'sipday-wallets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'apple-developer-merchantid-domain-association')
writeFileSync(file, '7B227073704964\n')

test('beside the sandbox both wallets are offered; with real payments none until PAY_WALLETS names them', () => {
  expect(readPayWallets({}, true)).toEqual({ offered: ['apple', 'google'], appleDomainFile: null })
  expect(readPayWallets({}, false)).toEqual({ offered: [], appleDomainFile: null })
  expect(readPayWallets({ PAY_WALLETS: 'google' }, false)).toEqual({ offered: ['google'], appleDomainFile: null })
  expect(readPayWallets({ PAY_WALLETS: 'none' }, true).offered).toEqual([])
})

test('Apple Pay with real payments needs the file that registers the domain', () => {
  expect(() => readPayWallets({ PAY_WALLETS: 'apple' }, false)).toThrow('APPLE_PAY_DOMAIN_FILE is missing')
  expect(readPayWallets({ PAY_WALLETS: 'google, apple', APPLE_PAY_DOMAIN_FILE: file }, false)).toEqual({
    offered: ['apple', 'google'],
    appleDomainFile: '7B227073704964\n',
  })
})

test.each(['samsung', 'apple;google', 'apple,apple', 'none,apple', ','])('PAY_WALLETS=%s stops the start', (value) => {
  expect(() => readPayWallets({ PAY_WALLETS: value }, true)).toThrow(
    `PAY_WALLETS is "${value}"; expected apple, google, both with a comma between them, or none.`,
  )
})

test('a file that cannot be read is said in one line', () => {
  expect(() => readPayWallets({ APPLE_PAY_DOMAIN_FILE: '/nowhere' }, true)).toThrow(
    'APPLE_PAY_DOMAIN_FILE is "/nowhere", which cannot be read (ENOENT)',
  )
})
