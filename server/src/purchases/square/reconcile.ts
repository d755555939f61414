import { sql } from 'kysely'
import type { Deps, Trx } from '../../deps.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { audit } from '../../store/audit.ts'
import { compareSubscriptions } from './compare-subscriptions.ts'
import { noteDispute } from './note-dispute.ts'
import { lookAgainAtLost, notePayment } from './note-payment.ts'
import { noteRefund } from './note-refund.ts'
import { forgetOldReplays } from '../charging/replay.ts'
import { fillRenewalPayments } from '../renewing/reread.ts'
import { retaxSubscriptions } from '../renewing/retax.ts'

const HOUR_MS = 3_600_000
const LOOK_BACK_MS = 50 * HOUR_MS

/** Once a night, in one process: everything that an event should have told and may not have. */
export const reconcileNightly = async (deps: Deps): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('reconcile', 0))`.execute(trx)
    // In this order: one that ends in between has noted that it is done.
    if ((await isUnderWay(trx)) || (await isDone(trx, deps.clock.now()))) return
    await deps.jobs.add(trx, 'reconcile', {}, { jobKey: 'reconcile' })
  })
}

/** A job that runs is not found by its key any more; one that was given up does not hold up the next night. */
const isUnderWay = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'reconcile'
    and (attempts < max_attempts or locked_at is not null) limit 1`.execute(trx)
  return rows.length > 0
}

/** A line from later than now was written before the clock was put right. */
const isDone = async (trx: Trx, now: Date): Promise<boolean> => {
  const row = await trx
    .selectFrom('audit')
    .select('id')
    .where('kind', '=', 'reconciled')
    .where('at', '>', new Date(now.getTime() - 20 * HOUR_MS))
    .where('at', '<', new Date(now.getTime() + HOUR_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const lastLook = async (deps: Deps): Promise<Date | null> => {
  const last = await deps.db
    .selectFrom('audit')
    .select('at')
    .where('kind', '=', 'reconciled')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.at ?? null
}

/** When the first thing happened here: nothing of this database is older. */
const firstDay = async (deps: Deps): Promise<Date | null> => {
  const first = await deps.db.selectFrom('audit').select('at').orderBy('id').limit(1).executeTakeFirst()
  return first?.at ?? null
}

/** Compares what the provider holds with our books, both ways, and follows refunds and subscriptions that hang. */
export const reconcile = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  // A database that was restored is behind by more than a night, and its own log says since when.
  const since = await lastLook(deps)
  const behind = since ?? (await firstDay(deps)) ?? now
  const from = new Date(Math.min(behind.getTime(), now.getTime()) - LOOK_BACK_MS)
  const to = new Date(now.getTime() + HOUR_MS)
  const payments = listOf(await deps.square.paymentsBetween(from, to))
  for (const payment of payments) if (payment.status === 'completed') await notePayment(deps, payment)
  await lookAgainAtLost(deps)
  await fillRenewalPayments(deps)
  for (const refund of listOf(await deps.square.refundsBetween(from, to))) await noteRefund(deps, refund)
  await compareSubscriptions(deps, listOf(await deps.square.subscriptions()), since)
  // A token may lack the right to see disputes; the rest of the night's work does not hang on it.
  const disputes = await deps.square.disputes()
  for (const dispute of disputes.kind === 'done' ? disputes.value : []) await noteDispute(deps, dispute)
  const hanging = await deps.db.selectFrom('refunds').select('id').where('state', 'in', ['wanted', 'pending']).execute()
  for (const { id } of hanging) await deps.jobs.add(deps.db, 'refund', { refundId: id }, { jobKey: `refund:${id}` })
  const wanted = await deps.db
    .selectFrom('memberships')
    .select('id')
    .where('square_status', '=', 'wanted')
    .where('state', '!=', 'ended')
    .execute()
  for (const { id } of wanted)
    await deps.jobs.add(deps.db, 'align_subscription', { membershipId: id }, { jobKey: `align:${id}` })
  await retaxSubscriptions(deps)
  await forgetOldReplays(deps)
  await audit(deps, 'reconciled', { detail: { payments: payments.length } })
}

const listOf = <T>(outcome: Outcome<T[]>): T[] => {
  if (outcome.kind === 'done') return outcome.value
  throw new Error('The provider did not list what it holds.')
}
