import type { Deps } from '../deps.ts'
import { audit } from '../store/audit.ts'
import { notePayment } from './note-payment.ts'
import { forgetOldReplays } from './replay.ts'

const HOUR_MS = 3_600_000
const LOOK_BACK_MS = 50 * HOUR_MS

/** Once a night, in one process: everything that an event should have told and may not have. */
export const reconcileNightly = async (deps: Deps): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - 20 * HOUR_MS)
  const done = await deps.db
    .selectFrom('audit')
    .select('id')
    .where('kind', '=', 'reconciled')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (done) return
  await deps.jobs.add(deps.db, 'reconcile', {}, { jobKey: 'reconcile' })
}

/** Compares the provider's payments of two days with our purchases, and follows refunds and subscriptions that hang. */
export const reconcile = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const listed = await deps.square.paymentsBetween(
    new Date(now.getTime() - LOOK_BACK_MS),
    new Date(now.getTime() + HOUR_MS),
  )
  if (listed.kind === 'unknown') throw new Error('The provider did not list its payments.')
  const payments = listed.kind === 'done' ? listed.value : []
  for (const payment of payments) if (payment.status === 'completed') await notePayment(deps, payment)
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
  await forgetOldReplays(deps)
  await audit(deps, 'reconciled', { detail: { payments: payments.length } })
}
