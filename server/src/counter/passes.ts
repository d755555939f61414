import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type Pass, passText, readPass } from '@sipday/rules/pass.ts'
import { type AppSecrets, secretsIn } from '../app-secret.ts'

type Secret = Pick<AppSecrets, 'appSecret'>
type Key = { id: string; privateKey: KeyObject; publicKey: KeyObject; raw: string }

/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const keys = new Map<string, Key>()

/**
 * Derived from the secret outside the database: every process has the same key, and someone who can read the database
 * cannot sign.
 */
const keyOf = (appSecret: string): Key => {
  const known = keys.get(appSecret)
  if (known) return known
  const seed = createHmac('sha256', appSecret).update('member passes').digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const raw = publicKey.export({ format: 'jwk' }).x ?? ''
  const key = { id: createHash('sha256').update(raw).digest('base64url').slice(0, 6), privateKey, publicKey, raw }
  keys.set(appSecret, key)
  return key
}

/** The keys with which a till verifies passes: 32 bytes each, as base64url. */
export const passKeys = (settings: AppSecrets): { id: string; publicKey: string }[] =>
  secretsIn(settings).map((secret) => {
    const { id, raw } = keyOf(secret)
    return { id, publicKey: raw }
  })

/** Four characters. */
export const markOf = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 4)

/** The same facts give the same text. */
export const signPass = ({ appSecret }: Secret, facts: Omit<Pass, 'keyId'>): string => {
  const { id, privateKey } = keyOf(appSecret)
  const text = passText({ ...facts, keyId: id })
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

/** Null unless this shop signed it. Its age does not matter to the server. */
export const openPass = (settings: AppSecrets, text: string): Pass | null => {
  const read = readPass(text)
  if (!read) return null
  const key = secretsIn(settings)
    .map(keyOf)
    .find(({ id }) => id === read.pass.keyId)
  const isOurs = key && verify(null, Buffer.from(read.signed), key.publicKey, Buffer.from(read.signature, 'base64url'))
  return isOurs ? read.pass : null
}
