import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { tally } from '../attacks/tally.ts'
import { type RunningWorld, startWorld } from '../start-world.ts'
import { databaseUrl, postmasterPid, signal, untilReady } from './processes.ts'
import { type Attempted, judge, patientBuyer, pressOnce } from './purchases.ts'

const faults = tally('jobs', 'jobs and invariants')
let running: RunningWorld
beforeAll(async () => {
  running = await startWorld('jobs', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
})
afterAll(() => running.stop())

const KILLS = 3
const EVERY_MS = 4_000
/** What a process held when its connection broke is released within this time. */
const PATIENCE_MS = 60_000

/** Work that purchases left, and jobs that are waiting or held, according to the database; or why it could not be asked, when it starts again. */
const jobsLeft = (): Promise<string[]> => waitingJobs().catch((cause: unknown) => [`not known: ${String(cause)}`])

const waitingJobs = async (): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl(running) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ job: string }>(
      `select concat_ws(' ', task_identifier, attempts || '/' || max_attempts, locked_by, now() - run_at, last_error) as job
         from graphile_worker.jobs where run_at <= now() or locked_at is not null
       union all select concat_ws(' ', 'left', id, now() - left_at) from left_work`,
    )
    return rows.map(({ job }) => job)
  } finally {
    await client.end()
  }
}

test('kill -9 of PostgreSQL three times under purchases leaves no job waiting', async () => {
  const { world } = running
  const pressed: Promise<Attempted>[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const until = Date.now() + EVERY_MS
    while (Date.now() < until) {
      pressed.push(patientBuyer(world).then((buyer) => pressOnce(buyer)))
      await sleep(700)
    }
    signal(postmasterPid(running), 'SIGKILL')
    await untilReady(world.site)
  }
  const attempts = await Promise.all(pressed)
  const until = Date.now() + PATIENCE_MS
  let left = await jobsLeft()
  while (left.length > 0 && Date.now() < until) {
    await sleep(500)
    left = await jobsLeft()
  }
  faults.attempt(`after ${KILLS} kills and ${attempts.length} purchases wait: ${left.join('; ')}`, left.length > 0)
  await judge(world, attempts, faults, () => false)
})
