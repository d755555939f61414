import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMoneyRoom, type MoneyRoom, subscriptionSaid } from '../../test/money-room.ts'
import type { Deps } from '../deps.ts'
import type { NewSubscription } from '../providers/square-requests.ts'
import { alignSubscription } from '../purchases/renewing/align.ts'
import { doLeftPart, queueAbandonedWork } from './do-left-part.ts'
import { createLeftWork, type DonePart, type LeftPart, type LeftWork } from './left-work.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => room.begin())

const part = (name: string): LeftPart => ({ task: 'a test', payload: { name }, request: null })

const leave = async (names: readonly string[], secondsAgo = 0): Promise<LeftWork> => {
  const parts = names.map(part)
  const { id } = await room.deps.db
    .insertInto('left_work')
    .values({
      left_at: sql`now() - make_interval(secs => ${secondsAgo})`,
      parts: JSON.stringify(parts.map(({ task, payload }) => ({ task, payload }))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: Number(id), parts, catalogueVersion: 1 }
}
const rows = async () =>
  (await room.deps.db.selectFrom('left_work').select('id').orderBy('id').execute()).map(({ id }) => Number(id))
const jobs = async (): Promise<unknown[]> => {
  const { rows: found } = await sql<{ payload: { payload: { name: string } }[] }>`
    select payload from graphile_worker._private_jobs order by id`.execute(room.deps.db)
  return found.map(({ payload }) => payload.map((one) => one.payload.name))
}
const work = (doPart: (name: string) => Promise<DonePart>, deps: Deps = room.deps) => {
  const hands = createLeftWork()
  hands.start(deps, (_deps, { payload }) => doPart(String(payload['name'])))
  return hands
}

test('work that was done leaves no row and no job', async () => {
  const done: string[] = []
  const hands = work(async (name) => {
    done.push(name)
    return null
  })
  for (const names of [['a', 'b'], ['c']]) hands.take(await leave(names))
  await hands.idle()
  expect(done.toSorted()).toEqual(['a', 'b', 'c'])
  expect([await rows(), await jobs(), hands.held()]).toEqual([[], [], []])
})

test('what failed becomes a job, without the parts that were done', async () => {
  const hands = work(async (name) => {
    if (name.startsWith('bad')) throw new Error(name)
    return null
  })
  for (const names of [['good', 'bad 1', 'bad 2'], ['good'], ['bad 3']]) hands.take(await leave(names))
  await hands.idle()
  expect([await rows(), await jobs()]).toEqual([[], [['bad 1', 'bad 2'], ['bad 3']]])
})

test('only so much is done at a time, and all of it in the end', async () => {
  let [now, most] = [0, 0]
  const hands = work(async () => {
    most = Math.max(most, (now += 1))
    await new Promise((resolve) => setTimeout(resolve, 2))
    now -= 1
    return null
  })
  for (let count = 0; count < 50; count += 1) hands.take(await leave(['x']))
  await hands.idle()
  expect(most).toBeLessThanOrEqual(20)
  expect(await rows()).toEqual([])
})

test('work of a killed process becomes a job after twelve seconds; what is held here, or younger, is left alone', async () => {
  const dead = await leave(['of a dead process'], 13)
  const young = await leave(['young'], 5)
  const mine = await leave(['mine'], 13)
  let finish = (): void => undefined
  const hands = work(() => new Promise((resolve) => (finish = () => resolve(null))))
  hands.take(mine)
  await queueAbandonedWork({ ...room.deps, leftWork: hands })
  expect([await rows(), await jobs()]).toEqual([[young.id, mine.id], [['of a dead process']]])
  expect(dead.id).toBeLessThan(young.id)
  await vi.waitFor(() => {
    finish()
    expect(hands.held()).toEqual([])
  })
  expect(await rows()).toEqual([young.id])
})

test('two sweeps at once queue it once', async () => {
  for (let count = 0; count < 20; count += 1) await leave([`${count}`], 13)
  await Promise.all([1, 2, 3].map(() => queueAbandonedWork(room.deps)))
  expect((await jobs()).length).toBe(20)
})

test('a failure of work that another process has made a job of is not queued again', async () => {
  let fail = (): void => undefined
  const hands = work(() => new Promise((_resolve, reject) => (fail = () => reject(new Error('late')))))
  hands.take(await leave(['slow'], 13))
  await queueAbandonedWork({ ...room.deps, leftWork: createLeftWork() })
  await vi.waitFor(() => {
    fail()
    expect(hands.held()).toEqual([])
  })
  expect([await rows(), await jobs()]).toEqual([[], [['slow']]])
})

test('when what came of it cannot be recorded, the row stays and is held no longer', async () => {
  const broken = { executeQuery: () => Promise.reject(new Error('no database')) } as unknown as Deps['db']
  const hands = work(async () => null, { ...room.deps, db: broken })
  const left = await leave(['x'], 13)
  hands.take(left)
  await hands.idle()
  expect(await rows()).toEqual([left.id])
  await queueAbandonedWork({ ...room.deps, leftWork: hands })
  expect([await rows(), await jobs()]).toEqual([[], [['x']]])
})

test('hands that were not started, or were stopped, take nothing; stopping waits for what was taken', async () => {
  const idle = createLeftWork()
  idle.take(await leave(['nobody']))
  expect(idle.held()).toEqual([])
  const hands = work(async () => null)
  const taken = await leave(['taken'])
  hands.take(taken)
  const stopped = hands.stop()
  hands.take(await leave(['after']))
  await stopped
  expect((await rows()).length).toBe(2)
  expect(await rows()).not.toContain(taken.id)
})

const request = { key: 'k', name: 'n' } as NewSubscription
const alignment = (membershipId: string): LeftPart => ({
  task: 'align_subscription',
  payload: { membershipId },
  request,
})
const wanted = { square_status: 'wanted', square_request: JSON.stringify(request) } as const
const subscription = async (id: string) => {
  const row = await room.membership(id)
  return [row.square_status, row.square_subscription_id, row.square_tax_rate]
}

test('a subscription is made with the request that was stored, and recorded with others', async () => {
  const ids = [await room.member(wanted), await room.member(wanted)]
  let made = 0
  room.says({ createSubscription: () => subscriptionSaid({ id: `made-${(made += 1)}` }) })
  const hands = createLeftWork()
  hands.start(room.deps, doLeftPart)
  for (const id of ids) hands.take({ ...(await leave([])), parts: [alignment(id)] })
  await hands.idle()
  expect(room.asked).toEqual([
    ['createSubscription', request],
    ['createSubscription', request],
  ])
  expect(await Promise.all(ids.map(subscription))).toEqual([
    ['made', 'made-1', 6675],
    ['made', 'made-2', 6675],
  ])
})

test('a membership that was canceled meanwhile, and its subscription with it, stays canceled', async () => {
  const id = await room.member(wanted)
  const hands = createLeftWork()
  room.says({
    createSubscription: () => subscriptionSaid({ id: 'the one' }),
    getSubscription: () => subscriptionSaid({ id: 'the one' }),
    cancelSubscription: () => ({ kind: 'done', value: null }) as never,
  })
  hands.start(room.deps, async (deps, one, left) => {
    const done = await doLeftPart(deps, one, left)
    await room.deps.db.updateTable('memberships').set({ cancelled_at: new Date() }).where('id', '=', id).execute()
    await alignSubscription(deps, id)
    return done
  })
  hands.take({ ...(await leave([])), parts: [alignment(id)] })
  await hands.idle()
  expect((await subscription(id)).slice(0, 2)).toEqual(['cancelled', 'the one'])
})
