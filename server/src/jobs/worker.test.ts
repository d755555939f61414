import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { killPrograms, type Program, startProgram } from '../../test/program.ts'
import { freePort } from '../../../tools/starting/ports.ts'
import { startSandbox } from '../../test/world.ts'
import { createDatabase, type Db } from '../store/database.ts'
import { queuedJobs } from './queue.ts'
import { jobsStanding } from '../store/queue/standing.ts'

// A separate program: the errors a broken connection causes must not be caught by the test.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

let database: TestDatabase
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let program: Program
let db: Db
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  database = await freshDatabase()
  sandbox = await startSandbox(url)
  db = createDatabase(database.url, { max: 2 })
  program = startProgram({
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of tests, long enough to be one',
    SANDBOX_URL: sandbox.url,
    SANDBOX_KEY: 'sandbox-key',
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  })
  await program.ready
})
afterAll(async () => {
  killPrograms()
  await db.destroy()
  await sandbox.stop()
  await database.drop()
})

/** Each leaves evidence in the inbox. */
const addMails = async (count: number, to: string): Promise<void> => {
  for (let made = 0; made < count; made++) {
    const dedupeKey = randomUUID()
    await db
      .insertInto('mails')
      .values({ dedupe_key: dedupeKey, kind: 'contact_changed', to_address: to, queued_at: new Date(), sent_at: null })
      .execute()
    const facts = { shopName: 'Shop', accountUrl: url, name: 'Ana', what: 'phone number' }
    await queuedJobs.add(db, 'send_mail', { kind: 'contact_changed', dedupeKey, to, facts })
  }
}

const terminateAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

const untilDone = async (patienceMs: number): Promise<number> => {
  const until = Date.now() + patienceMs
  for (;;) {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from graphile_worker.jobs`.execute(db)
    const left = rows[0]?.left ?? -1
    if (left === 0 || Date.now() > until) return left
    await sleep(100)
  }
}

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

test('every job is done although all connections of the database are lost three times', async () => {
  await addMails(120, 'lost@demo.example')
  for (const left of [100, 70, 40]) {
    await vi.waitFor(async () => expect(await untilDone(0)).toBeLessThanOrEqual(left), { timeout: 30_000, interval: 5 })
    await terminateAll()
  }
  expect(await untilDone(20_000)).toBe(0)
  const inbox = (await (await fetch(`${sandbox.url}/messages?to=lost@demo.example`)).json()) as { id: string }[]
  expect(inbox.length).toBeGreaterThanOrEqual(120)
  expect(await metric('sipday_job_runner_up')).toBe(1)
})

test('a job runner that ends by itself is told in the log, and runs again', async () => {
  // What a newer version of the runner tells an older one: stop at once.
  await sql`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":99}')`.execute(db)
  await vi.waitFor(() => expect(program.said()).toContain('the job runner ended by itself'), 10_000)
  await addMails(3, 'again@demo.example')
  expect(await untilDone(20_000)).toBe(0)
  expect(program.said()).toContain('the job runner runs again')
  expect(await metric('sipday_job_runner_up')).toBe(1)
})

test('metrics say how many jobs are due, for how long, and since when one is held without a word', async () => {
  await sql`insert into graphile_worker._private_tasks (identifier) values ('of_a_newer_version')`.execute(db)
  await sql`select graphile_worker.add_job('of_a_newer_version', run_at => now() - interval '5 minutes')`.execute(db)
  const standing = await jobsStanding(db)
  expect(standing.due).toBe(1)
  expect(standing.oldestDueSeconds).toBeGreaterThan(299)
  await vi.waitFor(async () => expect(await metric('sipday_jobs_due')).toBe(1), 10_000)
  expect(await metric('sipday_jobs_oldest_due_seconds')).toBeGreaterThan(299)
  expect(await metric('sipday_jobs_locked_oldest_seconds')).toBe(0)
  expect(await metric('sipday_sweep_age_seconds')).toBeLessThan(60)
})
