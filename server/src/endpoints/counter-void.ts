import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'

export const VOID_WITHIN_MS = 10 * 60_000

/** Undoes a redemption: within 10 minutes, at the same location, with a reason that is kept. Undoing twice is no error. */
export const counterVoid = endpoint('counter-void', async ({ deps, input, session }) => {
  const { db, clock } = deps
  const reason = input.reason.trim()
  if (!reason) throw new Refusal(422, 'reason_missing', 'Please say why.', { fields: { reason: 'Please say why.' } })
  const row = await db
    .selectFrom('redemptions')
    .select(['id', 'redeemed_at', 'voided_at'])
    .where('id', '=', input.redemptionId)
    .where('location_id', '=', session.locationId)
    .executeTakeFirst()
  if (!row) throw new Refusal(404, 'redemption_unknown', 'No redemption of this location has this id.')
  if (row.voided_at) return {}
  const now = clock.now()
  const earliest = new Date(now.getTime() - VOID_WITHIN_MS)
  const voided = await db
    .updateTable('redemptions')
    .set({ voided_at: now, void_reason: reason, voided_by: session.staffId })
    .where('id', '=', row.id)
    .where('voided_at', 'is', null)
    .where('redeemed_at', '>=', earliest)
    .returning('id')
    .executeTakeFirst()
  if (!voided && row.redeemed_at < earliest)
    throw new Refusal(409, 'too_late', 'More than 10 minutes have passed; this can no longer be undone.')
  await audit(deps, 'redemption_undone', {
    sessionId: session.id,
    staffId: session.staffId,
    detail: { redemptionId: row.id, reason },
  })
  return {}
})
