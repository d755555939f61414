import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIssueAfter, isReadyByPass, judgePass, type Pass, passText, readPass } from './pass.ts'

const signature = 'A'.repeat(86)
const timeZone = 'America/New_York'
const issuedAt = new Date('2026-06-02T16:00:00Z')
const pass = (over: Partial<Pass> = {}): Pass => ({
  keyId: 'k-_123',
  code: '048291',
  membershipId: 'abcdefghijklmnopqrst-_',
  issuedAt,
  goodThrough: '2026-06-30',
  places: ['kips', 'west'],
  benefits: [
    { mark: 'drnk', period: 'day', redeemed: false },
    { mark: 'trea', period: 'month', redeemed: true },
  ],
  ...over,
})
const text = (given: Pass) => `${passText(given)}.${signature}`
const judge = (given: Pass, now: Date, place = 'kips') => judgePass(given, { now, timeZone, place, renewed: [] })
const later = (hours: number) => new Date(issuedAt.getTime() + hours * 3_600_000)

test('what is written into a pass is read from it again, and what was signed is everything but the signature', () => {
  expect(readPass(text(pass()))).toEqual({ pass: pass(), signed: passText(pass()), signature })
  expect(readPass(text(pass({ goodThrough: null })))?.pass.goodThrough).toBeNull()
})

test('every pass survives being written and read', () => {
  const mark = fc.stringMatching(/^[\w-]{4}$/)
  fc.assert(
    fc.property(
      fc.record({
        keyId: fc.stringMatching(/^[\w-]{6}$/),
        code: fc.stringMatching(/^\d{6}$/),
        membershipId: fc.stringMatching(/^[\w-]{22}$/),
        issuedAt: fc.integer({ min: 0, max: 60_000_000 }).map((minutes) => new Date(minutes * 60_000)),
        goodThrough: fc.constantFrom(null, '2026-02-28', '2027-12-31'),
        places: fc.array(mark, { maxLength: 8 }),
        benefits: fc.array(
          fc.record({ mark, period: fc.constantFrom('day', 'month', 'term'), redeemed: fc.boolean() }),
          { maxLength: 6 },
        ),
      }),
      (given) => {
        expect(readPass(text(given))?.pass).toEqual(given)
      },
    ),
  )
})

test.each([
  '048291',
  'https://shop.example',
  'S1.',
  `S1.k.1.m.0.0...${signature}`,
  `${text(pass())}x`,
  '5901234123457',
])('%s is no pass', (other) => expect(readPass(other)).toBeNull())

test('a pass is good for 24 hours at a place that it names (R70)', () => {
  expect(judge(pass(), later(0))).toBe('good')
  expect(judge(pass(), later(24))).toBe('good')
  expect(judge(pass(), later(24.1))).toBe('old')
  expect(judge(pass(), later(1), 'bryn')).toBe('elsewhere')
})

test('a pass from the future is not believed; ten minutes are a clock that is wrong (R70)', () => {
  expect(judge(pass(), later(-0.15))).toBe('good')
  expect(judge(pass(), later(-0.2))).toBe('old')
})

test('a pass is not believed after the membership’s last day, which is the place’s own', () => {
  const last = pass({ goodThrough: '2026-06-02' })
  expect(judge(last, new Date('2026-06-03T03:59:00Z'))).toBe('good')
  expect(judge(last, new Date('2026-06-03T04:00:00Z'))).toBe('old')
  expect(judge(pass({ goodThrough: null }), later(1))).toBe('good')
})

test('what was redeemed when the pass was issued is ready again in the next period only', () => {
  const ready = (period: 'day' | 'month' | 'term', redeemed: boolean, now: Date) =>
    isReadyByPass({ mark: 'drnk', period, redeemed }, pass(), now, timeZone)
  expect(ready('day', false, later(1))).toBe(true)
  expect(ready('day', true, new Date('2026-06-03T03:59:00Z'))).toBe(false)
  expect(ready('day', true, new Date('2026-06-03T04:00:00Z'))).toBe(true)
  expect(ready('month', true, new Date('2026-06-03T04:00:00Z'))).toBe(false)
  expect(ready('month', true, new Date('2026-07-01T04:00:00Z'))).toBe(true)
  expect(ready('term', true, new Date('2026-07-01T04:00:00Z'))).toBe(false)
})

test('a pass from before its code was renewed is refused from then on, and one of the minute after is not', () => {
  const at = new Date(issuedAt.getTime() + 30_000).toISOString()
  const on = (given: Pass, renewed = [{ membershipId: given.membershipId, at }]) =>
    judgePass(given, { now: later(1), timeZone, place: 'kips', renewed })
  expect(on(pass())).toBe('replaced')
  expect(on(pass({ issuedAt: firstIssueAfter(new Date(at)) }))).toBe('good')
  expect(on(pass(), [{ membershipId: 'another', at }])).toBe('good')
})
