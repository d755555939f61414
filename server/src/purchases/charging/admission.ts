import { isHolding } from './state.ts'
import type { PurchaseState } from './state.ts'

/** The same purchase from another device within this time is the same order (risk 27). */
export const MOMENT_MS = 10 * 60_000

export type Rival = {
  id: string
  state: PurchaseState
  checkoutId: string | null
  fingerprint: string
  sameOrder: boolean
  createdAt: Date
}

export type Admission =
  | { kind: 'new' }
  /** Return its result (R1). */
  | { kind: 'same'; purchaseId: string }
  | { kind: 'paid_already' }
  | { kind: 'in_progress' }
  | { kind: 'moment_ago' }

/**
 * A checkout is charged once; the same order not again within ten minutes, from any checkout or device (R1, risk 27).
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
