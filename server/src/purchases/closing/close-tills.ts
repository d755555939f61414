import type { Deps } from '../../deps.ts'
import { tillsClosed, tillsToClose } from '../../store/locations/closings.ts'
import { change } from '../../store/office/changes.ts'
import { closeSessions } from '../../store/people/sessions.ts'

/** The day after its last day (O7), for good. Part of the regular sweep. */
export const closeTills = (deps: Deps): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const due = await tillsToClose(trx, { now })
    if (due.length === 0) return
    const tills = due.flatMap(({ tills: open }) => open ?? [])
    if (tills.length > 0)
      await closeSessions(
        trx,
        tills.map(({ id }) => id),
        now,
      )
    for (const { staffId, place } of tills)
      await change(trx, {
        at: now,
        by: 'by itself',
        subject: 'staff',
        id: staffId,
        field: 'till signed out',
        before: place,
      })
    await tillsClosed(trx, { ids: due.map(({ id }) => id), now })
  })
