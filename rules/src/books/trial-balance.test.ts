import { expect, test } from 'vitest'
import { type Account, type Cause, capturedLines, earnedLines, type Line, refundLines } from './journal.ts'
import { givenBackLines, takenLines } from './disputes.ts'
import { failedLines, payoutLines } from './payouts.ts'
import { bookTexts } from './book-words.ts'
import { byAccount, headlineOf, isBalanced, totalOf } from './trial-balance.ts'

/** As the journal's days have them. */
const summed = (written: readonly { cause: Cause; lines: readonly Line[]; before?: true }[]) => {
  const sums = new Map<string, ReturnType<typeof zero>>()
  const zero = (account: Account, cause: Cause) => ({ account, cause, openingCents: 0, debitCents: 0, creditCents: 0 })
  for (const { cause, lines, before } of written)
    for (const { account, cents } of lines) {
      const sum = sums.get(`${account} ${cause}`) ?? zero(account, cause)
      if (before) sum.openingCents += cents
      else if (cents > 0) sum.debitCents += cents
      else sum.creditCents -= cents
      sums.set(`${account} ${cause}`, sum)
    }
  return [...sums.values()]
}
const october = {
  cause: 'purchase',
  lines: capturedLines('deferred', { netCents: 9000, taxCents: 600 }),
  before: true,
} as const
const history = [
  october,
  { cause: 'day', lines: earnedLines({ deferredCents: 4000, giftsCents: 0 }), before: true },
  { cause: 'renewal', lines: capturedLines('deferred', { netCents: 3000, taxCents: 200 }) },
  { cause: 'purchase', lines: capturedLines('gifts', { netCents: 6000, taxCents: 400 }) },
  { cause: 'day', lines: earnedLines({ deferredCents: 2500, giftsCents: 100 }) },
  {
    cause: 'refund',
    lines: refundLines({ amountCents: 5000, taxCents: 313, unearned: [{ account: 'deferred', cents: 4000 }] }),
  },
  { cause: 'dispute', lines: takenLines(1100) },
  { cause: 'dispute_won', lines: givenBackLines(100) },
  { cause: 'dispute_lost', lines: refundLines({ amountCents: 1000, taxCents: 60, unearned: [] }, 'disputes') },
  ...payoutLines('kips-bay', 3100, [{ locationId: 'kips-bay', grossCents: 2200, feeCents: 94 }]).map(({ lines }) => ({
    cause: 'payout' as const,
    lines,
  })),
  { cause: 'payout_failed', lines: failedLines(3100) },
] as const

test('an account goes from its balance before to the one after, and the accounts have their usual order', () => {
  const lines = byAccount(summed(history))
  expect(lines.map(({ account }) => account)).toEqual([
    'square',
    'bank',
    'disputes',
    'deferred',
    'gifts',
    'other',
    'tax',
    'revenue',
    'refunds',
    'fees',
  ])
  expect(lines[3]).toEqual({
    account: 'deferred',
    openingCents: -5000,
    debitCents: 6500,
    creditCents: 3000,
    balanceCents: -1500,
  })
  expect(isBalanced(totalOf(lines))).toBe(true)
})

test('the figures above it are sums of its lines', () => {
  expect(headlineOf(summed(history))).toEqual({
    capturedCents: 3200 + 6400,
    backCents: 5000,
    lostCents: 1000,
    earnedCents: 2600,
    backOfEarnedCents: 687 + 940,
    keptCents: 1913 - 940,
    feeCents: 94,
    bankCents: 0,
    taxCents: 600 - 313 - 60,
    deferredCents: 1500,
    giftsCents: 5900,
  })
})

test('what is earned is said without what went back of it, and tax that only went back is not called a gain', () => {
  const words = (balances: ReturnType<typeof summed>) =>
    bookTexts.inWords('2026-11-01', '2026-11-30', headlineOf(balances))
  expect(words(summed(history))).toBe(
    'From November 1, 2026 through November 30, 2026, the shop earned $26.00, of which $9.73 is left after refunds and lost disputes of days that were had. $2.27 of tax came in, less the tax in what went back.',
  )
  const onlyBack = summed([{ cause: 'refund', lines: refundLines({ amountCents: 500, taxCents: 30, unearned: [] }) }])
  expect(words(onlyBack)).toContain('$0.30 more tax went back than came in.')
})

test.each([
  ['before these days', { openingCents: 1, debitCents: 0, creditCents: 0 }],
  ['on these days', { openingCents: 0, debitCents: 5, creditCents: 4 }],
])('a cent too much %s and the books do not balance', (_when, sums) => {
  expect(isBalanced(totalOf(byAccount([{ account: 'square', cause: 'purchase', ...sums }])))).toBe(false)
})
