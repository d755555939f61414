import { readAppSecrets } from './app-secret.ts'
import {
  address,
  type Environment,
  mailAddress,
  oneOf,
  phoneNumber,
  postgresUrl,
  squareHost,
  SettingsError,
  tracesRatio,
  whole,
  wrongSetting,
} from './setting-readers.ts'
import { withSecretFiles } from './secret-files.ts'
import { type AppleWallet, readAppleWallet } from './wallet/apple-settings.ts'
import { type GoogleWallet, readGoogleWallet } from './wallet/google-settings.ts'
import { type MailReturns, NO_RETURNS, readMailReturns } from './mail-settings.ts'
import { type PayWallets, readPayWallets } from './pay-wallets.ts'

/** After how many days something is forgotten (jobs/retention.ts); 0 is never. */
export type Retention = {
  visitsDays: number
  webhookEventsDays: number
  mailAddressesDays: number
  mailsDays: number
  answersDays: number
  sessionsDays: number
  auditDays: number
}

/** All of the server's environment variables, read once at startup. */
export type Settings = MailReturns & {
  port: number
  host: string
  /** Without a trailing slash: cookies, emails, webhooks and the origin check are made from it. */
  publicUrl: string
  databaseUrl: string
  /** Migrations and the job runner need connections of their own: without a pooler the same. */
  databaseDirectUrl: string
  /** Whether statements are kept prepared on the connections of `databaseUrl`. */
  databasePrepares: boolean
  /** Otherwise a start refuses a database that is not up to date. */
  migratesOnStart: boolean
  /** Half of them only for public read-only data. */
  databasePool: number
  jobsPool: number
  /** How long calls are served after SIGTERM. */
  drainMs: number
  retention: Retention
  dataDir: string
  /** Who has one of these may read the metrics from another machine; the first is in use, others still accepted. */
  metricsTokens: readonly string[]
  /** Null for none. */
  metricsPort: number | null
  /** From 0 to 1; null without a collector. */
  tracesRatio: number | null
  /** Null when the embedded database is not backed up, or there is none. */
  backupDir: string | null
  production: boolean
  /** One-time codes and the signing key of passes are derived from it. */
  appSecret: string
  /** Earlier ones that are still accepted while the secret is replaced. */
  formerAppSecrets: readonly string[]
  square: {
    token: string
    applicationId: string
    locationId: string
    /** The first is in use; others are still accepted while Square is being switched over. */
    webhookSignatureKeys: string[]
    baseUrl: string
    scriptUrl: string
  }
  payWallets: PayWallets
  smtpUrl: string
  mailFrom: string
  /** Null: this shop sends no text messages. */
  twilio: { accountSid: string; authToken: string; from: string; baseUrl: string } | null
  geocoder: { url: string; key: string }
  /** Null: no page offers to add a membership to that wallet. */
  wallets: { apple: AppleWallet | null; google: GoogleWallet | null }
  /** They may set the client's address; empty for none. */
  trustProxy: string[]
  /** Multiplies the counts and divides the waits of the limits; 1 outside the sandbox. */
  limitsScale: number
  /** The sandbox; null with real providers. */
  sandbox: { url: string; key: string } | null
}

/** Throws one SettingsError with everything that is wrong. */
export const readSettings = (given: Environment): Settings => {
  const env = withSecretFiles(given)
  const told: string[] = []
  /** Collects the error, to be reported with all others; `instead` is only a placeholder until then. */
  const read = <Value>(reading: () => Value, instead: Value): Value => {
    try {
      return reading()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      told.push(error.message)
      return instead
    }
  }
  const number = (name: string, fallback: number, least: number, most: number) =>
    read(() => whole(env, name, fallback, least, most), fallback)
  /** 0 keeps it for good; anything else must be at least `least`. */
  const days = (name: string, fallback: number, least: number) =>
    number(name, fallback, env[name] === '0' ? 0 : least, 36_500)
  const url = (name: string, fallback: string) => read(() => address(env, name, fallback), fallback)
  const production = env['NODE_ENV'] === 'production'
  const port = number('PORT', 3000, 0, 65_535)
  const sandbox = read(() => readSandbox(env, production), null)
  const real = (name: string, inSandbox: string, what: string): string =>
    read(() => {
      const value = env[name] || (sandbox ? inSandbox : '')
      if (value) return value
      throw wrongSetting(name, 'is missing', `${what}, or SANDBOX_URL and SANDBOX_KEY for a shop without accounts`)
    }, '')
  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`)
  read(() => requireHttps(publicUrl, production), undefined)
  const token = real('SQUARE_ACCESS_TOKEN', 'sandbox-access-token', "Square's access token")
  const applicationId = real('SQUARE_APPLICATION_ID', 'sandbox-sq0idb-SIPDAY', "Square's application id")
  const locationId = real('SQUARE_LOCATION_ID', 'LSANDBOX00001', "Square's location id")
  const webhookSignatureKeys = real(
    'SQUARE_WEBHOOK_SIGNATURE_KEY',
    'sandbox-signature-key',
    'the signature key of the webhook subscription',
  )
  const smtpUrl = real('SMTP_URL', 'smtp://127.0.0.1:2525', 'an address such as smtps://user:password@mail.example')
  const databaseUrl = read(() => postgresUrl(env, 'DATABASE_URL'), '')
  const settings = {
    port,
    host: env['HOST'] || (production ? '127.0.0.1' : 'localhost'),
    publicUrl,
    databaseUrl,
    ...read(() => pooled(env, databaseUrl), { databaseDirectUrl: '', databasePrepares: true }),
    migratesOnStart: read(() => oneOf(env, 'MIGRATE_ON_START', ['on', 'off']), 'on') === 'on',
    databasePool: number('DATABASE_POOL', 12, 2, 500),
    jobsPool: number('JOBS_POOL', 8, 5, 100),
    drainMs: number('DRAIN_MS', production ? 3_000 : 0, 0, 60_000),
    retention: {
      visitsDays: days('RETENTION_VISITS_DAYS', 400, 1),
      webhookEventsDays: days('RETENTION_WEBHOOK_EVENTS_DAYS', 90, 7),
      mailAddressesDays: days('RETENTION_MAIL_ADDRESSES_DAYS', 90, 7),
      mailsDays: days('RETENTION_MAILS_DAYS', 730, 90),
      answersDays: days('RETENTION_ANSWERS_DAYS', 400, 190),
      sessionsDays: days('RETENTION_SESSIONS_DAYS', 400, 1),
      auditDays: days('RETENTION_AUDIT_DAYS', 760, 90),
    },
    dataDir: env['DATA_DIR'] || './data',
    metricsTokens: read(() => tokensIn(env), []),
    metricsPort: env['METRICS_PORT'] ? number('METRICS_PORT', 9_464, 1, 65_535) : null,
    tracesRatio: read(() => tracesRatio(env), null),
    backupDir: env['BACKUP_DIR'] || null,
    production,
    square: {
      token,
      applicationId,
      locationId,
      webhookSignatureKeys: webhookSignatureKeys.split(',').map((key) => key.trim()),
      baseUrl: url('SQUARE_BASE_URL', sandbox?.url ?? squareHost(applicationId, 'connect')),
      scriptUrl:
        env['SQUARE_SCRIPT_URL'] || (sandbox ? `${sandbox.url}/v1/square.js` : squareHost(applicationId, 'script')),
    },
    payWallets: read(() => readPayWallets(env, sandbox !== null), { offered: [], appleDomainFile: null }),
    smtpUrl: smtpUrl && read(() => mailAddress(smtpUrl), ''),
    mailFrom: real('MAIL_FROM', 'Sipday <hello@sipday.example>', 'a sender such as Shop <hello@shop.example>'),
    ...read(() => readMailReturns(env, sandbox?.key), NO_RETURNS),
    twilio:
      sandbox || twilioNames.some((name) => env[name])
        ? {
            accountSid: real('TWILIO_ACCOUNT_SID', 'ACsandbox', "Twilio's account id"),
            authToken: real('TWILIO_AUTH_TOKEN', 'sandbox-twilio-token', "Twilio's token"),
            from: read(() => phoneNumber('TWILIO_FROM', real('TWILIO_FROM', '+15005550006', PHONE)), ''),
            baseUrl: url('TWILIO_BASE_URL', sandbox?.url ?? 'https://api.twilio.com'),
          }
        : null,
    geocoder: { url: env['GEOCODER_URL'] || '/api/geocode', key: env['GEOCODER_KEY'] ?? '' },
    wallets: { apple: read(() => readAppleWallet(env), null), google: read(() => readGoogleWallet(env), null) },
    trustProxy: listIn(env['TRUST_PROXY']),
    limitsScale: sandbox ? number('LIMITS_SCALE', 1, 1, 1_000_000) : 1,
    sandbox,
  }
  // Nothing is created on disk while any setting is invalid.
  const secrets = read(() => readAppSecrets(env, production, told.length === 0 ? settings.dataDir : null), NO_SECRETS)
  if (told.length > 0) throw new SettingsError(told.join('\n'))
  return { ...settings, ...secrets }
}

const listIn = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const LEAST_TOKEN_CHARACTERS = 16

const tokensIn = (env: Environment): string[] => {
  const tokens = listIn(env['METRICS_TOKEN'])
  if (tokens.every((token) => token.length >= LEAST_TOKEN_CHARACTERS)) return tokens
  throw wrongSetting('METRICS_TOKEN', 'is too short', `at least ${LEAST_TOKEN_CHARACTERS} random characters`)
}

const NO_SECRETS = { appSecret: '', formerAppSecrets: [] }

/** All of them, or none: then the shop sends no text messages. */
const PHONE = 'the phone number that texts come from, in E.164, such as +13125550100'
const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']

const requireHttps = (publicUrl: string, production: boolean): void => {
  if (production && !publicUrl.startsWith('https:') && !isLoopback(publicUrl))
    throw wrongSetting('PUBLIC_URL', `is "${publicUrl}"`, 'an https address in production')
}

const isLoopback = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname)

/** Cookies are Secure except over plain HTTP on this machine itself (rule A). */
export const cookiesAreSecure = (settings: Pick<Settings, 'publicUrl'>): boolean =>
  settings.publicUrl.startsWith('https:')

/**
 * A pooler that gives each transaction another connection keeps nothing between them: a listening connection and locks
 * of a session go past it, and statements are prepared only if it says that it follows them.
 */
const pooled = (env: Environment, databaseUrl: string): Pick<Settings, 'databaseDirectUrl' | 'databasePrepares'> => {
  const pooler = oneOf(env, 'DATABASE_POOLER', ['none', 'transaction'])
  const prepared = oneOf(env, 'DATABASE_PREPARED', [pooler === 'none' ? 'on' : 'off', 'on', 'off'])
  if (pooler === 'transaction' && !env['DATABASE_DIRECT_URL'])
    throw wrongSetting(
      'DATABASE_DIRECT_URL',
      'is missing',
      'the address of PostgreSQL itself for migrations and background work, because DATABASE_POOLER=transaction',
    )
  if (pooler === 'transaction' && env['DATABASE_DIRECT_URL'] === env['DATABASE_URL'])
    throw wrongSetting('DATABASE_DIRECT_URL', 'is the address of the pooler', 'that of PostgreSQL itself')
  const direct = env['DATABASE_DIRECT_URL'] ? postgresUrl(env, 'DATABASE_DIRECT_URL') : databaseUrl
  return { databaseDirectUrl: direct, databasePrepares: prepared === 'on' }
}

const readSandbox = (env: Environment, production: boolean): Settings['sandbox'] => {
  if (!env['SANDBOX_URL']) return null
  if (production) throw wrongSetting('SANDBOX_URL', 'is set in production', 'no sandbox beside real customers')
  if (!env['SANDBOX_KEY']) throw wrongSetting('SANDBOX_KEY', 'is missing', 'the key that the sandbox was started with')
  return { url: address(env, 'SANDBOX_URL', 'http://localhost:3001'), key: env['SANDBOX_KEY'] }
}
