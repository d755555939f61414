import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { audit } from '../../store/audit.ts'
import { wantedSubscriptions } from '../../store/memberships/provider-subscriptions.ts'
import {
  firstNoted,
  isReconciling,
  lastReconciled,
  lockReconciling,
  wasReconciledBetween,
} from '../../store/purchases/reconciled.ts'
import { hangingRefunds } from '../../store/purchases/refunds.ts'
import { compareSubscriptions } from './compare-subscriptions.ts'
import { noteDispute } from './note-dispute.ts'
import { lookAgainAtLost, notePayment } from './note-payment.ts'
import { noteRefund } from './note-refund.ts'
import { forgetOldReplays } from '../charging/replay.ts'
import { fillRenewalPayments } from '../renewing/reread.ts'
import { retaxSubscriptions } from '../renewing/retax.ts'

const HOUR_MS = 3_600_000
const LOOK_BACK_MS = 50 * HOUR_MS

/**
 * Once a night, in one process: checks everything that an event should have reported but may not have, and forgets what
 * is old.
 */
export const reconcileNightly = async (deps: Deps): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    await lockReconciling(trx)
    // In this order: each one records that it is done.
    if ((await isReconciling(trx)) || (await wasReconciledBetween(trx, ...lastNight(deps.clock.now())))) return
    await deps.jobs.add(trx, 'reconcile', {}, { jobKey: 'reconcile' })
    await deps.jobs.add(trx, 'forget_old', {}, { jobKey: 'forget_old' })
  })
}

/** An entry dated in the future was written before the clock was corrected. */
const lastNight = (now: Date): [after: Date, before: Date] => [
  new Date(now.getTime() - 20 * HOUR_MS),
  new Date(now.getTime() + HOUR_MS),
]

/**
 * Compares the provider's records with ours in both directions, and follows up on unfinished refunds and subscriptions.
 */
export const reconcile = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  // A restored database is behind by more than a night; its own log says since when.
  const since = await lastReconciled(deps.db)
  const behind = since ?? (await firstNoted(deps.db)) ?? now
  const from = new Date(Math.min(behind.getTime(), now.getTime()) - LOOK_BACK_MS)
  const to = new Date(now.getTime() + HOUR_MS)
  const payments = listOf(await deps.square.paymentsBetween(from, to))
  for (const payment of payments) if (payment.status === 'completed') await notePayment(deps, payment)
  await lookAgainAtLost(deps)
  await fillRenewalPayments(deps)
  for (const refund of listOf(await deps.square.refundsBetween(from, to))) await noteRefund(deps, refund)
  await compareSubscriptions(deps, listOf(await deps.square.subscriptions()), since)
  // A token may lack permission to read disputes; the rest of the nightly comparison does not depend on it.
  const disputes = await deps.square.disputes()
  for (const dispute of disputes.kind === 'done' ? disputes.value : []) await noteDispute(deps, dispute)
  for (const { id } of await hangingRefunds(deps.db))
    await deps.jobs.add(deps.db, 'refund', { refundId: id }, { jobKey: `refund:${id}` })
  for (const { id } of await wantedSubscriptions(deps.db))
    await deps.jobs.add(deps.db, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` })
  await retaxSubscriptions(deps)
  await forgetOldReplays(deps)
  await audit(deps, 'reconciled', { detail: { payments: payments.length } })
}

const listOf = <T>(outcome: Outcome<T[]>): T[] => {
  if (outcome.kind === 'done') return outcome.value
  throw new Error('The provider did not list what it holds.')
}
