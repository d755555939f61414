export type PurchaseState = 'charging' | 'unknown' | 'succeeded' | 'declined' | 'abandoned' | 'refunded'

/** What a response, webhook or lookup says about one attempt to charge. */
export type Evidence =
  | { kind: 'captured'; squarePaymentId: string; totalCents: number; receiptUrl: string | null; takenAt: Date }
  /** It costs nothing, so there is nothing to ask the provider for. */
  | { kind: 'free' }
  | { kind: 'declined'; code: string }
  /** Settles nothing. */
  | { kind: 'unclear' }
  /** Not tried; nothing was taken. */
  | { kind: 'refused'; code: string }
  /** Voided under its key and not found: it will never be captured. */
  | { kind: 'given_up' }
export type Captured = Extract<Evidence, { kind: 'captured' }>

/** What a settled purchase was paid with; nulls for one that costs nothing. */
export type Paid = { squarePaymentId: string | null; receiptUrl: string | null }
export const paidBy = (evidence: Evidence): Paid | null =>
  evidence.kind === 'captured'
    ? evidence
    : evidence.kind === 'free'
      ? { squarePaymentId: null, receiptUrl: null }
      : null

export type Standing = { state: PurchaseState; totalCents: number; squarePaymentId: string | null }

/** settle: create the memberships. refund: return money that belongs to no purchase (I4). */
export type Effect = 'settle' | 'refund' | 'none'
export type Transition = { state: PurchaseState; effect: Effect }

/** Being charged, unknown, or paid: blocks its checkout (rule F). */
export const isHolding = (state: PurchaseState): boolean =>
  state === 'charging' || state === 'unknown' || state === 'succeeded'

const isOpen = (state: PurchaseState): boolean => state === 'charging' || state === 'unknown'

/** Request, janitor and webhook all come here under its lock, in any order and any number of times (rule F). */
export const transition = (now: Standing, evidence: Evidence): Transition => {
  const stay: Transition = { state: now.state, effect: 'none' }
  switch (evidence.kind) {
    case 'captured':
      if (evidence.squarePaymentId === now.squarePaymentId) return stay
      if (!isOpen(now.state)) return { state: now.state === 'succeeded' ? 'succeeded' : 'refunded', effect: 'refund' }
      return evidence.totalCents === now.totalCents
        ? { state: 'succeeded', effect: 'settle' }
        : { state: 'refunded', effect: 'refund' }
    case 'free':
      return isOpen(now.state) && now.totalCents === 0 ? { state: 'succeeded', effect: 'settle' } : stay
    case 'declined':
      return isOpen(now.state) ? { state: 'declined', effect: 'none' } : stay
    case 'refused':
    case 'given_up':
      return isOpen(now.state) ? { state: 'abandoned', effect: 'none' } : stay
    case 'unclear':
      return isOpen(now.state) ? { state: 'unknown', effect: 'none' } : stay
  }
}
