import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox } from '@sipday/sandbox/sandbox.ts'
import { readSettings as readSandboxSettings } from '@sipday/sandbox/settings.ts'
import pino from 'pino'
import { loadDemoShop } from '../../tools/demo/load.ts'
import { freePort } from '../../tools/starting/ports.ts'
import { type App, buildApp } from '../src/app.ts'
import type { MovableClock } from '../src/clock.ts'
import type { Deps } from '../src/deps.ts'
import { logOptions } from '../src/log.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { createVisitor, type Visitor } from './visitor.ts'

type Message = {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  code: string | null
  sentAt: string
}
type Capture = {
  kind: 'capture' | 'refund'
  amountCents: number
  referenceId: string
  idempotencyKey: string
  cardLast4: string
  at: string
}
type ClockMove = { days?: number; hours?: number; minutes?: number; seconds?: number; now?: string }

export type World = {
  app: App
  deps: Deps
  settings: Settings
  url: string
  sandboxUrl: string
  /** Everything the app logged, one JSON line each. */
  log: string[]
  visitor(given?: { ip?: string }): Visitor
  /** Proved with codes; both contacts of an account link it (R58). */
  signedIn(...contacts: string[]): Promise<Visitor>
  /** `at` a till: an email of the staff. */
  prove(visitor: Visitor, contact: string, at?: 'till'): Promise<void>
  /** Opened with `counter-sign-in`. */
  tillOf(email: string): Promise<Visitor>
  /** Signed in to the counter. */
  openTill(email: string): Promise<Visitor>
  messages(to: string): Promise<Message[]>
  codeFor(to: string, known?: readonly Message[]): Promise<string>
  /** The authenticator in use, or the one handed out last. */
  totpFor(email: string, which?: 'handed out'): Promise<string>
  ledger(): Promise<Capture[]>
  /** Moves the sandbox and the app; resolves when due work is done. */
  clock(move: ClockMove): Promise<Date>
  faults(fault: { target: string; mode: string; times?: number; ms?: number } | null): Promise<void>
  /** The cardholder goes to the bank about one of the provider's payments. */
  dispute(squarePaymentId: string): Promise<void>
  /** A card entered in the card form. */
  token(card?: {
    number?: string
    expMonth?: number
    expYear?: number
    cvv?: string
    postalCode?: string
  }): Promise<string>
  close(): Promise<void>
}

/** A code is sent by a job; on a busy machine that takes its time. */
const CODE_MS = 15_000
/** Each night has a few jobs, and a test that plays a year waits for all of them. */
const GATHER_MS = 5

const visa = { number: '4111 1111 1111 1111', expMonth: 12, expYear: 2040, cvv: '111', postalCode: '10016' }

/**
 * `demo`: with the demo shop and its people. `clock`: one that the sandbox does not move. `opensAt`: the time at which
 * its first day begins; to move a shop there takes a night's work for each day between. A database, port or sandbox
 * that is handed in stays when the world closes.
 */
export const createWorld = async (
  options: {
    limitsScale?: number
    demo?: boolean
    environment?: Record<string, string>
    database?: TestDatabase
    port?: number
    sandbox?: RunningSandbox
    clock?: MovableClock
    opensAt?: string
  } = {},
): Promise<World> => {
  const database = options.database ?? (await freshDatabase())
  const port = options.port ?? (await freePort())
  const url = `http://localhost:${port}`
  const sandbox =
    options.sandbox ?? (await startSandbox(url, options.opensAt ? { SANDBOX_STARTS_AT: options.opensAt } : {}))
  const settings = readSettings({
    PORT: String(port),
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of tests, long enough to be one',
    SANDBOX_URL: sandbox.url,
    SANDBOX_KEY: 'sandbox-key',
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    LIMITS_SCALE: String(options.limitsScale ?? 1000),
    TRUST_PROXY: '127.0.0.1,::1',
    ...options.environment,
  })
  if (options.demo) await loadDemoShop({ settings, databaseUrl: database.url, log: () => undefined })
  const log: string[] = []
  const app = await buildApp(settings, {
    log: pino({ ...logOptions(settings), level: 'debug' }, { write: (line) => void log.push(line) }),
    ...(options.clock ? { clock: options.clock } : {}),
    gatherMs: GATHER_MS,
  })
  await app.fastify.listen({ port, host: 'localhost' })
  await app.start()

  const ask = async <T>(path: string, method = 'GET', body?: unknown): Promise<T> => {
    const response = await fetch(sandbox.url + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${method} ${path}: ${answer}`)
    return (answer ? JSON.parse(answer) : {}) as T
  }
  const messages = (to: string) => ask<Message[]>(`/messages?to=${encodeURIComponent(to)}`)
  /** `known`: messages of before, which are not what is waited for. */
  const codeFor = async (to: string, known: readonly Message[] = []): Promise<string> => {
    const ids = new Set(known.map(({ id }) => id))
    const until = performance.now() + CODE_MS
    for (;;) {
      const code = (await messages(to)).find((message) => message.code && !ids.has(message.id))?.code
      if (code) return code
      if (performance.now() > until) throw new Error(`no code arrived for ${to}`)
      await sleep(50)
    }
  }
  const visitor = (given: { ip?: string } = {}) => createVisitor(url, settings.publicUrl, given)
  const prove = async (person: Visitor, contact: string, at?: 'till'): Promise<void> => {
    const channel = contact.includes('@') ? 'email' : 'sms'
    const known = await messages(contact)
    const send = () =>
      at
        ? person.call('counter-code', { action: 'send', to: contact })
        : person.call('otp', { action: 'send', to: contact, channel })
    let sent = await send()
    // A busy machine may make the app say "try again in a moment"; this does, as a person would.
    // And codes to one contact are 30 s apart, which the scale of the limits makes milliseconds.
    for (let tries = 0; (sent.status === 503 || sent.status === 429) && tries < 3; tries += 1) {
      await sleep(sent.status === 503 ? 1000 : 50)
      sent = await send()
    }
    if (sent.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(sent.body)}`)
    const typed = { action: 'check' as const, to: contact, code: await codeFor(contact, known) }
    const checked = at ? await person.call('counter-code', typed) : await person.call('otp', { ...typed, channel })
    if (checked.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(checked.body)}`)
  }
  const tillOf = async (email: string): Promise<Visitor> => {
    const till = visitor()
    await prove(till, email, 'till')
    return till
  }
  return {
    app,
    deps: app.deps,
    settings,
    url,
    sandboxUrl: sandbox.url,
    log,
    visitor,
    prove,
    signedIn: async (...contacts) => {
      const person = visitor()
      for (const contact of contacts) await prove(person, contact)
      return person
    },
    tillOf,
    openTill: async (email) => {
      const till = await tillOf(email)
      const opened = await till.call('counter-sign-in', {})
      if (opened.status !== 200) throw new Error(`no till was opened: ${JSON.stringify(opened.body)}`)
      return till
    },
    messages,
    codeFor: (to) => codeFor(to),
    totpFor: async (email, which) =>
      (await ask<{ code: string }>('/totp', 'POST', { email, isNew: which === 'handed out' })).code,
    ledger: () => ask<Capture[]>('/ledger'),
    clock: async (move) => new Date((await ask<{ now: string }>('/clock', 'POST', move)).now),
    faults: async (fault) => void (fault ? await ask('/faults', 'POST', fault) : await ask('/faults', 'DELETE')),
    dispute: async (squarePaymentId) => void (await ask('/disputes', 'POST', { paymentId: squarePaymentId })),
    token: async (card = {}) => (await ask<{ token: string }>('/tokenize', 'POST', { ...visa, ...card })).token,
    close: async () => {
      await app.close()
      if (!options.sandbox) await sandbox.stop()
      if (!options.database) await database.drop()
    },
  }
}

type RunningSandbox = { url: string; smtpPort: number; stop(): Promise<void> }

/** In this process and in memory, and met on the wire only. */
export const startSandbox = async (
  appUrl: string,
  environment: Record<string, string> = {},
): Promise<RunningSandbox> => {
  const settings = readSandboxSettings({
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    APP_URL: appUrl,
    ...environment,
  })
  const { url, smtpPort, close } = await createSandbox({ ...settings, dataFolder: null })
  return { url, smtpPort, stop: close }
}
