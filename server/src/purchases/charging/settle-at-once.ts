import type { Deps } from '../../deps.ts'
import { keptCatalogue } from '../../store/catalogue/catalogue.ts'
import { isPassing } from '../../store/passing-failure.ts'
import { carryOut } from './carry-out.ts'
import type { Begun } from './record.ts'
import { type AnswerToKeep, settlePurchase } from './settle.ts'
import { transition } from './state.ts'
import type { Evidence, PurchaseState } from './state.ts'

/** What was settled, and whether the answer to the call is kept with it. */
export type Settled = { state: PurchaseState | null; isKept: boolean }

/**
 * Settles a purchase that this very call has begun: what it needs is at hand, so that one statement moves the purchase if it
 * is still open and writes what it brings. Whatever else the evidence says, or when someone was faster, or anything goes
 * wrong, the purchase is settled as from anywhere else: looked at under its lock (rule F).
 */
export const settleAtOnce = async (
  deps: Deps,
  { purchase, codes }: Begun,
  evidence: Evidence,
  keep: AnswerToKeep,
): Promise<Settled> => {
  const { effect } = transition(
    { state: purchase.state, totalCents: purchase.total_cents, squarePaymentId: null },
    evidence,
  )
  const pricing = keptCatalogue(deps.db, purchase.catalogue_version)
  const isReady = pricing !== undefined && codes.length >= (purchase.people?.length ?? 0)
  if (effect === 'settle' && evidence.kind === 'captured' && isReady) {
    try {
      if (await settlePurchase(deps.db, deps, purchase, evidence, { pricing, codes, keep })) {
        deps.jobs.wake()
        return { state: 'succeeded', isKept: true }
      }
    } catch (error) {
      if (isPassing(error)) throw error
      deps.log.warn({ err: error, purchaseId: purchase.id }, 'a purchase is settled under its lock instead')
    }
  }
  return { state: await carryOut(deps, purchase.id, evidence), isKept: false }
}
