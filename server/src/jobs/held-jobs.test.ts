import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createRoom, type Room } from '../../test/room.ts'
import { createHeldJobs, releaseForgottenJobs } from './held-jobs.ts'
import { jobsStanding } from '../store/queue/standing.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(room.deps.db))

const addJob = async (key: string, lockedBy: string | null, secondsAgo = 0): Promise<string> => {
  const { db, jobs } = room.deps
  await jobs.add(db, 'reconcile', {}, { jobKey: key })
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set locked_by = ${lockedBy}::text,
      locked_at = case when ${lockedBy}::text is null then null else now() - make_interval(secs => ${secondsAgo}) end
    where key = ${key} returning id::text as id`.execute(db)
  return rows[0]?.id ?? ''
}
const standing = async () => {
  const { rows } = await sql<{ key: string; held: boolean; ago: number | null }>`
    select key, locked_by is not null as held, extract(epoch from now() - locked_at)::float8 as ago
      from graphile_worker._private_jobs order by key`.execute(room.deps.db)
  return rows
}
const heldOf = async () => Object.fromEntries((await standing()).map(({ key, held }) => [key, held]))

test('a job of a killed process is free within a minute; one that runs, or waits, is left alone', async () => {
  await addJob('killed', 'a process', 46)
  await addJob('running', 'another process', 40)
  await addJob('waiting', null)
  await releaseForgottenJobs(room.deps)
  expect(await heldOf()).toEqual({ killed: false, running: true, waiting: false })
})

test('a process says of its long job that it is at it, and frees one whose end was not noted', async () => {
  const held = createHeldJobs(room.deps.db, room.deps.log)
  held.poolBegins('pool-ours')
  const long = await addJob('long', 'pool-ours', 30)
  await addJob('end-lost', 'pool-ours', 1)
  await addJob('of-others', 'pool-of-others', 30)
  let finish = () => {}
  const work = held.during(long, () => new Promise<void>((resolve) => (finish = resolve)))
  await vi.waitFor(
    async () => expect(await heldOf()).toEqual({ long: true, 'end-lost': false, 'of-others': true }),
    15_000,
  )
  const ago = Object.fromEntries((await standing()).map((one) => [one.key, one.ago]))
  expect(ago['long']).toBeLessThan(10)
  expect(ago['of-others']).toBeGreaterThanOrEqual(30)
  finish()
  await work
  held.stop()
})

test('a job that was queued again while a killed process held it, or held at its last try, is not given up', async () => {
  const { db, jobs } = room.deps
  await addJob('again', 'a process', 46)
  await jobs.add(db, 'reconcile', {}, { jobKey: 'again' })
  await addJob('last try', 'a process', 46)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'last try'`.execute(db)
  await releaseForgottenJobs(room.deps)
  expect(await jobsStanding(db)).toMatchObject({ due: 3, givenUp: 0 })
})
