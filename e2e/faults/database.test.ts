import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import { findPlace } from '@sipday/server/store/embedded/embedded-place.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, pay, visitorOf } from '../attacks/buying.ts'
import { tally, times } from '../attacks/tally.ts'
import { type RunningWorld, startWorld } from '../start-world.ts'
import { databasePids, signal, untilReady } from './processes.ts'
import { type Attempted, judge, patientBuyer, pressOnce } from './purchases.ts'

const faults = tally('database', 'invariants')

/** A separate disk for the database, where this machine allows one: 0 when it does not. */
const DISK_MB = 400
const mountDisk = (folder: string): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let database: EmbeddedDatabase
let proxy: Server
let running: RunningWorld
let home = ''
let hasDisk = false
const folder = mkdtempSync(join(tmpdir(), 'sipday-database-'))
const lines = new Set<Socket>()
let reachable = true

/** The database behind a connection that can be cut, as the network does with a database on another machine. */
const startProxy = (socketFile: string): Promise<number> =>
  new Promise((resolve) => {
    proxy = createServer((client) => {
      if (!reachable) return client.destroy()
      const upstream = connect(socketFile)
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        lines.add(from)
        from.pipe(to)
        from.on('error', () => undefined)
        from.on('close', () => {
          lines.delete(from)
          to.destroy()
        })
      }
    })
    proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as { port: number }).port))
  })

const cut = () => {
  reachable = false
  for (const line of lines) line.destroy()
}

beforeAll(async () => {
  const place = findPlace(folder, () => undefined)
  home = place.home
  hasDisk = mountDisk(home)
  if (hasDisk) findPlace(folder, () => undefined)
  database = await startEmbedded({ dataDir: folder, log: () => undefined })
  const port = await startProxy(join(database.socketDir, '.s.PGSQL.5432'))
  running = await startWorld('database', {
    environment: { DATABASE_URL: `postgres://sipday@127.0.0.1:${port}/sipday`, TRUST_PROXY: '127.0.0.1,::1' },
  })
})
afterAll(async () => {
  await running?.stop()
  proxy?.close()
  cut()
  await database?.stop()
  if (hasDisk) execFileSync('umount', ['-l', home])
  for (const each of [home, folder]) rmSync(each, { recursive: true, force: true })
})

const outage = async (what: string, begin: () => void, end: () => void, ms: number): Promise<void> => {
  const { world } = running
  const buyers = await Promise.all(Array.from({ length: times(4, 20) }, () => patientBuyer(world)))
  const pressed = buyers.map(async (buyer, index) => {
    await sleep(index * 40)
    return pressOnce(buyer)
  })
  await sleep(120)
  begin()
  const until = Date.now() + ms
  let slowest = 0
  while (Date.now() < until) {
    const began = performance.now()
    const answer = await ask(visitorOf(world), '/api/campaign', { source: 'x' }).catch(() => null)
    slowest = Math.max(slowest, performance.now() - began)
    faults.attempt(
      `${what}: ${answer?.status} ${answer?.text}`,
      answer !== null && answer.status !== 200 && answer.status !== 503,
    )
    faults.attempt(`${what}: the process is gone`, answer === null)
    await sleep(200)
  }
  end()
  const back = await untilReady(running)
  const attempts: Attempted[] = await Promise.all(pressed)
  // What was begun before the outage finishes after it.
  await sleep(1000)
  await judge(world, attempts, faults)
  const later = await patientBuyer(world)
  const answer = await pay(later)
  faults.attempt(`after ${what} nothing can be bought: ${answer.text}`, answer.status !== 200)
  faults.attempt(`${what}: an answer took ${slowest} ms`, slowest > 13_000)
  faults.figure(what, `back in ${(back / 1000).toFixed(1)} s, slowest answer ${(slowest / 1000).toFixed(1)} s`)
}

test('a database that cannot be reached for 10 s is a 503, and nothing is lost', async () => {
  await outage('10 s without a database', cut, () => (reachable = true), 10_000)
})

test('a disk that is full is a 503, and nothing is lost once there is room', async () => {
  if (!hasDisk) {
    faults.figure('full disk', 'not tried: this machine gives no disk of its own')
    return
  }
  const filler = join(home, 'filler')
  const fill = () => {
    const file = openSync(filler, 'a')
    try {
      const block = Buffer.alloc(1_000_000)
      for (;;) writeSync(file, block)
    } catch (error) {
      expect((error as { code?: string }).code).toBe('ENOSPC')
    } finally {
      closeSync(file)
    }
  }
  await outage('8 s with a full disk', fill, () => rmSync(filler, { force: true }), 8000)
})

test('a database that answers nothing for some seconds is a 503 at most', async () => {
  const world = { ...running, world: { ...running.world, dataDir: folder } }
  const stop = () => databasePids(world).forEach((pid) => signal(pid, 'SIGSTOP'))
  const go = () => databasePids(world).forEach((pid) => signal(pid, 'SIGCONT'))
  await outage('a frozen database', stop, go, 5000)
})
