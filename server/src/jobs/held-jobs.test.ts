import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoom, type Room } from '../../test/room.ts'
import { releaseForgottenJobs } from './queue.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

test('a job of a killed process is free after five minutes; one that runs, or waits, is left alone', async () => {
  const { db, jobs } = room.deps
  for (const [key, locked] of [
    ['killed', sql`now() - interval '301 seconds'`],
    ['running', sql`now() - interval '290 seconds'`],
    ['waiting', null],
  ] as const) {
    await jobs.add(db, 'reconcile', {}, { jobKey: key })
    if (locked)
      await sql`update graphile_worker._private_jobs set locked_at = ${locked}, locked_by = 'a process' where key = ${key}`.execute(
        db,
      )
  }
  await releaseForgottenJobs(room.deps)
  const { rows } = await sql<{ key: string; held: boolean; due: boolean }>`
    select key, locked_at is not null and locked_by is not null as held, run_at <= now() as due
      from graphile_worker._private_jobs order by key`.execute(db)
  expect(rows).toEqual([
    { key: 'killed', held: false, due: true },
    { key: 'running', held: true, due: true },
    { key: 'waiting', held: false, due: true },
  ])
})
