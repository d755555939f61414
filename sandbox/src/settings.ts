/** The sandbox's environment variables, checked once at startup. */
export type Settings = {
  host: string
  port: number
  smtpPort: number
  /** The folder of `sandbox.sqlite`; null (`SANDBOX_DATA` is ":memory:") keeps everything in memory. */
  dataFolder: string | null
  /** Its clock moves with ours; null without an app. */
  appUrl: string | null
  webhookUrl: string | null
  /** The app's public address, for signatures, if events are sent elsewhere. */
  webhookSignedUrl: string | null
  /** May show the card form and call `/tokenize`. */
  allowedOrigins: readonly string[]
  signatureKey: string
  accessToken: string
  applicationId: string
  locationId: string
  /** The main one first. */
  locationIds: readonly string[]
  twilioAccountSid: string
  twilioAuthToken: string
  /** Proves to the app that a clock move comes from this sandbox. */
  sandboxKey: string
  /** Where the vendor allows more. */
  pageSize: number
  /** Days after a declined bill on which its card is charged again: Square announced 3, 6 and 9; by default never. */
  billRetryDays: readonly number[]
  /** Of a new sandbox; null: the machine's time. */
  startsAt: Date | null
}

/** The message names the variable, what is wrong and what is expected. */
export class SettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const readPort = (environment: Environment, name: string, fallback: number): number => {
  const value = environment[name]
  if (value === undefined || value === '') return fallback
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new SettingsError(`${name} is "${value}": expected a port number from 0 to 65535 (0 takes a free one).`)
  }
  return port
}

const readInstant = (environment: Environment, name: string): Date | null => {
  const value = environment[name]
  if (value === undefined || value === '') return null
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) {
    throw new SettingsError(`${name} is "${value}": expected a time such as 2027-01-31T17:00:00Z.`)
  }
  return instant
}

const readDays = (environment: Environment, name: string): number[] => {
  const value = environment[name]
  if (value === undefined || value === '') return []
  if (!/^\d{1,2}(,\d{1,2})*$/.test(value)) {
    throw new SettingsError(`${name} is "${value}": expected days such as 3,6,9.`)
  }
  return value.split(',').map(Number)
}

const readUrl = (environment: Environment, name: string, fallback: string): string => {
  const value = environment[name] || fallback
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new SettingsError(`${name} is "${value}": expected an address such as ${fallback}.`)
  }
  return value.replace(/\/+$/, '')
}

/** An origin on this machine has two names; a page may use either. */
export function originsOf(address: string): string[] {
  const url = new URL(address)
  const names = ['localhost', '127.0.0.1']
  if (!names.includes(url.hostname)) return [url.origin]
  return names.map((name) => new URL(`${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`).origin)
}

const WEBHOOK_PATH = '/api/webhooks/square'

const refuseLiveUse = (environment: Environment): void => {
  if (environment['NODE_ENV'] === 'production') {
    throw new SettingsError(
      'NODE_ENV is "production": the sandbox takes pretend cards and never runs beside a live shop.',
    )
  }
  const token = environment['SQUARE_ACCESS_TOKEN'] ?? ''
  const base = environment['SQUARE_BASE_URL'] ?? ''
  const baseIsSandbox =
    URL.canParse(base) && /^(localhost|127\.0\.0\.1|\[::1\]|.*sandbox.*)$/.test(new URL(base).hostname)
  if (token.startsWith('EAAA') && !baseIsSandbox) {
    throw new SettingsError(
      'SQUARE_ACCESS_TOKEN looks like a live token: the sandbox does not start beside real payments. Remove the token, or set SQUARE_BASE_URL to a sandbox address.',
    )
  }
}

/** Throws SettingsError with one clear line. */
export function readSettings(environment: Environment): Settings {
  refuseLiveUse(environment)
  const appUrl = readUrl(environment, 'APP_URL', 'http://localhost:3000')
  const publicUrl = environment['PUBLIC_URL'] ? readUrl(environment, 'PUBLIC_URL', appUrl) : appUrl
  return {
    host: environment['SANDBOX_HOST'] || '127.0.0.1',
    port: readPort(environment, 'SANDBOX_PORT', 3001),
    smtpPort: readPort(environment, 'SANDBOX_SMTP_PORT', 0),
    dataFolder: environment['SANDBOX_DATA'] === ':memory:' ? null : environment['SANDBOX_DATA'] || 'data/sandbox',
    appUrl,
    webhookUrl: readUrl(environment, 'SANDBOX_WEBHOOK_URL', `${appUrl}${WEBHOOK_PATH}`),
    webhookSignedUrl: environment['SANDBOX_WEBHOOK_URL'] ? null : `${publicUrl}${WEBHOOK_PATH}`,
    allowedOrigins: [...new Set([...originsOf(appUrl), ...originsOf(publicUrl)])],
    startsAt: readInstant(environment, 'SANDBOX_STARTS_AT'),
    billRetryDays: readDays(environment, 'SANDBOX_BILL_RETRIES'),
    ...identities(environment),
  }
}

/** Known to both sides; the defaults need no account. */
export function identities(environment: Environment = {}) {
  const locationId = environment['SQUARE_LOCATION_ID'] || 'LSANDBOX00001'
  const others = environment['SANDBOX_LOCATIONS'] || 'LSANDBOX00002,LSANDBOX00003'
  return {
    signatureKey: environment['SQUARE_WEBHOOK_SIGNATURE_KEY'] || 'sandbox-signature-key',
    accessToken: environment['SQUARE_ACCESS_TOKEN'] || 'sandbox-access-token',
    applicationId: environment['SQUARE_APPLICATION_ID'] || 'sandbox-sq0idb-SIPDAY',
    locationId,
    locationIds: [...new Set([locationId, ...others.split(',').map((id) => id.trim())])],
    twilioAccountSid: environment['TWILIO_ACCOUNT_SID'] || 'ACsandbox',
    twilioAuthToken: environment['TWILIO_AUTH_TOKEN'] || 'sandbox-twilio-token',
    sandboxKey: environment['SANDBOX_KEY'] || 'sandbox-key',
    pageSize: Number(environment['SANDBOX_PAGE_SIZE']) || 200,
  }
}
