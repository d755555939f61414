/* The books of the shop in double entry (B1). All amounts are whole cents; a debit is positive. */

/**
 * square: what Square owes the shop. bank: what its payouts brought. disputes: held by banks until a dispute is decided.
 * deferred, gifts: paid for days that are still to come. returning: captured for nothing, and on its way back. other: in
 * payouts, and not of what this system sold. refunds: sent back or lost of what was earned, taken off revenue.
 */
export const accounts = [
  'square',
  'bank',
  'disputes',
  'deferred',
  'gifts',
  'returning',
  'other',
  'tax',
  'revenue',
  'refunds',
  'fees',
] as const
export type Account = (typeof accounts)[number]

/** What a line of the journal was written for. */
export const causes = [
  'purchase',
  'renewal',
  'plan_change',
  'returned',
  'refund',
  'day',
  'end',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'payout',
  'payout_matched',
  'payout_failed',
] as const
export type Cause = (typeof causes)[number]

export type Line = { account: Account; cents: number }

/** Where the days of a payment wait until they have passed. */
export type Waiting = Extract<Account, 'deferred' | 'gifts'>

/** The lines that say something, in their order. A cause adds up to zero: `sumOf(lines) === 0`. */
export const written = (...lines: Line[]): Line[] => lines.filter(({ cents }) => cents !== 0)

export const sumOf = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** A purchase or a renewal was captured: Square owes it, the days are still to come, and the tax is the state's. */
export const capturedLines = (waiting: Waiting, { netCents, taxCents }: { netCents: number; taxCents: number }) =>
  written(
    { account: 'square', cents: netCents + taxCents },
    { account: waiting, cents: -netCents },
    { account: 'tax', cents: -taxCents },
  )

/** A payment that bought nothing was captured: all of it goes back. */
export const returningLines = (totalCents: number): Line[] =>
  written({ account: 'square', cents: totalCents }, { account: 'returning', cents: -totalCents })

export type Back = {
  amountCents: number
  /** How much of it is tax. */
  taxCents: number
  /** What it takes of days that are still to come, by where they wait. */
  unearned: readonly { account: Waiting; cents: number }[]
}

/** Where the money is that goes back: Square sends a refund, and a dispute that is lost is with the bank already. */
export type From = Extract<Account, 'square' | 'disputes'>

/** Money went back: first the tax and what was not earned yet, and the rest off what was. */
export const refundLines = ({ amountCents, taxCents, unearned }: Back, from: From = 'square'): Line[] => {
  const of = (waiting: Waiting) => sumOf(unearned.filter(({ account }) => account === waiting))
  return written(
    { account: from, cents: -amountCents },
    { account: 'tax', cents: taxCents },
    { account: 'deferred', cents: of('deferred') },
    { account: 'gifts', cents: of('gifts') },
    { account: 'refunds', cents: amountCents - taxCents - sumOf(unearned) },
  )
}

/** A payment that bought nothing went back, or part of it. */
export const returnedLines = (amountCents: number, from: From = 'square'): Line[] =>
  written({ account: from, cents: -amountCents }, { account: 'returning', cents: amountCents })

/** Days have passed, or will not be had any more: what waited for them is earned. */
export const earnedLines = (earned: { deferredCents: number; giftsCents: number }): Line[] =>
  written(
    { account: 'deferred', cents: earned.deferredCents },
    { account: 'gifts', cents: earned.giftsCents },
    { account: 'revenue', cents: -(earned.deferredCents + earned.giftsCents) },
  )
