import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type Environment, SettingsError, wrongSetting } from '../setting-readers.ts'

/** One line has `\n` where lines end, as in a service account's file. */
export const pemOf = (env: Environment, name: string): string => (env[name] ?? '').replaceAll('\\n', '\n').trim()

/** Null for none given. @throws SettingsError with a line for each that is left out. */
export const allOrNone = <Name extends string>(
  env: Environment,
  names: Readonly<Record<Name, string>>,
  others: readonly string[] = [],
): true | null => {
  const wanted = Object.keys(names) as Name[]
  const given = [...wanted, ...others].find((name) => env[name])
  if (!given) return null
  const missing = wanted.filter((name) => !env[name])
  if (missing.length === 0) return true
  throw new SettingsError(
    missing.map((name) => wrongSetting(name, `is missing beside ${given}`, names[name]).message).join('\n'),
  )
}

/** Nothing of the key is in the message of a refusal, whatever was wrong with it. @throws SettingsError */
export const rsaKeyOf = (env: Environment, name: string, secret?: { name: string; what: string }): KeyObject => {
  const passphrase = (secret && env[secret.name]) || undefined
  const pem = pemOf(env, name)
  if (secret && !passphrase && pem.includes('ENCRYPTED'))
    throw wrongSetting(secret.name, `is missing, and ${name} is encrypted`, secret.what)
  const key = (() => {
    try {
      return createPrivateKey({ key: pem, ...(passphrase ? { passphrase } : {}) })
    } catch {
      if (secret && passphrase)
        throw wrongSetting(name, `cannot be opened with ${secret.name}`, `${FORM}, and ${secret.what}`)
      throw wrongSetting(name, 'is not a private key', FORM)
    }
  })()
  if (key.asymmetricKeyType !== 'rsa') throw wrongSetting(name, `is of the kind "${key.asymmetricKeyType}"`, FORM)
  return key
}

const FORM = 'an RSA private key as PEM text ("-----BEGIN ...")'
