import { dollars } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { report } from '../../store/findings.ts'
import { isPassing } from '../../store/passing-failure.ts'
import { lockPurchase } from '../../store/purchases/own-purchase.ts'
import { noteSettleFailure } from '../../store/purchases/settlement.ts'
import { giveBackIn, tellReturned } from '../refunds/give-back.ts'
import { settleIn } from './settle-in.ts'
import { type Captured, type Evidence, paidBy, type PurchaseState } from './state.ts'

/** A settlement that failed this often is given up: the payer waits no more than a minute (I6). */
const MOST_FAILURES = 3
/** Not sooner: provider events may cause several attempts a second. */
const LEAST_MS = 20_000
const AGAIN_MS = 10_000

/**
 * Ensures that captured money becomes memberships or is refunded. Failures are counted in the database; after too many,
 * the payment is refunded in full with an alarm, and what cost nothing is given up. An unavailable, full or busy
 * database is no failure: the settlement waits.
 */
export const carryOut = async (deps: Deps, purchaseId: string, evidence: Evidence): Promise<PurchaseState | null> => {
  try {
    const { state, left } = await deps.db.transaction().execute((trx) => settleIn(trx, deps, purchaseId, evidence))
    if (left) deps.leftWork.take(left)
    return state
  } catch (error) {
    if (!paidBy(evidence) || isPassing(error)) throw error
    const failed = await noteFailure(deps, purchaseId)
    deps.log.error({ err: error, purchaseId, failures: failed?.failures }, 'a paid purchase could not be settled')
    if (!failed || failed.failures < MOST_FAILURES || failed.sinceMs < LEAST_MS) throw error
    return evidence.kind === 'captured'
      ? giveBack(deps, purchaseId, evidence)
      : carryOut(deps, purchaseId, { kind: 'given_up' })
  }
}

/** Null when it was settled meanwhile. */
const noteFailure = async (deps: Deps, purchaseId: string): Promise<{ failures: number; sinceMs: number } | null> => {
  const now = deps.clock.now()
  const [row] = await noteSettleFailure(deps.db, {
    purchaseId,
    now,
    nextLookAt: new Date(now.getTime() + AGAIN_MS),
  })
  return row ? { failures: row.settle_failures, sinceMs: now.getTime() - row.settle_failed_at.getTime() } : null
}

/** In full; a person is asked to find out why. */
const giveBack = async (deps: Deps, purchaseId: string, evidence: Captured): Promise<PurchaseState | null> => {
  const state = await deps.db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, purchaseId)
    if (!row || (row.state !== 'charging' && row.state !== 'unknown')) return row?.state ?? null
    await giveBackIn(trx, deps, purchaseId, evidence, 'The purchase could not be carried out')
    await audit(deps, 'settlement_given_up', { customerId: row.buyer_id, detail: { purchaseId } }, trx)
    await report(
      deps,
      {
        kind: 'settlement_given_up',
        subject: purchaseId,
        text: `Purchase ${purchaseId} was paid (payment ${evidence.squarePaymentId}, ${dollars(evidence.totalCents)}) and could not be set up. The payment is being refunded. For the reason, see "a paid purchase could not be settled" in the log.`,
      },
      trx,
    )
    return 'refunded' as const
  })
  if (state !== 'refunded') return state
  // What broke the settlement may break the email, too; the refund does not depend on it.
  await tellPayer(deps, purchaseId, evidence.totalCents).catch((error: unknown) =>
    deps.log.error({ err: error, purchaseId }, 'the payer could not be told that the payment goes back'),
  )
  return state
}

const tellPayer = (deps: Deps, purchaseId: string, totalCents: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockPurchase(trx, purchaseId)
    if (!row) return
    await tellReturned(trx, deps, row, totalCents)
  })
