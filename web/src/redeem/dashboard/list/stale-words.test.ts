import { expect, test } from 'vitest'
import { refused, timedOut } from '../../../../test/account-world.ts'
import { FRESH_MS, pollAfter } from './pace.ts'
import { staleWords } from './stale-words.ts'

const known = { online: true, errors: [], asOf: new Date('2026-06-15T13:41:00Z'), timeZone: 'America/New_York' }
const text =
  'This is what we knew on June 15, 2026, 9:41 AM. Show your code at the counter, and the team will see what it is good for now.'

test('what is fresh is not called old', () => {
  expect(staleWords(known)).toBeNull()
  expect(staleWords({ ...known, errors: [null, null] })).toBeNull()
})

test('offline, no answer, and an answer that is an error are told apart', () => {
  expect(staleWords({ ...known, online: false })).toEqual({ heading: 'You are offline', text, offline: true })
  expect(staleWords({ ...known, errors: [null, timedOut()] })).toEqual({
    heading: 'The shop is not responding right now',
    text,
    offline: false,
  })
  expect(staleWords({ ...known, errors: [refused(503), timedOut()] })).toEqual({
    heading: 'Your benefits could not be updated',
    text,
    offline: false,
  })
})

test('offline counts before every error', () => {
  expect(staleWords({ ...known, online: false, errors: [refused(503)] })?.heading).toBe('You are offline')
})

test('what was never loaded has no time', () => {
  expect(staleWords({ ...known, online: false, asOf: new Date(0) })?.text).toBe(
    'Show your code at the counter, and the team will see what it is good for now.',
  )
})

test('the page asks every 6 seconds for two minutes, then every 20 (R60)', () => {
  const after = (quietMs: number) => pollAfter({ quietMs, failures: 0, retryAfterSeconds: 90, isTold: false })
  expect([after(0), after(119_999), after(120_000)]).toEqual([6000, 6000, 20_000])
  expect(FRESH_MS).toBe(30_000)
})

test('after failures the wait doubles up to a minute, and is never shorter than the server said', () => {
  const after = (failures: number, retryAfterSeconds: number | null = null) =>
    pollAfter({ quietMs: 0, failures, retryAfterSeconds, isTold: false })
  expect([1, 2, 3, 4, 5, 2000].map((count) => after(count))).toEqual([6000, 12_000, 24_000, 48_000, 60_000, 60_000])
  expect([after(1, 7), after(1, 5), after(5, 61)]).toEqual([7000, 6000, 61_000])
})

test('a page that is told of redemptions asks calmly, in case that something was lost on the way', () => {
  const after = (failures: number) => pollAfter({ quietMs: 0, failures, retryAfterSeconds: null, isTold: true })
  expect([after(0), after(1)]).toEqual([20_000, 6000])
})
