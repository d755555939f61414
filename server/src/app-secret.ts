import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, wrongSetting } from './setting-readers.ts'
import type { Settings } from './settings.ts'
import { readTextFile } from './text-file.ts'

/** Something new is made with the one in use; the others are still accepted while it is replaced. */
export type AppSecrets = Pick<Settings, 'appSecret' | 'formerAppSecrets'>

/** The one in use first. */
export const secretsIn = ({ appSecret, formerAppSecrets }: AppSecrets): readonly [string, ...string[]] => [
  appSecret,
  ...formerAppSecrets,
]

const signed = (what: string, secret: string): string => createHmac('sha256', secret).update(what).digest('base64url')

/** 43 characters. Of a link that is a right: who has it may do what it names, without signing in. */
export const signatureOf = (what: string, { appSecret }: Pick<AppSecrets, 'appSecret'>): string =>
  signed(what, appSecret)

/** With any secret that is still accepted. Compares in constant time. */
export const isSigned = (what: string, signature: string, settings: AppSecrets): boolean => {
  const given = Buffer.from(signature)
  const fits = secretsIn(settings).map((secret) => {
    const wanted = Buffer.from(signed(what, secret))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  return fits.includes(true)
}

/** An id that can be read back only as we signed it; `words`: what whoever has it may do. */
export const signedId = (id: string, words: (id: string) => string, settings: AppSecrets): string =>
  `${id}.${signatureOf(words(id), settings)}`

/** Null for one that we did not sign. */
export const readSignedId = (text: string, words: (id: string) => string, settings: AppSecrets): string | null => {
  const [, id = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(text) ?? []
  return isSigned(words(id), signature, settings) ? id : null
}

const LEAST_CHARACTERS = 32
const EXPECTED = 'at least 32 random characters, or two such secrets (new,old) separated by a comma'

/**
 * `APP_SECRET`: one secret, or several of at least 32 characters each, separated by commas, of which the first is in use.
 * In local mode it is created once and stored in the data folder; codes and passes stay valid after a restart. Nothing
 * is created if `dataDir` is null.
 */
export const readAppSecrets = (env: Environment, production: boolean, dataDir: string | null): AppSecrets => {
  const given = env['APP_SECRET']
  if (!given && production) throw wrongSetting('APP_SECRET', 'is missing', EXPECTED)
  const text = given || (dataDir === null ? '' : ownSecret(dataDir))
  if (given && given.length < LEAST_CHARACTERS) throw wrongSetting('APP_SECRET', 'is too short', EXPECTED)
  const parts = text.split(',').map((each) => each.trim())
  if (parts.length > 1 && parts.includes('')) throw wrongSetting('APP_SECRET', 'has an empty part', EXPECTED)
  // A secret of before it could be several may have a comma in it.
  const isOne = parts.some((each) => each.length < LEAST_CHARACTERS)
  const [appSecret = '', ...formerAppSecrets] = isOne ? [text] : parts
  return { appSecret, formerAppSecrets }
}

const ownSecret = (dataDir: string): string => {
  const file = join(dataDir, 'app-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readTextFile(file).trim()
}
