import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { redemptionAt, voidRedemption } from '../../store/counter/voids.ts'

export const VOID_WITHIN_MS = 10 * 60_000

/** Within 10 minutes, at the same location, with a stored reason. Idempotent. */
export const counterVoid = endpoint('counter-void', async ({ deps, input, session }) => {
  const { db, clock } = deps
  const reason = input.reason.trim()
  if (!reason) throw new Refusal(422, 'reason_missing', 'Please say why.', { fields: { reason: 'Please say why.' } })
  const row = await redemptionAt(db, input.redemptionId, session.locationId)
  if (!row) throw new Refusal(404, 'redemption_unknown', 'No redemption of this location has this id.')
  if (row.voided_at) return {}
  const now = clock.now()
  const earliest = new Date(now.getTime() - VOID_WITHIN_MS)
  if (row.redeemed_at < earliest)
    throw new Refusal(409, 'too_late', 'More than 10 minutes have passed; this can no longer be undone.')
  const voided = await voidRedemption(db, { id: row.id, reason, staffId: session.staffId, now })
  // Otherwise another call voided and logged it meanwhile.
  if (!voided) return {}
  await audit(deps, 'redemption_undone', {
    sessionId: session.id,
    staffId: session.staffId,
    detail: { redemptionId: row.id, reason },
  })
  return {}
})
