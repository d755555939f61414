import { realpathSync } from 'node:fs'
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type FolderLock,
  explainFileError,
  lockFolder,
  makeFolder,
} from '@sipday/server/store/embedded/embedded-lock.ts'
import { readSettings } from '@sipday/server/settings.ts'
import { startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import { migrate, requireMigrated } from '@sipday/server/store/migrate.ts'
import { announce } from './starting/announce.ts'
import { NOBODY_BACKS_UP } from './running/doctor-backups.ts'
import { backUpRegularly } from './starting/regular-backups.ts'
import { type BackupSettings, describeKeeping, readBackupSettings } from './running/backup-settings.ts'
import { BUILT_SERVER, CONNECT_PATIENCE_MS, Child, programPath } from './running/child.ts'
import { followChanges, startFront } from './starting/dev-front.ts'
import { loadDemoOnce, openingAt, signInsAt } from './starting/demo-shop.ts'
import { type LocalSettings, readLocalSettings } from './starting/local-settings.ts'
import { freePort, requireFreePort } from './starting/ports.ts'
import { noteRunningShop } from './running/running-shop.ts'
import { readSecrets } from './starting/secrets.ts'
import { buildAll } from './starting/builds.ts'
import { startSandbox } from './starting/sandbox-child.ts'

/** What has been started, stopped in reverse order. */
const undo: (() => Promise<void> | void)[] = []
const stopping = new AbortController()
let stopped: Promise<void> | undefined

const say = (line: string) => console.log(line)

/** `npm run dev`: pages straight from their sources with hot reload; the app restarts after each change. */
const isDev = process.argv.includes('--dev')
/** `npm start -- --empty`: no demo shop, as a real shop begins. */
const isEmpty = process.argv.includes('--empty')

async function main(): Promise<void> {
  const began = Date.now()
  const local = readLocalSettings(process.env)
  const backups = readBackupSettings(process.env)
  const lock = await ownDataFolder(local.dataDir)
  undo.push(() => lock.release())
  await requireFreePort('PORT', local.port)
  if (local.withSandbox) await requireFreePort('SANDBOX_PORT', local.sandboxPort)
  undo.push(noteRunningShop(local.dataDir, process.env))
  const secrets = readSecrets(local.dataDir)

  const sandboxStarts = local.withSandbox ? startSandbox(local, secrets, { say, signal: stopping.signal }) : undefined
  sandboxStarts?.catch(() => undefined)
  undo.push(async () => (await sandboxStarts?.catch(() => undefined))?.child.stop())
  if (!isDev) await step(buildAll(say, stopping.signal))
  const databaseUrl = await step(openDatabase(local, backups))
  // Past a pooler, if there is one.
  const direct = process.env['DATABASE_DIRECT_URL'] || databaseUrl
  await step(local.migratesOnStart ? bringUpToDate(direct) : requireMigrated(direct))
  const sandbox = await step(sandboxStarts)
  // Ctrl-C should not wait for a load balancer.
  const drain = process.stdout.isTTY ? { DRAIN_MS: '0' } : {}
  const env = {
    ...drain,
    ...local.appEnvironment({ databaseUrl, secrets, smtpPort: sandbox?.smtpPort }),
    // What the app reports of the backups.
    BACKUP_DIR: local.databaseUrl || backups.everyMinutes === 0 ? '' : backups.folder,
  }
  if (sandbox && !isEmpty) await step(loadDemoOnce(direct, env, say))
  const opening = await step(openingAt(direct))
  if (isEmpty && opening.location) say('This data folder already has a shop: --empty changes nothing in it')

  const logFile = local.withSandbox ? join(local.dataDir, 'app.log') : undefined
  const appPort = isDev ? await freePort() : local.port
  const app = new Child({
    name: 'The app',
    script: programPath(isDev ? 'server/src/main.ts' : BUILT_SERVER),
    env: { ...env, PORT: String(appPort) },
    logFile,
    drainMs: readSettings(env).drainMs,
    isReady: () => answers(`http://127.0.0.1:${appPort}/readyz`),
    signal: stopping.signal,
    say,
  })
  undo.push(() => app.stop())
  const frontStarts = isDev ? startFront({ port: local.port, appPort }) : undefined
  frontStarts?.catch(() => undefined)
  undo.push(async () => (await frontStarts?.catch(() => undefined))?.stop())
  await step(app.start())
  await step(frontStarts)
  if (isDev) undo.push(followChanges(() => app.restart()))
  announce(local, {
    backups: local.databaseUrl ? NOBODY_BACKS_UP : describeKeeping(backups),
    sandboxUrl: sandbox?.url,
    logFile: logFile && relative(process.cwd(), logFile),
    began,
    opening,
    signIns: sandbox ? await signInsAt(direct) : [],
  })
}

/** The shop that was killed a moment ago may still be releasing its folder. */
async function ownDataFolder(dataDir: string): Promise<FolderLock> {
  const deadline = Date.now() + 3_000
  for (;;) {
    try {
      makeFolder(dataDir)
      return lockFolder(realpathSync(dataDir), 'The data folder')
    } catch (error) {
      const refusal = explainFileError(error, 'The data folder', dataDir)
      if (!refusal.message.includes('in use') || Date.now() > deadline) throw refusal
      await sleep(100)
    }
  }
}

async function openDatabase(local: LocalSettings, backups: BackupSettings): Promise<string> {
  if (local.databaseUrl) return local.databaseUrl
  const archive = backups.everyMinutes > 0
  const database = await startEmbedded({ dataDir: local.dataDir, log: say, archive })
  const backingUp = archive ? backUpRegularly({ dataDir: local.dataDir, settings: backups, say }) : undefined
  undo.push(async () => {
    // The last piece of its log is finished when it stops.
    await database.stop()
    await backingUp?.()
  })
  return database.url
}

async function bringUpToDate(url: string): Promise<void> {
  const migrated = await migrate(url)
  if (migrated.length > 0) say(`Database brought up to date (${migrated.join(', ')})`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

class Stopped extends Error {}

/** Waits for one step of the start, and stops the start there if it was told to stop in the meantime. */
async function step<T>(work: Promise<T>): Promise<T>
async function step<T>(work: Promise<T> | undefined): Promise<T | undefined>
async function step<T>(work: Promise<T> | undefined): Promise<T | undefined> {
  const result = await work
  if (stopping.signal.aborted) throw new Stopped()
  return result
}

function stop(): Promise<void> {
  stopped ??= (async () => {
    for (const action of undo.toReversed()) await action()
  })()
  return stopped
}

const FOR_A_PERSON = [
  'StartRefused',
  'SettingsError',
  'DatabaseTooNew',
  'DatabaseTooOld',
  'DatabaseBusy',
  'DatabaseMoved',
  'ChildEnded',
]

/** One line for what a person can fix, the full error for what is our fault. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (FOR_A_PERSON.includes(error.name)) return error.message
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return explainDatabase(error) ?? explainFull(error) ?? `${error.stack ?? error.message}${cause}`
}

function explainDatabase(error: Error): string | undefined {
  const { code = '' } = error as { code?: string }
  const wrong = process.env['DATABASE_URL'] && /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|28|3D000)/.test(code)
  return wrong ? `DATABASE_URL cannot be used: ${error.message}` : undefined
}

function explainFull(error: Error): string | undefined {
  const { code = '' } = error as { code?: string }
  const known = ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT'].includes(code)
  return known ? explainFileError(error, 'The data folder', process.env['DATA_DIR'] || 'data').message : undefined
}

setDefaultAutoSelectFamilyAttemptTimeout(CONNECT_PATIENCE_MS)
const starting = main()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(name, () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    say('Stopping')
    void (async () => {
      await starting.catch(() => undefined)
      await stop()
      process.exit(0)
    })()
  })
}
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  await starting
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(explain(error))
    await stop()
    process.exit(1)
  }
}
