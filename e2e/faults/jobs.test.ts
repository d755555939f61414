import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { tally } from '../attacks/tally.ts'
import { type RunningWorld, startWorld } from '../start-world.ts'
import { databaseUrl, postmasterPid, signal, untilReady } from './processes.ts'
import { jobsLeft } from './waiting-jobs.ts'
import { type Attempted, judge, patientBuyer, pressOnce } from './purchases.ts'

const faults = tally('jobs', 'jobs and invariants')
let running: RunningWorld
beforeAll(async () => {
  running = await startWorld('jobs', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
})
afterAll(() => running.stop())

const KILLS = 3
const EVERY_MS = 4_000
/** What a process held when its connection broke is released by then. */
const PATIENCE_MS = 60_000

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
    await untilReady(running)
  }
  const attempts = await Promise.all(pressed)
  const until = Date.now() + PATIENCE_MS
  let left = await jobsLeft(() => databaseUrl(running))
  while (left.length > 0 && Date.now() < until) {
    await sleep(500)
    left = await jobsLeft(() => databaseUrl(running))
  }
  faults.attempt(`after ${KILLS} kills and ${attempts.length} purchases wait: ${left.join('; ')}`, left.length > 0)
  await judge(world, attempts, faults, () => false)
})
