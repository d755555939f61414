import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { halfEven } from '../paying/half-even.ts'
import { taxInRefund } from '../refunds/amounts.ts'
import {
  givenBackLines,
  recoveredLines,
  recoveredReturnLines,
  type Standing,
  standingOf,
  stepsBetween,
  takenLines,
} from './disputes.ts'
import { type Earning, less, takenFrom, unearned } from './earning.ts'
import { type Account, capturedLines, earnedLines, type Line, refundLines, returnedLines, sumOf } from './journal.ts'
import { failedLines, matchedLines, payoutLines, type PayoutPart } from './payouts.ts'

const none = { takenCents: 0, lostCents: 0 }
const of = (takenCents: number, lostCents: number) => ({ takenCents, lostCents })

test.each([
  ['INQUIRY_EVIDENCE_REQUIRED', none],
  ['INQUIRY_PROCESSING', none],
  ['INQUIRY_CLOSED', none],
  ['EVIDENCE_REQUIRED', of(3200, 0)],
  ['PROCESSING', of(3200, 0)],
  ['WON', none],
  ['LOST', of(3200, 3200)],
  ['ACCEPTED', of(3200, 3200)],
  ['SOMETHING_NEW', null],
])('where a dispute of $32.00 stands that is %s (B4)', (state, standing) => {
  expect(standingOf(state, 3200)).toEqual(standing)
})

test.each<[string, Standing, Standing, string[]]>([
  ['is opened', none, of(3200, 0), ['taken 3200']],
  ['is about more than it was', of(1000, 0), of(3200, 0), ['taken 2200']],
  ['is about less than it was', of(3200, 0), of(1000, 0), ['given_back 2200']],
  ['is won', of(3200, 0), none, ['given_back 3200']],
  ['is lost', of(3200, 0), of(3200, 3200), ['lost 3200']],
  ['was lost before it was seen', none, of(3200, 3200), ['taken 3200', 'lost 3200']],
  ['was won before it was seen', none, none, []],
  ['is decided anew', of(3200, 3200), of(3200, 0), ['recovered 3200']],
  ['is won after it was lost', of(3200, 3200), none, ['recovered 3200', 'given_back 3200']],
])('what is booked of a dispute that %s', (_what, from, to, steps) => {
  expect(stepsBetween(from, to).map(({ kind, cents }) => `${kind} ${cents}`)).toEqual(steps)
})

test('a dispute that is lost is a refund of money that the bank has already', () => {
  expect(
    refundLines({ amountCents: 3307, taxCents: 207, unearned: [{ account: 'gifts', cents: 1000 }] }, 'disputes'),
  ).toEqual([
    { account: 'disputes', cents: -3307 },
    { account: 'tax', cents: 207 },
    { account: 'gifts', cents: 1000 },
    { account: 'refunds', cents: 2100 },
  ])
  expect([returnedLines(500, 'disputes'), recoveredReturnLines(500)].flat().map(({ cents }) => cents)).toEqual([
    -500, 500, 500, -500,
  ])
})

test('a payout reaches the bank to the cent: fees are what Square kept, and what is not ours stands apart', () => {
  const parts = [
    { locationId: 'kips-bay', grossCents: 3200, feeCents: 123 },
    { locationId: 'newark', grossCents: -500, feeCents: 0 },
  ]
  // $10.00 of sales of the register, after fees, are in it as well.
  expect(payoutLines('kips-bay', 3577, parts)).toEqual([
    {
      locationId: 'kips-bay',
      lines: [
        { account: 'bank', cents: 4077 },
        { account: 'fees', cents: 123 },
        { account: 'square', cents: -3200 },
        { account: 'other', cents: -1000 },
      ],
    },
    {
      locationId: 'newark',
      lines: [
        { account: 'bank', cents: -500 },
        { account: 'square', cents: 500 },
      ],
    },
  ])
  expect(matchedLines('kips-bay', [{ locationId: 'newark', grossCents: 1030, feeCents: 30 }])).toEqual([
    {
      locationId: 'newark',
      lines: [
        { account: 'bank', cents: 1000 },
        { account: 'fees', cents: 30 },
        { account: 'square', cents: -1030 },
      ],
    },
    {
      locationId: 'kips-bay',
      lines: [
        { account: 'bank', cents: -1000 },
        { account: 'other', cents: 1000 },
      ],
    },
  ])
})

const start = '2027-01-31'
const states = [
  'EVIDENCE_REQUIRED',
  'PROCESSING',
  'WON',
  'LOST',
  'ACCEPTED',
  'INQUIRY_PROCESSING',
  'INQUIRY_CLOSED',
] as const
const bankHas: ReadonlySet<string> = new Set(['EVIDENCE_REQUIRED', 'PROCESSING', 'LOST', 'ACCEPTED'])
const chance = fc.integer({ min: 0, max: 99 })
const event = fc.oneof(
  fc.record({ what: fc.constant('refund' as const), which: fc.nat(3), part: chance }),
  fc.record({
    what: fc.constant('dispute' as const),
    which: fc.nat(3),
    part: chance,
    state: fc.constantFrom(...states),
  }),
  fc.record({ what: fc.constant('end' as const), which: fc.nat(3) }),
  fc.record({ what: fc.constant('payout' as const), late: fc.nat(2), foreignCents: fc.nat(2000) }),
  fc.record({ what: fc.constant('match' as const) }),
  fc.record({ what: fc.constant('fail' as const) }),
)
const payment = fc.record({
  net: fc.integer({ min: 1, max: 40_000 }),
  tax: fc.nat(3000),
  days: fc.integer({ min: 1, max: 60 }),
})

test('in whatever order things happen, each entry adds up to zero, and in the end Square owes what it has and no one holds anything', () => {
  fc.assert(
    fc.property(
      fc.array(payment, { minLength: 4, maxLength: 4 }),
      fc.array(event, { maxLength: 60 }),
      (sold, events) => {
        const balance = new Map<Account, number>()
        const post = (lines: Line[]) => {
          expect(sumOf(lines)).toBe(0)
          expect(lines.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true)
          for (const { account, cents } of lines) balance.set(account, (balance.get(account) ?? 0) + cents)
        }
        const account = (name: Account) => balance.get(name) ?? 0
        const paid = sold.map(({ net, tax, days }) => ({
          paidCents: net + tax,
          taxCents: tax,
          backCents: 0,
          refundedCents: 0,
          booked: none as Standing,
          dispute: null as { cents: number; state: string } | null,
          period: {
            leftCents: net,
            leftFrom: start,
            untilDay: addDays(start, days),
            sinceDay: start,
            endedOn: null,
          } as Earning,
        }))
        let day = start
        let counted: string | null = null
        // What Square did, without the books: what it owes, and what it sent to the bank.
        let owed = 0
        let moved: { cents: number; fee: number }[] = []
        let arrived = 0
        let feeCents = 0
        let otherCents = 0
        let unmatched: PayoutPart[] = []
        let payouts: number[] = []
        const move = (cents: number, fee = 0) => {
          owed += cents
          moved.push({ cents, fee })
        }
        for (const { net, tax } of sold) {
          post(capturedLines('deferred', { netCents: net, taxCents: tax }))
          move(net + tax, Math.round((net + tax) * 0.029) + 30)
        }
        const goBack = (one: (typeof paid)[number], amountCents: number, from: 'square' | 'disputes') => {
          const taxCents = taxInRefund(one, { backCents: one.backCents, amountCents })
          const taken = takenFrom([one.period], counted, amountCents - taxCents)
          post(
            refundLines(
              { amountCents, taxCents, unearned: taken.map(({ cents }) => ({ account: 'deferred', cents })) },
              from,
            ),
          )
          one.period = less(one.period, counted, taken[0]?.cents ?? 0)
          one.backCents += amountCents
        }
        const stand = (one: (typeof paid)[number], cents: number, state: string) => {
          const before = one.dispute && bankHas.has(one.dispute.state) ? one.dispute.cents : 0
          one.dispute = { cents, state }
          move(before - (bankHas.has(state) ? cents : 0), state === 'LOST' ? 1500 : 0)
          const standing = standingOf(state, cents) ?? none
          for (const step of stepsBetween(one.booked, standing)) {
            if (step.kind === 'taken') post(takenLines(step.cents))
            else if (step.kind === 'given_back') post(givenBackLines(step.cents))
            else if (step.kind === 'lost') goBack(one, step.cents, 'disputes')
            else {
              one.backCents -= step.cents
              post(recoveredLines(step.cents, taxInRefund(one, { backCents: one.backCents, amountCents: step.cents })))
            }
          }
          one.booked = standing
        }
        const match = () => {
          post(matchedLines('x', unmatched).flatMap(({ lines }) => lines))
          feeCents += unmatched.reduce((sum, part) => sum + part.feeCents, 0)
          unmatched = []
        }
        for (const one of events) {
          const which = 'which' in one ? paid[one.which] : undefined
          if (one.what === 'refund' && which) {
            const cents = Math.floor(((which.paidCents - which.refundedCents) * one.part) / 99)
            which.refundedCents += cents
            if (cents > 0) {
              goBack(which, cents, 'square')
              move(-cents)
            }
          }
          if (one.what === 'dispute' && which)
            stand(which, Math.ceil((which.paidCents * (one.part + 1)) / 100), one.state)
          if (one.what === 'end' && which && which.period.endedOn === null && day < which.period.untilDay)
            which.period = { ...which.period, endedOn: day }
          if (one.what === 'payout') {
            const parts = moved.map(({ cents, fee }) => ({ locationId: 'x', grossCents: cents, feeCents: fee }))
            const later = parts.splice(0, Math.min(one.late, parts.length))
            const amount = moved.reduce((sum, { cents, fee }) => sum + cents - fee, 0) + one.foreignCents
            post(payoutLines('x', amount, parts).flatMap(({ lines }) => lines))
            unmatched.push(...later)
            feeCents += parts.reduce((sum, part) => sum + part.feeCents, 0)
            owed -= moved.reduce((sum, { cents }) => sum + cents, 0)
            otherCents += one.foreignCents
            arrived += amount
            payouts.push(amount)
            moved = []
          }
          if (one.what === 'match') match()
          if (one.what === 'fail' && payouts.length > 0) {
            const amount = payouts.at(-1) ?? 0
            payouts = payouts.slice(0, -1)
            post(failedLines(amount))
            arrived -= amount
            move(amount)
          }
          // The day passes: what it brings is earned, and what is left of a membership that ended.
          const share = paid.reduce((sum, { period }) => sum + unearned(period, counted) - unearned(period, day), 0)
          post(earnedLines({ deferredCents: share, giftsCents: 0 }))
          for (const own of paid)
            if (own.period.endedOn !== null && !(own.booked.takenCents > own.booked.lostCents)) {
              post(earnedLines({ deferredCents: unearned(own.period, day), giftsCents: 0 }))
              own.period = { ...own.period, leftCents: 0 }
            }
          counted = day
          day = addDays(day, 1)
          for (const { period } of paid) expect(unearned(period, counted)).toBeGreaterThanOrEqual(0)
          expect(0 - account('deferred')).toBe(paid.reduce((sum, { period }) => sum + unearned(period, counted), 0))
          expect(account('disputes')).toBe(
            paid.reduce((sum, { dispute }) => {
              const isHeld = dispute?.state === 'EVIDENCE_REQUIRED' || dispute?.state === 'PROCESSING'
              return sum + (isHeld ? dispute.cents : 0)
            }, 0),
          )
        }
        for (const [nth, one] of paid.entries())
          if (one.dispute) stand(one, one.dispute.cents, nth % 2 ? 'WON' : 'LOST')
        match()
        expect(account('disputes')).toBe(0)
        expect(account('square')).toBe(owed)
        expect(account('bank')).toBe(arrived)
        expect(account('fees')).toBe(feeCents)
        expect(0 - account('other')).toBe(otherCents)
        // Whatever was sent back twice is the shop's loss, and not the state's.
        const tax = paid.reduce((sum, { taxCents, paidCents, backCents }) => {
          const back = halfEven(taxCents * Math.min(backCents, paidCents), paidCents)
          return sum + taxCents - back
        }, 0)
        expect(0 - account('tax')).toBe(tax)
      },
    ),
    { numRuns: 200 },
  )
})
