import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Real keys that no wallet trusts: an authority made here stands in for Apple's WWDR. Needs `openssl`. `days`:
 * validity of the certificate.
 */
export const makeWalletKeys = ({ passphrase, days = 365 }: { passphrase?: string; days?: number } = {}): Record<
  string,
  string
> => {
  const folder = mkdtempSync(join(tmpdir(), 'sipday-wallet-keys-'))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  /** Each argument is one word, and `more` follows. */
  const openssl = (words: string, ...more: string[]) =>
    execFileSync('openssl', [...words.split(' '), ...more], { cwd: folder, stdio: 'pipe' })
  try {
    const authority = '/C=US/O=Not Apple Inc./OU=G4/CN=Worldwide Developer Relations of a test'
    openssl('req -x509 -newkey rsa:2048 -nodes -days 3650 -keyout wwdr.key -out wwdr.pem -subj', authority)
    const subject = '/UID=pass.example.drinks/CN=Pass Type ID: pass.example.drinks/OU=TEAM123456/O=A Shop/C=US'
    const hidden = passphrase ? ['-passout', `pass:${passphrase}`] : ['-nodes']
    openssl('req -new -newkey rsa:2048 -keyout pass.key -out pass.csr -subj', subject, ...hidden)
    openssl(`x509 -req -in pass.csr -CA wwdr.pem -CAkey wwdr.key -CAcreateserial -days ${days} -out pass.pem`)
    const google = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    return {
      APPLE_WALLET_PASS_TYPE_ID: 'pass.example.drinks',
      APPLE_WALLET_TEAM_ID: 'TEAM123456',
      APPLE_WALLET_CERTIFICATE: read('pass.pem'),
      APPLE_WALLET_KEY: read('pass.key'),
      ...(passphrase ? { APPLE_WALLET_KEY_PASSPHRASE: passphrase } : {}),
      APPLE_WALLET_WWDR_CERTIFICATE: read('wwdr.pem'),
      GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
      GOOGLE_WALLET_EMAIL: 'wallet@shop.iam.gserviceaccount.example',
      GOOGLE_WALLET_KEY: google.privateKey,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
