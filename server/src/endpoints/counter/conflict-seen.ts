import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { markConflictSeen } from '../../store/counter/till-conflicts.ts'

/** Keeps who read it first and when. */
export const counterConflictSeen = endpoint('counter-conflict-seen', async ({ deps, input, session }) => {
  const at = deps.clock.now()
  const seen = { id: input.conflictId, locationId: session.locationId ?? '', staffId: session.staffId ?? '', at }
  if (!(await markConflictSeen(deps.db, seen)))
    throw new Refusal(404, 'conflict_unknown', 'No entry of this location has this id.')
  await audit(deps, 'conflict_seen', {
    sessionId: session.id,
    staffId: session.staffId,
    detail: { conflictId: input.conflictId },
  })
  return {}
})
