import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { taxInRefund } from '../refunds/amounts.ts'
import { type Earning, earnedThrough, less, periodEnd, takenFrom, unearned } from './earning.ts'
import {
  type Account,
  capturedLines,
  earnedLines,
  type Line,
  refundLines,
  returnedLines,
  returningLines,
  sumOf,
} from './journal.ts'

const start = '2027-01-31'
const shareOfDay = (one: Earning, day: string) => unearned(one, addDays(day, -1)) - unearned(one, day)
const period = (given: Partial<Earning> = {}): Earning => ({
  leftCents: 3100,
  leftFrom: start,
  untilDay: '2027-02-28',
  sinceDay: start,
  endedOn: null,
  ...given,
})

test('a month is earned day by day, rounded down, and its last day brings the rest (B2)', () => {
  const earned = ['2027-01-30', '2027-01-31', '2027-02-01', '2027-02-26', '2027-02-27', '2027-03-15']
  expect(earned.map((day) => earnedThrough(period(), day))).toEqual([0, 110, 221, 2989, 3100, 3100])
})

test('a payment that became known late brings what its days before would have brought', () => {
  const late = period({ sinceDay: '2027-02-10' })
  expect(shareOfDay(late, '2027-02-09')).toBe(0)
  expect(shareOfDay(late, '2027-02-10')).toBe(earnedThrough(late, '2027-02-10'))
  expect(shareOfDay(late, '2027-02-11')).toBe(shareOfDay(period(), '2027-02-11'))
})

test('one that became known after all its days is earned at once', () => {
  expect(shareOfDay(period({ sinceDay: '2027-04-01' }), '2027-04-01')).toBe(3100)
})

test('a period ends with the next renewal, at the latest on its own renewal day, and a difference ends with the period', () => {
  const month = { from: start, frequency: 'month' as const, anchorDay: 31, nextFrom: null, renewsOn: null }
  expect(periodEnd(month)).toBe('2027-02-28')
  expect(periodEnd({ ...month, from: '2027-02-28' })).toBe('2027-03-31')
  expect(periodEnd({ ...month, nextFrom: '2027-02-14' })).toBe('2027-02-14')
  expect(periodEnd({ ...month, nextFrom: '2027-05-31' })).toBe('2027-02-28')
  expect(periodEnd({ ...month, renewsOn: '2027-02-20' })).toBe('2027-02-20')
})

test('a refund takes back its tax, then the days to come, and only then what was earned', () => {
  const back = { amountCents: 3307, taxCents: 207, unearned: [{ account: 'deferred' as const, cents: 1000 }] }
  expect(refundLines(back)).toEqual([
    { account: 'square', cents: -3307 },
    { account: 'tax', cents: 207 },
    { account: 'deferred', cents: 1000 },
    { account: 'refunds', cents: 2100 },
  ])
})

const payment = fc.record({
  net: fc.integer({ min: 1, max: 40_000 }),
  tax: fc.nat(3000),
  people: fc.integer({ min: 1, max: 4 }),
  isGift: fc.boolean(),
  from: fc.nat(60),
  days: fc.integer({ min: 1, max: 90 }),
  /** How many days later it became known. */
  late: fc.nat(20),
  refunds: fc.array(fc.record({ on: fc.nat(160), part: fc.integer({ min: 1, max: 100 }) }), { maxLength: 3 }),
  endsOn: fc.option(fc.nat(120), { nil: null }),
})

test('in random histories each cause adds up to zero, and earned and deferred are what was captured less what went back', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 6 }), (payments) => {
      const balance = new Map<Account, number>()
      const post = (lines: Line[]) => {
        expect(sumOf(lines)).toBe(0)
        expect(lines.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true)
        for (const { account, cents } of lines) balance.set(account, (balance.get(account) ?? 0) + cents)
      }
      const of = (account: Account) => balance.get(account) ?? 0
      type Open = Earning & { account: 'deferred' | 'gifts'; payment: number }
      let open: Open[] = []
      const gone = payments.map(() => 0)
      let [captured, back] = [0, 0]
      for (let at = 0; at < 190; at += 1) {
        const day = addDays(start, at)
        const counted = at === 0 ? null : addDays(day, -1)
        for (const [index, one] of payments.entries()) {
          const account = one.isGift ? ('gifts' as const) : ('deferred' as const)
          if (one.from + one.late === at) {
            post(capturedLines(account, { netCents: one.net, taxCents: one.tax }))
            captured += one.net + one.tax
            for (let nth = 0; nth < one.people; nth += 1) {
              const leftCents = Math.floor(one.net / one.people) + (nth < one.net % one.people ? 1 : 0)
              const from = addDays(start, one.from)
              const untilDay = addDays(from, one.days)
              open.push({ leftCents, leftFrom: from, untilDay, sinceDay: day, endedOn: null, account, payment: index })
            }
          }
          if (one.from + one.late > at) continue
          for (const { part } of one.refunds.filter(({ on }) => on === at)) {
            const amountCents = Math.floor(((one.net + one.tax - (gone[index] ?? 0)) * part) / 100)
            if (amountCents === 0) continue
            const paid = { paidCents: one.net + one.tax, taxCents: one.tax }
            const taxCents = taxInRefund(paid, { backCents: gone[index] ?? 0, amountCents })
            const taken = takenFrom(
              open.filter(({ payment: of }) => of === index),
              counted,
              amountCents - taxCents,
            )
            post(refundLines({ amountCents, taxCents, unearned: taken.map((t) => ({ ...t, account })) }))
            open = open.map((p) => less(p, counted, taken.find((t) => t.period === p)?.cents ?? 0))
            gone[index] = (gone[index] ?? 0) + amountCents
            back += amountCents
          }
          if (one.endsOn === at)
            open = open.map((p) => (p.payment === index && day < p.untilDay ? { ...p, endedOn: day } : p))
        }
        const share = (which: string) =>
          open.reduce((sum, p) => sum + (p.account === which ? shareOfDay(p, day) : 0), 0)
        post(earnedLines({ deferredCents: share('deferred'), giftsCents: share('gifts') }))
        const ended = open.filter(({ endedOn }) => endedOn !== null && endedOn <= day)
        for (const p of ended) {
          const cents = unearned(p, day)
          if (p.account === 'gifts') post(earnedLines({ deferredCents: 0, giftsCents: cents }))
          else post(earnedLines({ deferredCents: cents, giftsCents: 0 }))
        }
        open = open.map((p) => (ended.includes(p) ? { ...p, leftCents: 0 } : p))
        const waiting = open.reduce((sum, p) => sum + unearned(p, day), 0)
        expect(open.every((p) => unearned(p, day) >= 0)).toBe(true)
        expect(0 - of('deferred') - of('gifts')).toBe(waiting)
        expect(of('square')).toBe(captured - back)
        expect(waiting - of('revenue') - of('refunds') - of('tax')).toBe(captured - back)
      }
      expect(of('deferred') + of('gifts')).toBe(0)
      for (const [index, { net, tax }] of payments.entries()) expect(gone[index]).toBeLessThanOrEqual(net + tax)
    }),
    { numRuns: 40 },
  )
})

test('what bought nothing waits to go back, and is gone when it has', () => {
  const lines = [...returningLines(3200), ...returnedLines(3200)]
  for (const account of ['square', 'returning']) expect(sumOf(lines.filter((line) => line.account === account))).toBe(0)
})
