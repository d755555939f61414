import { endpoint } from '../../endpoint.ts'
import { toldExtras } from '../../store/counter/told-extras.ts'
import { conflictsAt } from '../../store/counter/till-conflicts.ts'

const SHOWN_MS = 30 * 24 * 3_600_000

/** Offline drinks that could not be recorded: never deleted, shown for 30 days and until seen. */
export const counterConflicts = endpoint('counter-conflicts', async ({ deps, session }) => {
  const since = new Date(deps.clock.now().getTime() - SHOWN_MS)
  const rows = await conflictsAt(deps.db, session.locationId ?? '', since)
  return {
    conflicts: rows.map((row) => ({
      conflictId: row.id,
      label: row.label,
      code: row.code,
      checked: row.checked,
      acceptedAt: row.accepted_at.toISOString(),
      reportedAt: row.reported_at.toISOString(),
      staffName: row.staffName,
      message: row.message,
      ...toldExtras(row.extras),
      seenAt: row.seen_at?.toISOString() ?? null,
      seenBy: row.seenByName,
    })),
  }
})
