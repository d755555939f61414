import type { Deps, Trx } from '../../deps.ts'
import { countPurchase } from '../../observing/meters.ts'
import type { LeftWork } from '../../jobs/left-work.ts'
import { keptCatalogue } from '../../store/catalogue/catalogue.ts'
import { pricingIn } from '../../store/catalogue/pricing.ts'
import { freeCodes } from '../../store/memberships/free-codes.ts'
import { closesForGood } from '../../store/locations/closings.ts'
import { lockPurchase } from '../../store/purchases/own-purchase.ts'
import { movePurchase } from '../../store/purchases/settlement.ts'
import { refundAutomatically } from '../refunds/automatic-refund.ts'
import { giveBackClosed } from '../refunds/give-back.ts'
import { settlePurchase } from './settle.ts'
import { paidBy, transition } from './state.ts'
import type { Evidence, PurchaseState } from './state.ts'

export const LOOK_AGAIN_MS = 5_000

/** A null state is unknown. */
export type Applied = { state: PurchaseState | null; left: LeftWork | null }

/** The caller hands over the left work after the commit, or it is found a few seconds later. */
export const settleIn = async (trx: Trx, deps: Deps, purchaseId: string, evidence: Evidence): Promise<Applied> => {
  const row = await lockPurchase(trx, purchaseId)
  if (!row) return { state: null, left: null }
  const standing = { state: row.state, totalCents: row.total_cents, squarePaymentId: row.square_payment_id }
  const next = transition(standing, evidence)
  if (next.state === row.state && next.effect === 'none' && row.state !== 'unknown')
    return { state: row.state, left: null }
  const paid = paidBy(evidence)
  if (next.effect === 'settle' && paid) {
    // Locked before anything is created: a closing waits, and then sees the memberships.
    const [place] = await closesForGood(trx, { locationId: row.location_id })
    if (place?.closes) {
      if (evidence.kind !== 'captured') return settleIn(trx, deps, purchaseId, { kind: 'given_up' })
      await giveBackClosed(trx, deps, row, evidence)
      return { state: 'refunded', left: null }
    }
    const codes = await freeCodes(trx, deps, row.people?.length ?? 0)
    const pricing = keptCatalogue(deps.db, row.catalogue_version) ?? (await pricingIn(trx))
    const { left } = await settlePurchase(trx, deps, row, paid, { pricing, codes })
    return { state: next.state, left }
  }
  const now = deps.clock.now()
  await movePurchase(trx, {
    purchaseId,
    state: next.state,
    now,
    nextLookAt: next.state === 'unknown' ? new Date(now.getTime() + LOOK_AGAIN_MS) : null,
    settledAt: next.state === 'unknown' ? null : now,
    declineCode: evidence.kind === 'declined' || evidence.kind === 'refused' ? evidence.code : null,
    noted: next.state === row.state ? null : `payment_${next.state}`,
  })
  if (next.state !== row.state) countPurchase({ state: next.state })
  if (next.effect === 'refund' && evidence.kind === 'captured')
    await refundAutomatically(trx, deps, {
      purchaseId,
      squarePaymentId: evidence.squarePaymentId,
      amountCents: evidence.totalCents,
      takenAt: evidence.takenAt,
      recordedAt: row.created_at,
      reason: 'A payment without a purchase',
    })
  return { state: next.state, left: null }
}
