import type { Use } from '@sipday/contract/use.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstIssueAfter, judgePass, type Pass, passText, readPass, standingByPass } from './pass.ts'

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
    { mark: 'drnk', use: { count: 1, per: 'day' }, left: 1, last: null },
    { mark: 'trea', use: { count: 1, per: 'month' }, left: 0, last: null },
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
          fc.record({
            mark,
            use: fc.record({ count: fc.constant(1), per: fc.constantFrom('day', 'month', 'once') }),
            left: fc.integer({ min: 0, max: 1 }),
            last: fc.constant(null),
          }),
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

const benefit = (use: Use, left: number | null, last: Date | null = null) => ({ mark: 'drnk', use, left, last })
const standing = (given: ReturnType<typeof benefit>, now: Date, since: Date[] = []) =>
  standingByPass(given, pass(), since, now, timeZone)

test('what was redeemed when the pass was issued is ready again in the next period only', () => {
  const ready = (per: 'day' | 'month' | 'once', left: number, now: Date) =>
    standing(benefit({ count: 1, per }, left), now).why === null
  expect(ready('day', 1, later(1))).toBe(true)
  expect(ready('day', 0, new Date('2026-06-03T03:59:00Z'))).toBe(false)
  expect(ready('day', 0, new Date('2026-06-03T04:00:00Z'))).toBe(true)
  expect(ready('month', 0, new Date('2026-06-03T04:00:00Z'))).toBe(false)
  expect(ready('month', 0, new Date('2026-07-01T04:00:00Z'))).toBe(true)
  expect(ready('once', 0, new Date('2026-07-01T04:00:00Z'))).toBe(false)
})

test('once in a period, the text is as tills have always read it', () => {
  expect(passText(pass()).split('.').at(-1)).toBe('drnkdtreaM')
})

const uses: Use[] = [
  { count: 2, per: 'day', gapMinutes: 30 },
  { count: 999, per: 'week' },
  { count: 10, per: 'month' },
  { count: 12, per: 'term' },
  { count: 1, per: 'term' },
  { count: 3, per: 'once', gapMinutes: 1440 },
  { count: 1, per: 'day', days: [1, 2, 3, 4, 5], to: '11:00' },
  { count: 1, per: 'month', days: [7], from: '00:00', to: '23:59' },
  { count: 1, per: 'unlimited', gapMinutes: 1 },
]
test.each(uses)('how often, when, what is left and when the last one was are read again: %o', (use) => {
  const left = use.per === 'unlimited' ? null : use.count - 1
  for (const last of [null, issuedAt, later(-23), later(0.1)]) {
    const given = pass({ benefits: [benefit(use, left, last), ...pass().benefits] })
    expect(readPass(text(given))?.pass).toEqual(given)
  }
})

/** Bytes of a QR code of 53 squares on a side (version 9), and of 57. */
const [READ_EASILY, READ] = [230, 271]

test('a pass of seven places with two benefits of several uses is a code that a camera reads easily, and five are read', () => {
  const long = (some: Use[]) => {
    const places = Array.from({ length: 7 }, (_, index) => `pl-${index}`)
    return text(pass({ places, benefits: some.map((one) => benefit(one, one.count, issuedAt)) })).length
  }
  const [coffee, , pack, term, , , mornings] = uses as [Use, Use, Use, Use, Use, Use, Use]
  expect(long([coffee, mornings])).toBeLessThanOrEqual(READ_EASILY)
  expect(long([coffee, mornings, pack, term, coffee])).toBeLessThanOrEqual(READ)
})

test.each(['n', 'nA', 'nACB', 'nQCBAA', 'ngBBAAAA', 'nGBBAA', 'nHBBAA', 'x'])('%s says nothing of a benefit', (cut) => {
  expect(readPass(text(pass({ benefits: [] })).replace(`..${signature}`, `.drnk${cut}.${signature}`))).toBeNull()
})

test('a till counts down what the pass had left, and keeps the gap', () => {
  const coffee = benefit({ count: 2, per: 'day', gapMinutes: 30 }, 1, later(-0.2))
  expect(standing(coffee, later(0.1))).toMatchObject({ left: 1, why: 'gap', readyAt: later(0.3) })
  expect(standing(coffee, later(0.5))).toMatchObject({ left: 1, why: null })
  expect(standing(coffee, later(2), [later(1)])).toMatchObject({ left: 0, why: 'used' })
  expect(standing(coffee, later(24), [later(1)])).toMatchObject({ left: 2, why: null })
})

test('a pass from before its code was renewed is refused from then on, and one of the minute after is not', () => {
  const at = new Date(issuedAt.getTime() + 30_000).toISOString()
  const on = (given: Pass, renewed = [{ membershipId: given.membershipId, at }]) =>
    judgePass(given, { now: later(1), timeZone, place: 'kips', renewed })
  expect(on(pass())).toBe('replaced')
  expect(on(pass({ issuedAt: firstIssueAfter(new Date(at)) }))).toBe('good')
  expect(on(pass(), [{ membershipId: 'another', at }])).toBe('good')
})
