import { X509Certificate } from 'node:crypto'
import { type Environment, wrongSetting } from '../setting-readers.ts'
import { allOrNone, pemOf, rsaKeyOf } from './pem.ts'

/** What Apple gave the shop to sign passes with; all of it is PEM text. */
export type AppleWallet = {
  passTypeId: string
  teamId: string
  certificate: string
  /** Without its passphrase. */
  key: string
  wwdrCertificate: string
  /** From then on Apple's devices refuse new passes, and no page offers them. */
  validUntil: Date
}

const PASS_TYPE_ID = 'APPLE_WALLET_PASS_TYPE_ID'
const TEAM_ID = 'APPLE_WALLET_TEAM_ID'
const CERTIFICATE = 'APPLE_WALLET_CERTIFICATE'
const KEY = 'APPLE_WALLET_KEY'
const PASSPHRASE = 'APPLE_WALLET_KEY_PASSPHRASE'
const WWDR = 'APPLE_WALLET_WWDR_CERTIFICATE'

const names = {
  [PASS_TYPE_ID]: 'the identifier of the pass type, such as pass.example.drinks',
  [TEAM_ID]: "the ten letters and digits of the team's id",
  [CERTIFICATE]: 'the certificate of the pass type as PEM text',
  [KEY]: "the certificate's private key as PEM text",
  [WWDR]: "Apple's WWDR certificate as PEM text",
}

/**
 * Null without any keys. What does not belong together is refused at the start, and not when a
 * member presses the button.
 *
 * @throws SettingsError
 */
export const readAppleWallet = (env: Environment): AppleWallet | null => {
  if (!allOrNone(env, names, [PASSPHRASE])) return null
  const passTypeId = env[PASS_TYPE_ID] ?? ''
  const teamId = env[TEAM_ID] ?? ''
  if (!/^pass\.[\w.-]+$/.test(passTypeId)) throw wrongSetting(PASS_TYPE_ID, `is "${passTypeId}"`, names[PASS_TYPE_ID])
  if (!/^[A-Z\d]{10}$/.test(teamId)) throw wrongSetting(TEAM_ID, `is "${teamId}"`, names[TEAM_ID])
  const certificate = certificateOf(env, CERTIFICATE)
  const wwdr = certificateOf(env, WWDR)
  const key = rsaKeyOf(env, KEY, { name: PASSPHRASE, what: "the key's own passphrase" })
  if (!certificate.checkPrivateKey(key)) throw wrongSetting(KEY, `is not the key of ${CERTIFICATE}`, names[KEY])
  const named = new Set(certificate.subject.split('\n'))
  if (!named.has(`UID=${passTypeId}`))
    throw wrongSetting(CERTIFICATE, 'is for another pass type', `the certificate of ${passTypeId}`)
  if (!named.has(`OU=${teamId}`))
    throw wrongSetting(CERTIFICATE, 'is of another team', `a certificate of the team ${teamId}`)
  if (!certificate.checkIssued(wwdr) || !certificate.verify(wwdr.publicKey))
    throw wrongSetting(WWDR, `did not issue ${CERTIFICATE}`, `the one named in it: "${issuerOf(certificate)}"`)
  return {
    passTypeId,
    teamId,
    certificate: certificate.toString(),
    key: String(key.export({ type: 'pkcs1', format: 'pem' })),
    wwdrCertificate: wwdr.toString(),
    validUntil: new Date(certificate.validTo),
  }
}

const certificateOf = (env: Environment, name: keyof typeof names): X509Certificate => {
  try {
    return new X509Certificate(pemOf(env, name))
  } catch {
    throw wrongSetting(name, 'is not a certificate', `${names[name]} ("-----BEGIN CERTIFICATE-----")`)
  }
}

/** On one line: Apple's WWDR certificates differ in their generation, which is in the OU. */
const issuerOf = ({ issuer }: X509Certificate): string => issuer.split('\n').join(', ')
