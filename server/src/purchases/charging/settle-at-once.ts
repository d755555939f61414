import type { Deps } from '../../deps.ts'
import { keptCatalogue } from '../../store/catalogue/catalogue.ts'
import { isPassing } from '../../store/passing-failure.ts'
import { carryOut } from './carry-out.ts'
import type { Begun } from './record.ts'
import { type AnswerToKeep, settlePurchase } from './settle.ts'
import { paidBy, transition } from './state.ts'
import type { Evidence, PurchaseState } from './state.ts'

export type Settled = { state: PurchaseState | null; isKept: boolean }

/**
 * In one statement, from what is loaded. With other evidence, or when another process came first or something fails, it
 * is settled the usual way, under its lock (rule F).
 */
export const settleAtOnce = async (
  deps: Deps,
  { purchase, codes, renewedBy }: Begun,
  evidence: Evidence,
  keep: AnswerToKeep,
): Promise<Settled> => {
  const { effect } = transition(
    { state: purchase.state, totalCents: purchase.total_cents, squarePaymentId: null },
    evidence,
  )
  const pricing = keptCatalogue(deps.db, purchase.catalogue_version)
  const isReady = pricing !== undefined && codes.length >= (purchase.people?.length ?? 0)
  const paid = paidBy(evidence)
  if (effect === 'settle' && paid && isReady) {
    try {
      const settled = await settlePurchase(deps.db, deps, purchase, paid, { pricing, codes, renewedBy, keep })
      if (settled.left) deps.leftWork.take(settled.left)
      if (settled.isSettled) return { state: 'succeeded', isKept: true }
    } catch (error) {
      if (isPassing(error)) throw error
      deps.log.warn({ err: error, purchaseId: purchase.id }, 'a purchase is settled under its lock instead')
    }
  }
  return { state: await carryOut(deps, purchase.id, evidence), isKept: false }
}
