/* The double-entry books (B1). Whole cents; a debit is positive. */

/**
 * square: what Square owes. bank: what its payouts brought. disputes: held by banks. deferred, gifts: paid for coming
 * days. credits: owed to members as credit, which allowances gave. returning: captured for nothing, on its way back. other: in payouts, but not sold by this system. refunds:
 * sent back or lost of what was earned.
 */
export const accounts = [
  'square',
  'bank',
  'disputes',
  'deferred',
  'gifts',
  'credits',
  'returning',
  'other',
  'tax',
  'revenue',
  'refunds',
  'allowances',
  'fees',
] as const
export type Account = (typeof accounts)[number]

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
  'credit_given',
  'credit_refunded',
  'credit_used',
  'credit_left',
  'credit_moved',
] as const
export type Cause = (typeof causes)[number]

export type Line = { account: Account; cents: number }

export type Waiting = Extract<Account, 'deferred' | 'gifts'>

/** Leaves out lines of zero. */
export const written = (...lines: Line[]): Line[] => lines.filter(({ cents }) => cents !== 0)

export const sumOf = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Square owes it, the days are still to come, and the tax is the state's. */
export const capturedLines = (waiting: Waiting, { netCents, taxCents }: { netCents: number; taxCents: number }) =>
  written(
    { account: 'square', cents: netCents + taxCents },
    { account: waiting, cents: -netCents },
    { account: 'tax', cents: -taxCents },
  )

/** A payment that bought nothing: all of it goes back. */
export const returningLines = (totalCents: number): Line[] =>
  written({ account: 'square', cents: totalCents }, { account: 'returning', cents: -totalCents })

export type Back = {
  amountCents: number
  taxCents: number
  /** The part of coming days, by account. */
  unearned: readonly { account: Waiting; cents: number }[]
}

/** The money of a lost dispute is with the bank already. */
export type From = Extract<Account, 'square' | 'disputes'>

/** Takes the tax and what was not earned first, and the rest off what was earned. */
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

/** For a payment that bought nothing. */
export const returnedLines = (amountCents: number, from: From = 'square'): Line[] =>
  written({ account: from, cents: -amountCents }, { account: 'returning', cents: amountCents })

/** What a member is owed as credit; what a bill uses of it makes its revenue less. A refund as credit keeps its tax: the bill has less. */
export const creditLines = (cents: number): Line[] =>
  written({ account: 'allowances', cents }, { account: 'credits', cents: -cents })

/** The days have passed, or are not to be had any more. */
export const earnedLines = (earned: { deferredCents: number; giftsCents: number }): Line[] =>
  written(
    { account: 'deferred', cents: earned.deferredCents },
    { account: 'gifts', cents: earned.giftsCents },
    { account: 'revenue', cents: -(earned.deferredCents + earned.giftsCents) },
  )
