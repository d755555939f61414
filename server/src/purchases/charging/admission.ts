import { isHolding } from './state.ts'
import type { PurchaseState } from './state.ts'

/** The same purchase from another device within this time counts as the same order (risk 27). */
export const MOMENT_MS = 10 * 60_000

/** An existing purchase that may block a new one. */
export type Rival = {
  id: string
  state: PurchaseState
  checkoutId: string | null
  fingerprint: string
  sameOrder: boolean
  createdAt: Date
}

export type Admission =
  /** Nothing blocks it: a new attempt. */
  | { kind: 'new' }
  /** This exact purchase exists: return its result (R1). */
  | { kind: 'same'; purchaseId: string }
  /** The checkout has already been paid, for something else. */
  | { kind: 'paid_already' }
  /** The checkout is being charged for something else, with an unknown outcome. */
  | { kind: 'in_progress' }
  /** The same people bought the same thing in another checkout a moment ago. */
  | { kind: 'moment_ago' }

/**
 * A checkout is charged only once; the same order is not charged again within ten minutes, whichever checkout or device
 * it comes from (R1, risk 27).
 */
export const admit = (
  wanted: { checkoutId: string; fingerprint: string },
  rivals: readonly Rival[],
  now: Date,
): Admission => {
  const holding = rivals.filter((rival) => isHolding(rival.state))
  const here = holding.find((rival) => rival.checkoutId === wanted.checkoutId)
  if (here?.fingerprint === wanted.fingerprint) return { kind: 'same', purchaseId: here.id }
  if (here) return here.state === 'succeeded' ? { kind: 'paid_already' } : { kind: 'in_progress' }
  const elsewhere = holding.some((rival) => rival.sameOrder && now.getTime() - rival.createdAt.getTime() < MOMENT_MS)
  return elsewhere ? { kind: 'moment_ago' } : { kind: 'new' }
}
