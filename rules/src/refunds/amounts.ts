import { halfEven } from '../paying/half-even.ts'

/* How much of a payment can be refunded, and who has to agree (O9.3, O4). All amounts are whole cents. */

/** asked: waits for a second person. refused, lapsed: no one agreed. wanted: goes to the provider next. */
export const refundStates = ['asked', 'refused', 'lapsed', 'wanted', 'pending', 'completed', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** The money of such a refund stays with the shop. */
const withoutEffect: ReadonlySet<RefundState> = new Set(['refused', 'lapsed', 'failed'])

export type OneRefund = { cents: number; state: RefundState }

/** What has been refunded of a payment, is on its way, or is asked for. */
export const backCents = (refunds: readonly OneRefund[]): number =>
  refunds.reduce((sum, { cents, state }) => (withoutEffect.has(state) ? sum : sum + cents), 0)

/** States of a dispute in which the money is the shop's: the bank has not taken it, or has given it back. */
const moneyIsBack: ReadonlySet<string> = new Set(['WON', 'INQUIRY_CLOSED'])

/** Whether a dispute stands in the way of refunds: its money is at the bank, or gone. */
export const blocksRefunds = (disputeState: string): boolean => !moneyIsBack.has(disputeState)

export type Payment = { paidCents: number; refunds: readonly OneRefund[]; disputes: readonly string[] }

/** What is left to refund of a captured payment; nothing of a disputed one. */
export const leftCents = ({ paidCents, refunds, disputes }: Payment): number =>
  disputes.some(blocksRefunds) ? 0 : Math.max(0, paidCents - backCents(refunds))

/**
 * How much of a refund is tax, after `backCents` of the same payment went back: in proportion, half a cent to the
 * even cent (R84), so that all refunds of a payment together return exactly its tax.
 */
export const taxInRefund = (
  { paidCents, taxCents }: { paidCents: number; taxCents: number },
  { backCents: before, amountCents }: { backCents: number; amountCents: number },
): number => {
  const taxOf = (cents: number) => (paidCents === 0 ? 0 : halfEven(taxCents * Math.min(cents, paidCents), paidCents))
  return taxOf(before + amountCents) - taxOf(before)
}

/** Above this, a refund takes a second person (O4). */
export const FOUR_EYES_CENTS = 10_000
/** The most that a manager approves for someone else. */
export const MANAGER_CENTS = 25_000

/**
 * Whether a refund is only asked for: it is large, or everything the person refunded within 24 hours would be (risk 74).
 * `limitCents` 0: always.
 */
export const needsSecond = (
  amountCents: number,
  { dayCents, limitCents = FOUR_EYES_CENTS }: { dayCents: number; limitCents?: number },
): boolean => amountCents > limitCents || dayCents + amountCents > 3 * limitCents

/** Whether someone's role lets them approve this much. */
export const mayApproveCents = (role: string, amountCents: number): boolean =>
  role !== 'manager' || amountCents <= MANAGER_CENTS

/** One membership's part in a payment. */
export type Part = { shareCents: number; unusedCents: number }
export type Choice = { kind: 'all' | 'unused' | 'month'; cents: number }

const MONTHS = 12

/**
 * The amounts that are offered for the chosen memberships, never more than is left and each only once: all of it, the
 * days not used yet, and a month of a year's price.
 */
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
  // What two of them come to is called everything.
  const found = offered.toReversed().flatMap(({ kind, cents }) => {
    const most = Math.min(cents, left)
    if (most <= 0 || seen.has(most)) return []
    seen.add(most)
    return [{ kind, cents: most }]
  })
  return found.toReversed()
}
