import { randomBytes } from 'node:crypto'
import { billDue, dueDate } from './billing.ts'
import { openClock } from './clock.ts'
import { createClockMover } from './clock-moves.ts'
import { createFaults } from './faults.ts'
import { createRouter } from './router.ts'
import { startHttpServer } from './http.ts'
import { startMailServer } from './messages/smtp.ts'
import { identities, originsOf } from './settings.ts'
import type { Settings } from './settings.ts'
import { settleRefunds } from './square/refunds.ts'
import { openStore } from './store.ts'
import type { Store } from './store.ts'
import { createWebhooks } from './webhooks.ts'
import { openBooks } from './world.ts'
import type { World } from './world.ts'

/** By default in memory, on free ports. */
export type SandboxOptions = Partial<Settings>

export type Sandbox = { url: string; smtpPort: number; close(): Promise<void> }

const DUE_WORK_EVERY_MS = 30_000

const saltOf = (store: Store): string => {
  store.run(
    "insert into meta (key, value) values ('salt', ?) on conflict do nothing",
    randomBytes(24).toString('base64url'),
  )
  return String(store.one("select value from meta where key = 'salt'")?.['value'])
}

const openWorld = (settings: Settings): World => {
  const store = openStore(settings.dataFolder)
  const clock = openClock(store, settings.startsAt)
  const faults = createFaults()
  const webhooks = createWebhooks({
    store,
    clock,
    faults,
    url: settings.webhookUrl,
    signedUrl: settings.webhookSignedUrl,
    key: settings.signatureKey,
  })
  const books = openBooks(store, dueDate)
  return { settings, store, clock, faults, device: { wallets: [] }, webhooks, books, salt: saltOf(store) }
}

/** Without options it keeps everything in memory and knows no app. */
export async function createSandbox(wanted: SandboxOptions = {}): Promise<Sandbox> {
  const appUrl = wanted.appUrl ?? null
  const settings: Settings = {
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataFolder: null,
    webhookUrl: null,
    webhookSignedUrl: null,
    startsAt: null,
    billRetryDays: [],
    allowedOrigins: appUrl === null ? [] : originsOf(appUrl),
    ...identities(),
    ...wanted,
    appUrl,
  }
  const world = openWorld(settings)
  const close: (() => Promise<void>)[] = [() => world.webhooks.close()]
  const closeAll = async () => {
    for (const one of close.toReversed()) await one()
    world.store.close()
  }
  try {
    const mail = await startMailServer(world, settings.host, settings.smtpPort)
    close.push(() => mail.close())
    const http = await startHttpServer(createRouter(world, createClockMover(world)), settings.host, settings.port)
    close.push(() => http.close())
    const dueWork = () => {
      settleRefunds(world)
      billDue(world)
    }
    dueWork()
    const timer = setInterval(dueWork, DUE_WORK_EVERY_MS)
    timer.unref()
    close.push(async () => clearInterval(timer))
    return { url: `http://localhost:${http.port}`, smtpPort: mail.port, close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}
