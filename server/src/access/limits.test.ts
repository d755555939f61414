import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRoom, DAY, HOUR, MINUTE, type Room, SECOND } from '../../test/room.ts'
import type { Refusal } from '../refusal.ts'
import { forgetOldHits, type LimitName, peekLimits, takeLimit, takeLimitIn, takeLimitsIn, tooMany } from './limits.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const waitOf = (error: Refusal): number => {
  expect([error.status, error.code]).toEqual([429, 'too_many'])
  return error.retryAfterSeconds ?? 0
}
/** 0 when the event was counted, else the seconds to wait. */
const take = (name: LimitName, bucket: string, at = room) => takeLimit(at.deps, name, bucket).then(() => 0, waitOf)
const peek = (name: LimitName, bucket: string) => peekLimits(room.deps, [name, bucket]).then(() => 0, waitOf)

let buckets = 0
const newBucket = () => `bucket-${(buckets += 1)}`

describe('rule J', () => {
  const table: [LimitName, number, number][] = [
    ['send_ip', 60, 3600],
    ['send_text_site', 500, 3600],
    ['check_failed', 20, 86_400],
    ['check_failed_from', 10, 86_400],
    ['check_failed_known', 10, 86_400],
    ['send_contact_all', 10, 600],
    ['submit_session', 30, 86_400],
    ['submit_ip', 120, 3600],
    ['card_declined_session', 5, 3600],
    ['card_declined_ip', 40, 3600],
    ['card_declined_contact', 20, 86_400],
    ['pay_session', 10, 3600],
    ['visit_ip', 240, 3600],
    ['step_ip', 960, 3600],
    ['counter_unknown_code', 5, 600],
    ['send_contact', 1, 30],
  ]
  test.each(table)('%s: %i, then a wait of %i seconds', async (name, count, seconds) => {
    const bucket = newBucket()
    for (let done = 0; done < count; done += 1) expect(await take(name, bucket)).toBe(0)
    expect(await take(name, bucket)).toBe(seconds)
    room.later(seconds * SECOND - 1)
    expect(await take(name, bucket)).toBe(1)
    room.later(1)
    expect(await take(name, bucket)).toBe(0)
  })

  test('one contact: 30 seconds apart, 5 in 10 minutes, 10 in a day; the longest wait is told', async () => {
    const bucket = newBucket()
    const sendEvery = async (ms: number, times: number) => {
      for (let done = 0; done < times; done += 1) {
        expect(await take('send_contact', bucket)).toBe(0)
        room.later(ms)
      }
    }
    await sendEvery(30 * SECOND, 5)
    expect(await take('send_contact', bucket)).toBe(600 - 150)
    room.later(10 * MINUTE)
    await sendEvery(30 * SECOND, 5)
    expect(await take('send_contact', bucket)).toBe(86_400 - 750 - 150)
    room.later(DAY)
    await sendEvery(0, 1)
  })
})

test('each name and each bucket counts for itself', async () => {
  const bucket = newBucket()
  for (let done = 0; done < 5; done += 1) await take('card_declined_session', bucket)
  expect(await take('card_declined_session', bucket)).toBeGreaterThan(0)
  expect(await take('card_declined_session', newBucket())).toBe(0)
  expect(await take('counter_unknown_code', bucket)).toBe(0)
})

test('a refused event is not counted: whoever keeps trying waits no longer', async () => {
  const bucket = newBucket()
  for (let done = 0; done < 5; done += 1) await take('counter_unknown_code', bucket)
  room.later(5 * MINUTE)
  for (let done = 0; done < 20; done += 1) expect(await take('counter_unknown_code', bucket)).toBe(300)
})

test('of several limits the longest wait is told, whichever refuses first', async () => {
  const [here, all] = [newBucket(), newBucket()]
  for (let done = 0; done < 10; done += 1) await take('send_contact_all', all)
  await take('send_contact', here)
  const both = takeLimitsIn(room.deps.db, room.deps, ['send_contact', here], ['send_contact_all', all])
  expect(await both.then(() => 0, waitOf)).toBe(600)
})

test('parallel events never exceed the limit', async () => {
  const bucket = newBucket()
  const answers = await Promise.all(Array.from({ length: 40 }, () => take('pay_session', bucket)))
  expect(answers.filter((wait) => wait === 0)).toHaveLength(10)
})

test('inside a transaction that fails nothing is counted', async () => {
  const bucket = newBucket()
  for (let done = 0; done < 8; done += 1)
    await room.deps.db
      .transaction()
      .execute(async (trx) => {
        await takeLimitIn(trx, room.deps, 'counter_unknown_code', bucket)
        throw new Error('given up')
      })
      .catch(() => undefined)
  expect(await take('counter_unknown_code', bucket)).toBe(0)
})

test('looking counts nothing, and says the wait of the moment', async () => {
  const bucket = newBucket()
  for (let done = 0; done < 25; done += 1) expect(await peek('check_failed', bucket)).toBe(0)
  for (let done = 0; done < 19; done += 1) await take('check_failed', bucket)
  expect(await peek('check_failed', bucket)).toBe(0)
  room.later(HOUR)
  await take('check_failed', bucket)
  expect(await peek('check_failed', bucket)).toBe(86_400 - 3600)
  room.later(DAY - HOUR - SECOND)
  expect(await peek('check_failed', bucket)).toBe(1)
  room.later(SECOND)
  expect(await peek('check_failed', bucket)).toBe(0)
})

test('of several windows the longest wait is told when looking, too', async () => {
  const bucket = newBucket()
  await take('send_contact', bucket)
  expect(await peek('send_contact', bucket)).toBe(30)
  for (let done = 0; done < 4; done += 1) {
    room.later(30 * SECOND)
    await take('send_contact', bucket)
  }
  expect(await peek('send_contact', bucket)).toBe(600 - 120)
})

test('hits of a clock that was set back more than a minute do not lock anyone out', async () => {
  const bucket = newBucket()
  for (let done = 0; done < 5; done += 1) await take('counter_unknown_code', bucket)
  room.later(-MINUTE)
  expect(await take('counter_unknown_code', bucket)).toBeGreaterThan(0)
  expect(await peek('counter_unknown_code', bucket)).toBeGreaterThan(0)
  room.later(-1)
  expect(await peek('counter_unknown_code', bucket)).toBe(0)
  expect(await take('counter_unknown_code', bucket)).toBe(0)
  room.later(MINUTE + 1)
})

test('the scale multiplies counts and divides the wait between two sends', async () => {
  const generous = await createRoom({ limitsScale: 3 })
  try {
    for (let done = 0; done < 15; done += 1) expect(await take('counter_unknown_code', 'x', generous)).toBe(0)
    expect(await take('counter_unknown_code', 'x', generous)).toBe(600)
    expect(await take('send_contact', 'x', generous)).toBe(0)
    expect(await take('send_contact', 'x', generous)).toBe(10)
  } finally {
    await generous.close()
  }
})

test.each([
  [0.2, 1, '1 second'],
  [1.2, 2, '2 seconds'],
  [90, 90, '90 seconds'],
  [91, 91, '2 minutes'],
  [60 * 90, 5400, '90 minutes'],
  [60 * 90 + 1, 5401, '2 hours'],
  [86_400, 86_400, '24 hours'],
])('a wait of %d s is %i seconds in the header and "%s" in words', (seconds, header, words) => {
  const refusal = tooMany(seconds)
  expect(refusal.retryAfterSeconds).toBe(header)
  expect(refusal.message).toBe(`Too many attempts. Please try again in ${words}.`)
})

test('hits older than every window are forgotten, the others stay', async () => {
  const [old, young] = [newBucket(), newBucket()]
  await take('check_failed', old)
  room.later(2 * HOUR)
  await take('check_failed', young)
  room.later(DAY - HOUR)
  const left = async () => {
    await forgetOldHits(room.deps)
    const rows = await room.deps.db
      .selectFrom('limit_hits')
      .select('bucket')
      .where('bucket', 'in', [`check_failed:${old}`, `check_failed:${young}`])
      .execute()
    return rows.map(({ bucket }) => bucket)
  }
  expect(await left()).toEqual([`check_failed:${old}`, `check_failed:${young}`])
  room.later(1)
  expect(await left()).toEqual([`check_failed:${young}`])
})
