import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWalletKeys } from '../../../tools/demo/wallet-keys.ts'
import { readSettings } from '../settings.ts'

const shop = {
  DATABASE_URL: 'postgres://localhost/x',
  APP_SECRET: 'x'.repeat(40),
  SANDBOX_URL: 'http://localhost:3001',
  SANDBOX_KEY: 'key',
}
const keys = makeWalletKeys()
const others = makeWalletKeys({ passphrase: 'a long passphrase' })
const walletsWith = (environment: Record<string, string>) => readSettings({ ...shop, ...environment }).wallets
const withLeftOut = (name: string) => Object.fromEntries(Object.entries(keys).filter(([key]) => key !== name))
const elliptic = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey

test('without keys a shop has no wallets, and each wallet needs only its own', () => {
  expect(walletsWith({})).toEqual({ apple: null, google: null })
  const only = (prefix: string) => Object.fromEntries(Object.entries(keys).filter(([name]) => name.startsWith(prefix)))
  expect(walletsWith(only('APPLE'))).toMatchObject({ apple: { teamId: 'TEAM123456' }, google: null })
  expect(walletsWith(only('GOOGLE'))).toMatchObject({ apple: null, google: { issuerId: '3388000000012345678' } })
})

test('keys may be encrypted, on one line with "\\n", or in files', () => {
  expect(walletsWith(others).apple?.key).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/)
  const oneLine = { ...keys, GOOGLE_WALLET_KEY: keys['GOOGLE_WALLET_KEY']?.replaceAll('\n', '\\n') ?? '' }
  expect(walletsWith(oneLine).google?.key.asymmetricKeyType).toBe('rsa')
  const folder = mkdtempSync(join(tmpdir(), 'sipday-wallet-'))
  try {
    const file = join(folder, 'key.pem')
    writeFileSync(file, keys['APPLE_WALLET_KEY'] ?? '')
    expect(walletsWith({ ...withLeftOut('APPLE_WALLET_KEY'), APPLE_WALLET_KEY_FILE: file }).apple).not.toBeNull()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(Object.keys(keys))('without %s beside the others the start is refused, and the line names it', (name) => {
  expect(() => walletsWith(withLeftOut(name))).toThrow(new RegExp(`^${name} is missing beside \\w+; expected .+\\.$`))
})

test.each([
  ['APPLE_WALLET_PASS_TYPE_ID', 'drinks', 'is "drinks"; expected the identifier of the pass type'],
  ['APPLE_WALLET_TEAM_ID', 'team', 'is "team"; expected the ten letters and digits'],
  ['APPLE_WALLET_CERTIFICATE', 'MIIB', 'is not a certificate; expected the certificate of the pass type as PEM text'],
  ['APPLE_WALLET_KEY', 'secret-text', 'is not a private key; expected an RSA private key as PEM text'],
  ['APPLE_WALLET_KEY', elliptic, 'is of the kind "ec"; expected an RSA private key'],
  ['APPLE_WALLET_KEY', keys['GOOGLE_WALLET_KEY'] ?? '', 'is not the key of APPLE_WALLET_CERTIFICATE'],
  ['APPLE_WALLET_WWDR_CERTIFICATE', 'x', "is not a certificate; expected Apple's WWDR certificate"],
  [
    'APPLE_WALLET_WWDR_CERTIFICATE',
    others['APPLE_WALLET_WWDR_CERTIFICATE'] ?? '',
    'did not issue APPLE_WALLET_CERTIFICATE; expected the one named in it: "C=US, O=Not Apple Inc., OU=G4',
  ],
  ['GOOGLE_WALLET_ISSUER_ID', 'shop', 'is "shop"; expected the digits'],
  ['GOOGLE_WALLET_EMAIL', 'wallet', 'is "wallet"; expected the email address'],
  ['GOOGLE_WALLET_KEY', 'secret-text', 'is not a private key'],
  ['GOOGLE_WALLET_KEY', elliptic, 'is of the kind "ec"'],
])('%s that does not fit is refused at the start, in words and without the key', (name, value, words) => {
  const said = (() => {
    try {
      walletsWith({ ...keys, [name]: value })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(said).toContain(`${name} ${words}`)
  expect(said).not.toMatch(/secret-text|BEGIN PRIVATE|MII/)
})

test('another pass type, another team and a wrong passphrase are told apart', () => {
  expect(() => walletsWith({ ...keys, APPLE_WALLET_PASS_TYPE_ID: 'pass.example.other' })).toThrow(
    'APPLE_WALLET_CERTIFICATE is for another pass type; expected the certificate of pass.example.other.',
  )
  expect(() => walletsWith({ ...keys, APPLE_WALLET_TEAM_ID: 'ABCDE12345' })).toThrow(
    'APPLE_WALLET_CERTIFICATE is of another team; expected a certificate of the team ABCDE12345.',
  )
  const { APPLE_WALLET_KEY_PASSPHRASE: passphrase = '', ...without } = others
  expect(() => walletsWith(without)).toThrow(
    'APPLE_WALLET_KEY_PASSPHRASE is missing, and APPLE_WALLET_KEY is encrypted',
  )
  expect(() => walletsWith({ ...without, APPLE_WALLET_KEY_PASSPHRASE: `${passphrase}?` })).toThrow(
    'APPLE_WALLET_KEY cannot be opened with APPLE_WALLET_KEY_PASSPHRASE',
  )
})
