import { readTextFile, whyUnread } from './text-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Containers and service managers hand these over as files. */
export const SECRET_FILES = [
  'APP_SECRET',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SQUARE_ACCESS_TOKEN',
  'SQUARE_WEBHOOK_SIGNATURE_KEY',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'APPLE_WALLET_CERTIFICATE',
  'APPLE_WALLET_KEY',
  'APPLE_WALLET_KEY_PASSPHRASE',
  'APPLE_WALLET_WWDR_CERTIFICATE',
  'GOOGLE_WALLET_KEY',
].map((name) => `${name}_FILE`)

/** The problem of a setting that names a file, in one line. */
export class SecretFileError extends Error {
  override name = 'SettingsError'
}

/**
 * `APP_SECRET_FILE=/run/secrets/app` sets APP_SECRET.
 *
 * @throws SecretFileError when a file cannot be read or is empty, or the setting is given both ways.
 */
export const withSecretFiles = (env: Environment): Record<string, string | undefined> => {
  const read = { ...env }
  for (const variable of SECRET_FILES) {
    const file = env[variable]
    const name = variable.replace(/_FILE$/, '')
    if (!file) continue
    // A program that we start inherits both.
    const content = contentOf(variable, file)
    if (env[name] && env[name] !== content)
      throw new SecretFileError(`${name} and ${variable} are both set; expected one of them.`)
    read[name] = content
  }
  return read
}

const contentOf = (variable: string, file: string): string => {
  const content = (() => {
    try {
      return readTextFile(file).trim()
    } catch (error) {
      throw new SecretFileError(`${variable} is "${file}", which ${whyUnread(error)}.`)
    }
  })()
  if (content === '') throw new SecretFileError(`${variable} is "${file}", which is empty.`)
  return content
}
