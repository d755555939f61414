export type PurchaseState = 'charging' | 'unknown' | 'succeeded' | 'declined' | 'abandoned' | 'refunded'

/** What is known about one attempt to take money, from whatever source: the call's answer, a webhook, a look at the provider. */
export type Evidence =
  | { kind: 'captured'; squarePaymentId: string; totalCents: number; receiptUrl: string | null; takenAt: Date }
  | { kind: 'declined'; code: string }
  /** No answer that settles anything. */
  | { kind: 'unclear' }
  /** The provider would not even try; nothing was taken. */
  | { kind: 'refused'; code: string }
  /** Voided under its key and found nowhere: it will never be taken. */
  | { kind: 'given_up' }
/** The provider has taken the money. */
export type Captured = Extract<Evidence, { kind: 'captured' }>

export type Standing = { state: PurchaseState; totalCents: number; squarePaymentId: string | null }

/** settle: memberships and all that follows. refund: money that belongs to no purchase goes back (I4). */
export type Effect = 'settle' | 'refund' | 'none'
export type Transition = { state: PurchaseState; effect: Effect }

/** A purchase that holds its checkout: being charged, not known yet, or paid (rule F). */
export const isHolding = (state: PurchaseState): boolean =>
  state === 'charging' || state === 'unknown' || state === 'succeeded'

const isOpen = (state: PurchaseState): boolean => state === 'charging' || state === 'unknown'

/**
 * The only way a purchase moves. The request, the janitor and the webhook all come through here under the purchase's lock,
 * in any order and any number of times (rule F).
 */
export const transition = (now: Standing, evidence: Evidence): Transition => {
  const stay: Transition = { state: now.state, effect: 'none' }
  switch (evidence.kind) {
    case 'captured':
      if (evidence.squarePaymentId === now.squarePaymentId) return stay
      if (!isOpen(now.state)) return { state: now.state === 'succeeded' ? 'succeeded' : 'refunded', effect: 'refund' }
      return evidence.totalCents === now.totalCents
        ? { state: 'succeeded', effect: 'settle' }
        : { state: 'refunded', effect: 'refund' }
    case 'declined':
      return isOpen(now.state) ? { state: 'declined', effect: 'none' } : stay
    case 'refused':
    case 'given_up':
      return isOpen(now.state) ? { state: 'abandoned', effect: 'none' } : stay
    case 'unclear':
      return isOpen(now.state) ? { state: 'unknown', effect: 'none' } : stay
  }
}
