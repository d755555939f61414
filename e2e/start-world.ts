import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { freePorts } from './free-ports.ts'
import { removeData } from '../tools/starting/remove-data.ts'
import { copyDemoShop } from './demo-copy.ts'

export type Message = {
  id: string
  channel: 'email' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  code: string | null
  sentAt: string
}
export type LedgerLine = {
  kind: 'capture' | 'refund'
  amountCents: number
  referenceId: string
  idempotencyKey: string
  cardLast4: string
  at: string
}
export type Fault = { target: string; mode: string; times?: number; ms?: number }
export type Person = { firstName: string; lastName: string; email: string; phone: string; e164: string }

/** Started as a shop owner starts it. */
export type World = {
  site: string
  sandbox: string
  dataDir: string
  messages(to: string): Promise<Message[]>
  /** The newest one-time code for this address that is younger than `after`. */
  code(to: string, after?: Date): Promise<string>
  ledger(): Promise<LedgerLine[]>
  captures(): Promise<LedgerLine[]>
  moveClock(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): Promise<Date>
  now(): Promise<Date>
  fault(fault: Fault): Promise<void>
  /** Besides cards; an empty list is none. */
  device(wallets: readonly ('apple' | 'google')[]): Promise<void>
  clearFaults(): Promise<void>
  /** No one else in this run has this email address and phone. */
  person(firstName?: string, lastName?: string): Person
}

export type RunningWorld = {
  world: World
  /** The program that started everything else. */
  child: ChildProcess
  /** What it has printed on the terminal so far. */
  said(): string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'tools', 'start.ts')
const READY_MS = 170_000

type Options = {
  environment?: Record<string, string>
  dataDir?: string
  keepData?: boolean
  empty?: boolean
}

const STARTS = 3

/**
 * `environment` replaces settings, such as `LIMITS_SCALE`; `empty`: without the demo shop. Where a run has opened the
 * demo shop, a world has a copy of it. The shop's day does not end soon: who reads at 11:59 PM and buys at midnight is
 * asked to read again.
 */
export const startWorld = async (name: string, options: Options = {}): Promise<RunningWorld> => {
  for (let starts = 1; ; starts += 1) {
    try {
      return await start(name, options)
    } catch (error) {
      // Another program took the port that was free a moment ago.
      if (starts === STARTS || !String(error).includes('is in use by another program')) throw error
    }
  }
}

const LONGEST_RUN_MS = 45 * 60_000
const DEMO_ZONE = 'America/New_York'

/** Past midnight where the day would end while tests use it. */
const pastMidnight = async (world: World): Promise<void> => {
  const now = await world.now()
  const ends = startOfDay(addDays(dateIn(now, DEMO_ZONE), 1), DEMO_ZONE)
  const left = ends.getTime() - now.getTime()
  if (left < LONGEST_RUN_MS) await world.moveClock({ seconds: Math.ceil(left / 1000) + 1 })
}

const start = async (name: string, options: Options): Promise<RunningWorld> => {
  const [port, sandboxPort] = await freePorts(2)
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), `sipday e2e ${name.replaceAll(/\W/g, '-')} `))
  const isOwn = options.empty || options.environment?.['DATABASE_URL']
  const copy = isOwn ? undefined : await copyDemoShop(dataDir)
  const child = spawn(process.execPath, [program, ...(options.empty ? ['--empty'] : [])], {
    cwd: root,
    env: {
      ...process.env,
      // The test runner's own variables are not settings of the shop.
      NODE_ENV: 'development',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: dataDir,
      LIMITS_SCALE: '1000',
      ...(copy && { DATABASE_URL: copy.url }),
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => said.push(data.toString()))
  const site = `http://localhost:${port}`
  const sandbox = `http://localhost:${sandboxPort}`
  const world = worldAt({ site, sandbox, dataDir })
  const stop = async () => {
    child.kill('SIGTERM')
    for (let waited = 0; !hasEnded(child) && waited < 15_000; waited += 50) await sleep(50)
    if (!hasEnded(child)) child.kill('SIGKILL')
    if (!options.keepData) removeData(dataDir)
    await copy?.drop()
  }
  try {
    await ready(child, site, said)
    await pastMidnight(world)
  } catch (error) {
    await stop()
    throw error
  }
  return { world, child, said: () => said.join(''), stop }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const ready = async (child: ChildProcess, site: string, said: string[]): Promise<void> => {
  for (let waited = 0; waited < READY_MS; waited += 100) {
    if (hasEnded(child)) throw new Error(`Sipday did not start:\n${said.join('')}`)
    const up = await fetch(`${site}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up && said.join('').includes('Sipday is running')) return
    await sleep(100)
  }
  throw new Error(`Sipday was not ready in time:\n${said.join('')}`)
}

const json = async <T>(url: string, init?: RequestInit): Promise<T> => {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

let people = 0
/** The till finds people by the last four digits: no two of a run have the same. */
const ENDINGS = 10_000
const firstEnding = randomInt(ENDINGS)

/** Of a world that is already running. */
export const worldAt = ({ site, sandbox, dataDir }: Pick<World, 'site' | 'sandbox' | 'dataDir'>): World => {
  const messages = (to: string) => json<Message[]>(`${sandbox}/messages?to=${encodeURIComponent(to)}`)
  const ledger = () => json<LedgerLine[]>(`${sandbox}/ledger`)
  return {
    site,
    sandbox,
    dataDir,
    messages,
    ledger,
    code: async (to, after = new Date(0)) => {
      for (let tries = 0; tries < 100; tries++) {
        const found = (await messages(to)).find((message) => message.code && new Date(message.sentAt) >= after)
        if (found?.code) return found.code
        await sleep(100)
      }
      throw new Error(`no code arrived for ${to}`)
    },
    captures: async () => (await ledger()).filter((line) => line.kind === 'capture'),
    moveClock: async (by) => new Date((await json<{ now: string }>(`${sandbox}/clock`, post(by))).now),
    now: async () => new Date((await json<{ now: string }>(`${sandbox}/clock`)).now),
    fault: async (fault) => void (await json(`${sandbox}/faults`, post(fault))),
    device: async (wallets) => void (await json(`${sandbox}/device`, post({ wallets }))),
    clearFaults: async () => void (await fetch(`${sandbox}/faults`, { method: 'DELETE' })),
    person: (firstName = 'Rosa', lastName = 'Blum') => {
      people += 1
      const line = String(randomInt(200, 900) * ENDINGS + ((firstEnding + people) % ENDINGS))
      return {
        firstName,
        lastName,
        email: `${firstName.toLowerCase()}.${people}.${line}@guest.example`,
        phone: `212 ${line.slice(0, 3)} ${line.slice(3)}`,
        e164: `+1212${line}`,
      }
    },
  }
}
