import { halfEven } from '../paying/half-even.ts'

/* How much can be refunded, and who has to agree, in whole cents (O9.3, O4). */

/**
 * asked: waits for a second person. refused, lapsed: no one agreed. wanted: goes to the provider next. credited: given as
 * credit instead of money.
 */
export const refundStates = [
  'asked',
  'refused',
  'lapsed',
  'wanted',
  'pending',
  'completed',
  'failed',
  'credited',
] as const
export type RefundState = (typeof refundStates)[number]

/** The money stays with the shop. */
const withoutEffect: ReadonlySet<RefundState> = new Set(['refused', 'lapsed', 'failed'])

export type OneRefund = { cents: number; state: RefundState }

/** Refunded, on its way, given as credit, or asked for. */
export const backCents = (refunds: readonly OneRefund[]): number =>
  refunds.reduce((sum, { cents, state }) => (withoutEffect.has(state) ? sum : sum + cents), 0)

/** The bank has not taken the money, or has given it back. */
const moneyIsBack: ReadonlySet<string> = new Set(['WON', 'INQUIRY_CLOSED'])

/** The money of the dispute is at the bank, or gone. */
export const blocksRefunds = (disputeState: string): boolean => !moneyIsBack.has(disputeState)

export type Payment = { paidCents: number; refunds: readonly OneRefund[]; disputes: readonly string[] }

/** Nothing is left of a disputed payment. */
export const leftCents = ({ paidCents, refunds, disputes }: Payment): number =>
  disputes.some(blocksRefunds) ? 0 : Math.max(0, paidCents - backCents(refunds))

/**
 * The tax of a refund after `backCents` went back, in proportion, half to even (R84): all refunds of a payment
 * together return exactly its tax.
 */
export const taxInRefund = (
  { paidCents, taxCents }: { paidCents: number; taxCents: number },
  { backCents: before, amountCents }: { backCents: number; amountCents: number },
): number => {
  const taxOf = (cents: number) => (paidCents === 0 ? 0 : halfEven(taxCents * Math.min(cents, paidCents), paidCents))
  return taxOf(before + amountCents) - taxOf(before)
}

/** It is large, or makes the person's refunds of 24 hours large (risk 74). `limitCents`: of the shop. */
export const needsSecond = (
  amountCents: number,
  { dayCents, limitCents }: { dayCents: number; limitCents: number },
): boolean => amountCents > limitCents || dayCents + amountCents > 3 * limitCents

/** Whether someone's role lets them approve this much. `managerCents`: of the shop. */
export const mayApproveCents = (role: string, amountCents: number, managerCents: number): boolean =>
  role !== 'manager' || amountCents <= managerCents

/** Its part of the payment, less what it was given of it before, and never more than is left. */
export const creditLeftCents = (
  shareCents: number,
  { credited, leftCents: left }: { credited: readonly OneRefund[]; leftCents: number },
): number => Math.max(0, Math.min(left, shareCents - backCents(credited)))

export type Part = { shareCents: number; unusedCents: number }
export type Choice = { kind: 'all' | 'unused' | 'month'; cents: number }

const MONTHS = 12

/** All of it, the unused days, and a month of a year's price; never more than is left, and each amount once. */
export const choicesFor = (
  parts: readonly Part[],
  { leftCents: left, isYear }: { leftCents: number; isYear: boolean },
): Choice[] => {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)
  const all = sum(({ shareCents }) => shareCents)
  const offered: Choice[] = [
    { kind: 'unused', cents: sum(({ unusedCents }) => unusedCents) },
    ...(isYear ? [{ kind: 'month' as const, cents: Math.floor(all / MONTHS) }] : []),
    { kind: 'all', cents: all },
  ]
  const seen = new Set<number>()
  // Of equal amounts, "all" is kept.
  const found = offered.toReversed().flatMap(({ kind, cents }) => {
    const most = Math.min(cents, left)
    if (most <= 0 || seen.has(most)) return []
    seen.add(most)
    return [{ kind, cents: most }]
  })
  return found.toReversed()
}
