import { isHolding } from './state.ts'
import type { PurchaseState } from './state.ts'

/** Another device with the same purchase within this time is the same order (risk 27). */
export const MOMENT_MS = 10 * 60_000

/** A purchase that may stand in the way of a new one. */
export type Rival = {
  id: string
  state: PurchaseState
  checkoutId: string | null
  fingerprint: string
  sameOrder: boolean
  createdAt: Date
}

export type Admission =
  /** Nothing stands in the way: a new attempt. */
  | { kind: 'new' }
  /** This very purchase exists: its answer is the answer (R1). */
  | { kind: 'same'; purchaseId: string }
  /** The checkout is paid, for something else. */
  | { kind: 'paid_already' }
  /** The checkout is being charged for something else, and the outcome is not known. */
  | { kind: 'in_progress' }
  /** The same people bought the same thing somewhere else a moment ago. */
  | { kind: 'moment_ago' }

/** One checkout is charged once; the same order is not charged again within ten minutes, wherever it comes from (R1, risk 27). */
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
