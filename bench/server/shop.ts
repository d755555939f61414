import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installWorker } from '@sipday/server/jobs/worker.ts'
import { systemClock } from '@sipday/server/clock.ts'
import { systemIds } from '@sipday/server/ids.ts'
import { queuedJobs } from '@sipday/server/jobs/queue.ts'
import { createDatabase } from '@sipday/server/store/database.ts'
import { startEmbedded } from '@sipday/server/store/embedded/embedded.ts'
import { migrate } from '@sipday/server/store/migrate.ts'
import pg from 'pg'
import { openDemoShop } from '../../tools/demo/open-demo-shop.ts'
import { BUILT_SERVER, MEMORY } from '../../tools/running/child.ts'
import { freePort } from '../../tools/starting/ports.ts'
import { removeData } from '../../tools/starting/remove-data.ts'
import { parentOf } from './processor-time.ts'
import { countStatements, listsStatements } from './database/statements.ts'

export type Running = { port: number; pid: number; stop(): Promise<void> }

export type Shop = {
  databaseUrl: string
  socketDir: string
  /** The parent of all PostgreSQL processes. */
  postmaster: number
  outsidePort: number
  environment: Record<string, string>
  /** By default the shop's database, or another of the same cluster. */
  sql(text: string, database?: string): Promise<Record<string, unknown>[]>
  urlOf(database: string): string
  /** No one may be connected to the database. */
  copyTo(database: string): Promise<void>
  startServer(): Promise<Running & { readyMs: number }>
  startProgram(file: string, environment: Record<string, string>): Promise<Running>
  close(): Promise<void>
}

/** A durable database with the demo shop; the measurement starts the server itself. */
export const openShop = async (): Promise<Shop> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sipday-bench-'))
  const database = await startDatabase(dataDir)
  const urlOf = (name: string) => database.url.replace('/sipday?', `/${name}?`)
  const clients = new Map<string, pg.Client>()
  const sql = async (text: string, name = 'sipday') => {
    const client = clients.get(name) ?? new pg.Client({ connectionString: urlOf(name) })
    if (!clients.has(name)) {
      client.on('error', () => undefined)
      await client.connect()
    }
    clients.set(name, client)
    return (await client.query<Record<string, unknown>>(text)).rows
  }
  await migrate(database.url)
  await installWorker(database.url)
  const db = createDatabase(database.url, { max: 1 })
  await db
    .transaction()
    .execute((trx) => openDemoShop(trx, { clock: systemClock(), ids: systemIds(), jobs: queuedJobs }))
  await db.destroy()
  const [backend] = await sql('select pg_backend_pid() as pid')
  const outside = await startOutside()
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of measurements, long enough',
    SANDBOX_URL: `http://127.0.0.1:${outside.port}`,
    SANDBOX_KEY: 'bench',
    SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
    LIMITS_SCALE: '1000000',
    TRUST_PROXY: '127.0.0.1,::1',
    // As in production: one line for every call.
    LOG_LEVEL: 'info',
  }
  const startProgram = async (
    file: string,
    more: Record<string, string>,
    flags: readonly string[] = [],
  ): Promise<Running> => {
    const port = await freePort()
    const child = fork(fileURLToPath(new URL(`../../${file}`, import.meta.url)), [], {
      env: { ...process.env, ...environment, PORT: String(port), ...more },
      execArgv: [...flags, ...(process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean)],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await untilReady(child, port)
    return { port, pid: child.pid ?? 0, stop: () => end(child) }
  }
  return {
    databaseUrl: database.url,
    socketDir: database.socketDir,
    postmaster: parentOf(Number(backend?.['pid'])),
    outsidePort: outside.port,
    environment,
    sql,
    urlOf,
    copyTo: async (name) => {
      await clients.get('sipday')?.end()
      clients.delete('sipday')
      await sql(`create database ${name} template sipday`, 'postgres')
    },
    startProgram,
    startServer: async () => {
      const began = performance.now()
      const server = await startProgram(BUILT_SERVER, {}, MEMORY)
      return { ...server, readyMs: performance.now() - began }
    },
    close: async () => {
      for (const client of clients.values()) await client.end()
      await end(outside.child)
      await database.stop()
      removeData(dataDir)
    },
  }
}

const startDatabase = async (dataDir: string) => {
  const start = () => startEmbedded({ dataDir, log: () => undefined })
  const database = await start()
  if (!listsStatements) return database
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const statement of countStatements) await client.query(statement)
  await client.end()
  await database.stop()
  return start()
}

const startOutside = async () => {
  const child = fork(fileURLToPath(new URL('outside.ts', import.meta.url)), [], { execArgv: [] })
  const told = await new Promise<{ port: number; smtpPort: number }>((resolve) => child.once('message', resolve))
  return { child, ...told }
}

const untilReady = async (child: ChildProcess, port: number): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the program ended before it was ready')
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(10)
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  if (child.connected) child.disconnect()
  const insist = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(insist)
}
