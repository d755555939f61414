import { endpoint } from '../../endpoint.ts'
import { toldExtras } from '../../store/counter/told-extras.ts'
import { shiftByPerson, shiftConflicts, shiftExtras } from '../../store/counter/turns.ts'

/** Since the till was opened, by person. */
export const counterShiftReport = endpoint('counter-shift-report', async ({ deps, session }) => {
  const [people, notRecorded, extras] = await Promise.all([
    shiftByPerson(deps.db, { sessionId: session.id, since: session.createdAt }),
    shiftConflicts(deps.db, session.id, session.createdAt),
    shiftExtras(deps.db, { sessionId: session.id, since: session.createdAt }),
  ])
  return {
    openedAt: session.createdAt.toISOString(),
    at: deps.clock.now().toISOString(),
    people,
    notRecorded,
    ...toldExtras(extras),
  }
})
