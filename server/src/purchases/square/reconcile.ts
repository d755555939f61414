import type { Deps } from '../../deps.ts'
import type { Page } from '../../providers/square-listings.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { audit } from '../../store/audit.ts'
import { wantedSubscriptions } from '../../store/memberships/provider-subscriptions.ts'
import {
  beginComparison,
  type Comparison,
  type ComparisonPart,
  endComparison,
  keepPlace,
  unfinishedComparison,
} from '../../store/purchases/comparison.ts'
import {
  firstNoted,
  isReconciling,
  lastReconciled,
  lockReconciling,
  wasReconciledBetween,
} from '../../store/purchases/reconciled.ts'
import { hangingAnswers } from '../../store/after-sale/dispute-answers.ts'
import { hangingRefunds } from '../../store/purchases/refunds.ts'
import { compareListed, compareUnlisted, resolveCompared } from './compare-subscriptions.ts'
import { noteDispute } from './note-dispute.ts'
import { listFailedPayouts, listOpenPayouts } from './list-open-payout.ts'
import { lookAgainAtLost, notePayment } from './note-payment.ts'
import { matchEntries, notePayout } from './note-payout.ts'
import { noteRefund } from './note-refund.ts'
import { forgetOldReplays } from '../charging/replay.ts'
import { fillRenewalPayments } from '../renewing/reread.ts'
import { retaxSubscriptions } from '../renewing/retax.ts'

const HOUR_MS = 3_600_000
const LOOK_BACK_MS = 50 * HOUR_MS
/** A payout may fail until it reaches the bank days later. */
const PAYOUTS_LOOK_BACK_MS = 10 * 24 * HOUR_MS

/** Nightly, in one process: catches up on missed events and forgets what is old. */
export const reconcileNightly = async (deps: Deps): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    await lockReconciling(trx)
    // In this order: each records that it is done.
    if ((await isReconciling(trx)) || (await wasReconciledBetween(trx, ...lastNight(deps.clock.now())))) return
    await deps.jobs.add(trx, 'reconcile', {}, { jobKey: 'reconcile' })
    await deps.jobs.add(trx, 'forget_old', {}, { jobKey: 'forget_old' })
    await deps.jobs.add(trx, 'tell_card_ends', {}, { jobKey: 'tell_card_ends' })
    await deps.jobs.add(trx, 'ask_for_cards', {}, { jobKey: 'ask_for_cards' })
    await deps.jobs.add(trx, 'ask_back', {}, { jobKey: 'ask_back' })
  })
}

/** An entry in the future is from before the clock was corrected. */
const lastNight = (now: Date): [after: Date, before: Date] => [
  new Date(now.getTime() - 20 * HOUR_MS),
  new Date(now.getTime() + HOUR_MS),
]

const AT_ONCE = 500

const pageAt = async <T>(deps: Deps, { cursor, ...at }: Comparison, outcome: Outcome<Page<T>>): Promise<Page<T>> => {
  if (outcome.kind === 'done') return outcome.value
  // The provider may forget a cursor: the next try restarts this part.
  if (outcome.kind !== 'unknown' && cursor !== null) await keepPlace(deps.db, { ...at, cursor: null })
  throw new Error('The provider did not list what it holds.')
}

type Step = { next: string | null; payments?: number }

const eachAfter = async (
  batch: (after: string, most: number) => Promise<{ id: string }[]>,
  each: (id: string) => Promise<void>,
): Promise<void> => {
  let after = ''
  for (;;) {
    const found = await batch(after, AT_ONCE)
    for (const { id } of found) await each(id)
    if (found.length < AT_ONCE) return
    after = found.at(-1)?.id ?? ''
  }
}

const takeUpUnfinished = async (deps: Deps): Promise<void> => {
  const { db, jobs } = deps
  await eachAfter(
    (after, most) => hangingRefunds(db, after, most),
    (id) => jobs.add(db, 'refund', { refundId: id }, { jobKey: `refund:${id}` }),
  )
  await eachAfter(
    (after, most) => hangingAnswers(db, { after, most }),
    (id) => jobs.add(db, 'answer_dispute', { disputeId: id }, { jobKey: `dispute:${id}` }),
  )
  await eachAfter(
    (after, most) => wantedSubscriptions(db, after, most),
    (id) => jobs.add(db, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` }),
  )
  await retaxSubscriptions(deps)
  await forgetOldReplays(deps)
}

/** Each begins at the cursor and says where the next begins. */
const parts: Record<ComparisonPart, (deps: Deps, at: Comparison) => Promise<Step>> = {
  async payments(deps, at) {
    const { found, next } = await pageAt(deps, at, await deps.square.paymentsPage(at.from_at, at.to_at, at.cursor))
    for (const payment of found) if (payment.status === 'completed') await notePayment(deps, payment)
    return { next, payments: found.length }
  },
  async lost(deps) {
    await lookAgainAtLost(deps)
    await fillRenewalPayments(deps)
    return { next: null }
  },
  async refunds(deps, at) {
    const { found, next } = await pageAt(deps, at, await deps.square.refundsPage(at.from_at, at.to_at, at.cursor))
    for (const refund of found) await noteRefund(deps, refund)
    return { next }
  },
  async subscriptions(deps, at) {
    const { found, next } = await pageAt(deps, at, await deps.square.subscriptionsPage(at.cursor))
    await compareListed(deps, found, at.since)
    return { next }
  },
  async memberships(deps, at) {
    const next = await compareUnlisted(deps, at.cursor, at.since, AT_ONCE)
    if (next === null) await resolveCompared(deps)
    return { next }
  },
  async disputes(deps, at) {
    // A token may lack permission for this.
    const disputes = await deps.square.disputesPage(at.cursor)
    if (disputes.kind !== 'done') return { next: null }
    for (const dispute of disputes.value.found) await noteDispute(deps, dispute)
    return { next: disputes.value.next }
  },
  async payouts(deps, at) {
    // A token may lack permission for this, too.
    const from = new Date(at.from_at.getTime() - PAYOUTS_LOOK_BACK_MS)
    const payouts = await deps.square.payoutsPage(from, at.to_at, at.cursor)
    const { found, next } = payouts.kind === 'done' ? payouts.value : { found: [], next: null }
    for (const payout of found) await notePayout(deps, payout)
    if (next === null) {
      await matchEntries(deps)
      await listOpenPayouts(deps)
      await listFailedPayouts(deps)
    }
    return { next }
  },
  async unfinished(deps) {
    await takeUpUnfinished(deps)
    return { next: null }
  },
}
const ORDER = Object.keys(parts) as ComparisonPart[]

const comparisonAt = async (deps: Deps, now: Date): Promise<Comparison> => {
  const left = await unfinishedComparison(deps.db, now)
  if (left) return left
  // A restored database is behind by more than a night; its log says since when.
  const since = await lastReconciled(deps.db)
  const behind = since ?? (await firstNoted(deps.db)) ?? now
  const begun: Comparison = {
    begun_at: now,
    from_at: new Date(Math.min(behind.getTime(), now.getTime()) - LOOK_BACK_MS),
    to_at: new Date(now.getTime() + HOUR_MS),
    since,
    part: 'payments',
    cursor: null,
    payments: 0,
  }
  await beginComparison(deps.db, begun)
  return begun
}

/**
 * Both ways; also follows up on unfinished refunds and subscriptions. Works by page and notes its place, so that it can
 * be taken over.
 */
export const reconcile = async (deps: Deps): Promise<void> => {
  let at = await comparisonAt(deps, deps.clock.now())
  for (let part: ComparisonPart | undefined = at.part; part;) {
    const { next, payments = 0 } = await parts[part](deps, at)
    if (next === null) part = ORDER[ORDER.indexOf(part) + 1]
    at = { ...at, cursor: next, payments: at.payments + payments, ...(part ? { part } : {}) }
    if (part) await keepPlace(deps.db, at)
  }
  await deps.db.transaction().execute(async (trx) => {
    await endComparison(trx)
    await audit(deps, 'reconciled', { detail: { payments: at.payments } }, trx)
  })
}
