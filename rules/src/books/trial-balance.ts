import { type Account, accounts, type Cause } from './journal.ts'

/* The trial balance in whole cents; a debit is positive. */

/** The lines of one account with the same cause. */
export type Balance = {
  account: string
  cause: string
  openingCents: number
  debitCents: number
  creditCents: number
}

export type AccountLine = {
  account: Account
  openingCents: number
  debitCents: number
  creditCents: number
  balanceCents: number
}

/** Accounts with lines, in their usual order. */
export const byAccount = (balances: readonly Balance[]): AccountLine[] =>
  accounts.flatMap((account) => {
    const own = balances.filter((one) => one.account === account)
    if (own.length === 0) return []
    const sum = (key: 'openingCents' | 'debitCents' | 'creditCents') => own.reduce((all, one) => all + one[key], 0)
    const [openingCents, debitCents, creditCents] = [sum('openingCents'), sum('debitCents'), sum('creditCents')]
    return [{ account, openingCents, debitCents, creditCents, balanceCents: openingCents + debitCents - creditCents }]
  })

export type BookTotals = { openingCents: number; debitCents: number; creditCents: number; balanceCents: number }

export const totalOf = (lines: readonly AccountLine[]): BookTotals => {
  const sum = (key: keyof BookTotals) => lines.reduce((all, line) => all + line[key], 0)
  return {
    openingCents: sum('openingCents'),
    debitCents: sum('debitCents'),
    creditCents: sum('creditCents'),
    balanceCents: sum('balanceCents'),
  }
}

export const isBalanced = ({ openingCents, debitCents, creditCents }: BookTotals): boolean =>
  openingCents === 0 && debitCents === creditCents

const captured: readonly Cause[] = ['purchase', 'renewal', 'plan_change', 'returned']

/** Captured, sent back and lost are with tax; earned is also what refunds left. */
export const headlineOf = (balances: readonly Balance[]) => {
  const sum = (account: Account, of: (one: Balance) => number, is: (cause: string) => boolean = () => true) =>
    balances.reduce((all, one) => (one.account === account && is(one.cause) ? all + of(one) : all), 0)
  const moved = (one: Balance) => one.debitCents - one.creditCents
  const end = (one: Balance) => one.openingCents + moved(one)
  const isFor = (cause: Cause) => (one: string) => one === cause
  const isCaptured = (cause: string) => captured.some((one) => one === cause)
  const earnedCents = 0 - sum('revenue', moved)
  const backOfEarnedCents = sum('refunds', moved)
  return {
    earnedCents,
    backOfEarnedCents,
    keptCents: earnedCents - backOfEarnedCents,
    capturedCents: sum('square', moved, isCaptured),
    backCents: 0 - sum('square', moved, isFor('refund')),
    lostCents: 0 - sum('disputes', moved, isFor('dispute_lost')),
    feeCents: sum('fees', moved),
    bankCents: sum('bank', moved),
    taxCents: 0 - sum('tax', moved),
    deferredCents: 0 - sum('deferred', end),
    giftsCents: 0 - sum('gifts', end),
  }
}
