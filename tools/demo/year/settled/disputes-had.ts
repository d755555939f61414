/** A payment whose money stayed with the shop. */
export type Kept = { squarePaymentId: string; cents: number; at: Date }

const DAY_MS = 86_400_000
/** One payment in this many is disputed. */
const ONE_IN = 400
/** Days from the payment to its dispute, and from there to the answer's last day and to the decision. */
const [OPENED, DUE, DECIDED] = [9, 14, 45]
const REASONS = ['NO_KNOWLEDGE', 'NOT_RECEIVED', 'CANCELLED', 'DUPLICATE'] as const
const DECISIONS = ['WON', 'LOST', 'WON', 'ACCEPTED'] as const

const openedMs = ({ at }: Kept): number => at.getTime() + OPENED * DAY_MS

/**
 * What cardholders' banks wanted back, as the sandbox takes it, newest first: of payments that are old enough at least
 * one is to be answered and one lies with the bank, and the others are decided.
 */
export const disputesHad = (payments: readonly Kept[], newId: () => string, now: Date) => {
  const newest = payments.filter((one) => openedMs(one) < now.getTime()).toSorted((a, b) => openedMs(b) - openedMs(a))
  const atBank = newest.findIndex((one) => openedMs(one) + DUE * DAY_MS < now.getTime())
  return newest
    .filter((_, place) => place % ONE_IN === 0 || place === atBank)
    .map((payment, number) => ({
      id: newId(),
      paymentId: payment.squarePaymentId,
      cents: payment.cents,
      reason: REASONS[number % REASONS.length],
      ...standingOf(openedMs(payment), number, now),
    }))
}

const standingOf = (opened: number, number: number, now: Date) => {
  const after = (days: number) => new Date(opened + days * DAY_MS)
  const times = { at: after(0).toISOString(), dueAt: after(DUE).toISOString() }
  if (after(DECIDED) < now)
    return { ...times, state: DECISIONS[number % DECISIONS.length], movedAt: after(DECIDED).toISOString() }
  if (after(DUE) < now) return { ...times, state: 'PROCESSING', movedAt: after(DUE - 3).toISOString() }
  return { ...times, state: 'EVIDENCE_REQUIRED', movedAt: times.at }
}
