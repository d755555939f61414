import type { KeyObject } from 'node:crypto'
import { type Environment, wrongSetting } from '../setting-readers.ts'
import { allOrNone, rsaKeyOf } from './pem.ts'

export type GoogleWallet = { issuerId: string; email: string; key: KeyObject }

const ISSUER_ID = 'GOOGLE_WALLET_ISSUER_ID'
const EMAIL = 'GOOGLE_WALLET_EMAIL'
const KEY = 'GOOGLE_WALLET_KEY'

const names = {
  [ISSUER_ID]: 'the digits of the issuer id',
  [EMAIL]: 'the email address of the service account',
  [KEY]: 'the private key of the service account as PEM text',
}

/** Null without any keys. @throws SettingsError */
export const readGoogleWallet = (env: Environment): GoogleWallet | null => {
  if (!allOrNone(env, names)) return null
  const issuerId = env[ISSUER_ID] ?? ''
  const email = env[EMAIL] ?? ''
  if (!/^\d{1,30}$/.test(issuerId)) throw wrongSetting(ISSUER_ID, `is "${issuerId}"`, names[ISSUER_ID])
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw wrongSetting(EMAIL, `is "${email}"`, names[EMAIL])
  return { issuerId, email, key: rsaKeyOf(env, KEY) }
}
