import { buildDeps } from '@sipday/server/build-deps.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { readSettings } from '@sipday/server/settings.ts'
import pino from 'pino'
import { readLocalSettings } from '../starting/local-settings.ts'
import { environmentOfShop } from './running-shop.ts'
import { readSecrets } from '../starting/secrets.ts'
import { withDatabase } from './with-database.ts'

/** Commands queue email; the running shop sends it. */
const NO_SMTP_PORT = 25

/** With the shop's database, settings and clock. Errors are one line; `next` says what to do then. */
export const withShop = async (command: (deps: Deps) => Promise<void>, next = ''): Promise<void> => {
  try {
    const local = readLocalSettings(environmentOfShop(process.env))
    await withDatabase(async (databaseUrl) => {
      const secrets = readSecrets(local.dataDir)
      const env = local.appEnvironment({ databaseUrl, secrets, smtpPort: NO_SMTP_PORT })
      const settings = readSettings({ ...env, DATABASE_POOLER: '', DATABASE_DIRECT_URL: '' })
      const { deps, close } = await buildDeps(settings, { connections: 4, log: pino({ level: 'silent' }) })
      await command(deps).finally(close)
    })
  } catch (error) {
    console.error([error instanceof Error ? error.message : String(error), next].filter(Boolean).join(' '))
    process.exitCode = 1
  }
}
