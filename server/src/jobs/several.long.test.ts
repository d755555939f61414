import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { SEVERAL } from '../store/queue/jobs.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ demo: true })
})
afterEach(() => world.close())

const facts = { shopName: 'Shop', accountUrl: 'http://shop.example', name: 'Ana', what: 'phone number' }

test('of several pieces of work in one job the one that fails is kept, and the others are not done again', async () => {
  const { deps, app } = world
  const mail = { kind: 'contact_changed' as const, dedupeKey: 'several', to: 'several@demo.example', facts }
  const { kind, dedupeKey, to } = mail
  await deps.db
    .insertInto('mails')
    .values({ kind, dedupe_key: dedupeKey, to_address: to, queued_at: new Date(), sent_at: null })
    .execute()
  const parts = [
    { task: 'align_subscription', payload: { membershipId: 'not there' } },
    { task: 'send_mail', payload: mail },
  ]
  await sql`select graphile_worker.add_job(${SEVERAL}, ${JSON.stringify(parts)}::json, max_attempts => 2)`.execute(
    deps.db,
  )
  await app.dueWork()
  expect(await world.messages('several@demo.example')).toHaveLength(1)
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs
      where task_id = (select id from graphile_worker._private_tasks where identifier = ${SEVERAL})`.execute(deps.db)
  expect(rows).toEqual([{ payload: [parts[0]] }])
})
