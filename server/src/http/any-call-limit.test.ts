import { expect, test } from 'vitest'
import type { Session } from '../access/session.ts'
import { anyCallLimit } from './any-call-limit.ts'

const at = new Date('2026-03-02T15:00:00Z')
const ip = '203.0.113.7'
const session = (id: string, more: Partial<Session>) => ({ id, kind: 'member', proofs: [], ...more }) as Session
const proved = { proofs: [{ channel: 'email', address: 'a@b.example', provedAt: at }] } satisfies Partial<Session>

const served = (limit: ReturnType<typeof anyCallLimit>, calls: number, token: string | null): number => {
  let count = 0
  for (let call = 0; call < calls; call++) {
    try {
      limit.count({ ip, token }, at)
      count += 1
    } catch {
      // refused
    }
  }
  return count
}

test('eight members and a till behind one address have 600 calls a minute each (R60)', () => {
  const limit = anyCallLimit(1)
  for (let member = 0; member < 8; member++) limit.learn(`token-${member}`, session(`member-${member}`, proved))
  limit.learn('till', session('till', { kind: 'staff', staffId: 'sam' }))
  expect(served(limit, 700, null)).toBe(600)
  for (let member = 0; member < 8; member++) expect(served(limit, 700, `token-${member}`)).toBe(600)
  expect(served(limit, 700, 'till')).toBe(600)
})

test('a cookie that has proved nothing, is unknown or has ended counts by its address', () => {
  const limit = anyCallLimit(1)
  limit.learn('visitor', session('visitor', { kind: 'anonymous' }))
  limit.learn('ended', session('ended', proved))
  limit.learn('ended', null)
  expect(served(limit, 300, 'visitor') + served(limit, 300, 'made up') + served(limit, 300, 'ended')).toBe(600)
})

test('two cookies of one session share its count: signing in again gives no more calls', () => {
  const limit = anyCallLimit(1)
  limit.learn('before', session('member', proved))
  limit.learn('after', session('member', proved))
  expect(served(limit, 400, 'before') + served(limit, 400, 'after')).toBe(600)
})

test('the next minute begins anew', () => {
  const limit = anyCallLimit(1)
  expect(served(limit, 601, null)).toBe(600)
  limit.count({ ip, token: null }, new Date(at.getTime() + 60_000))
})

const later = (ms: number) => new Date(at.getTime() + ms)
const refusal = (limit: ReturnType<typeof anyCallLimit>, when: Date, from = ip): unknown => {
  try {
    limit.count({ ip: from, token: null }, when)
    return null
  } catch (error) {
    return error
  }
}

test('who is refused is told how long the minute lasts, from its first call', () => {
  const limit = anyCallLimit(1)
  expect(served(limit, 600, null)).toBe(600)
  expect(refusal(limit, at)).toMatchObject({ status: 429, code: 'too_many', retryAfterSeconds: 60 })
  expect(refusal(limit, later(45_500))).toMatchObject({ retryAfterSeconds: 15 })
  expect(refusal(limit, later(59_999))).toMatchObject({ retryAfterSeconds: 1 })
  expect(refusal(limit, later(60_000))).toBeNull()
  // The new minute has counted that call.
  expect(served(limit, 600, null)).toBe(600)
})

test('a clock that was set back begins a new minute, instead of refusing until it has caught up', () => {
  const limit = anyCallLimit(1)
  expect(served(limit, 601, null)).toBe(600)
  expect(refusal(limit, later(-1))).toBeNull()
})

test('the scale of the limits raises the number of calls', () => {
  expect(served(anyCallLimit(2), 1300, null)).toBe(1200)
})

test('a flood from many addresses drops the oldest counts, never the newest', () => {
  const limit = anyCallLimit(1)
  const from = (index: number) => `address-${index}`
  for (let call = 0; call < 600; call++) for (const one of [0, 1]) limit.count({ ip: from(one), token: null }, at)
  for (let one = 2; one < 50_000; one++) limit.count({ ip: from(one), token: null }, at)
  expect(refusal(limit, at, from(0))).not.toBeNull()
  limit.count({ ip: from(50_000), token: null }, at)
  expect(refusal(limit, at, from(1))).not.toBeNull()
  expect(refusal(limit, at, from(0))).toBeNull()
})
