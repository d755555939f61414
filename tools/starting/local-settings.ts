import { resolve } from 'node:path'
import { StartRefused } from '@sipday/server/store/embedded/embedded-lock.ts'
import { withSecretFiles } from '@sipday/server/secret-files.ts'
import { readSettings } from '@sipday/server/settings.ts'
import { type Secrets, makeSecrets } from './secrets.ts'

/** What `npm start` itself needs to know; the app checks everything else. */
export interface LocalSettings {
  dataDir: string
  port: number
  sandboxPort: number
  publicUrl: string
  /** False with a live Square token and in production. */
  withSandbox: boolean
  production: boolean
  /** Undefined means the embedded database. */
  databaseUrl: string | undefined
  migratesOnStart: boolean
  appEnvironment(started: Started): NodeJS.ProcessEnv
}

interface Started {
  databaseUrl: string
  secrets: Secrets
  /** Undefined without a sandbox. */
  smtpPort: number | undefined
}

/** @throws StartRefused with one line that names the variable, what is wrong and what is expected */
export function readLocalSettings(given: NodeJS.ProcessEnv): LocalSettings {
  const env = withSecretFiles(given)
  const port = readPort(env, 'PORT', 3000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 3001)
  const production = env['NODE_ENV'] === 'production'
  const withSandbox = !production && !hasLiveSquare(env)
  if (withSandbox && port === sandboxPort) {
    throw new StartRefused(`PORT and SANDBOX_PORT are both ${port}: expected two different ports.`)
  }
  const settings = {
    dataDir: resolve(env['DATA_DIR'] || 'data'),
    port,
    sandboxPort,
    publicUrl: env['PUBLIC_URL'] || `http://localhost:${port}`,
    withSandbox,
    production,
    databaseUrl: env['DATABASE_URL'] || undefined,
  }
  // Every setting is checked before anything is touched; placeholders are used for what is not known yet.
  const { migratesOnStart } = readSettings(
    appEnvironment(env, settings, { databaseUrl: settings.databaseUrl ?? 'postgres://embedded', ...STAND_INS }),
  )
  return { ...settings, migratesOnStart, appEnvironment: (started) => appEnvironment(env, settings, started) }
}

const STAND_INS = { secrets: makeSecrets(), smtpPort: 25 }

/** A token together with an address that is neither on this machine nor Square's sandbox takes real money. */
function hasLiveSquare(env: NodeJS.ProcessEnv): boolean {
  if (!env['SQUARE_ACCESS_TOKEN']) return false
  const base = env['SQUARE_BASE_URL'] ?? ''
  return !(URL.canParse(base) && /^(localhost|127\.0\.0\.1|\[::1\]|.*sandbox.*)$/.test(new URL(base).hostname))
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new StartRefused(`${name} is "${text}": expected a port number from 1 to 65535.`)
}

/** The app's environment: what the person set, completed with what was started for it. */
function appEnvironment(
  env: NodeJS.ProcessEnv,
  settings: Omit<LocalSettings, 'appEnvironment' | 'migratesOnStart'>,
  { databaseUrl, secrets, smtpPort }: Started,
): NodeJS.ProcessEnv {
  const own = { ...env, DATA_DIR: settings.dataDir, PORT: String(settings.port), DATABASE_URL: databaseUrl }
  if (settings.production) return own
  const local = { APP_SECRET: secrets.appSecret, ...own }
  if (!settings.withSandbox) return local
  const sandboxUrl = `http://localhost:${settings.sandboxPort}`
  return {
    SQUARE_BASE_URL: sandboxUrl,
    SQUARE_WEBHOOK_SIGNATURE_KEY: secrets.webhookSignatureKey,
    TWILIO_BASE_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    ...local,
    SANDBOX_URL: sandboxUrl,
    SANDBOX_KEY: secrets.sandboxKey,
  }
}
