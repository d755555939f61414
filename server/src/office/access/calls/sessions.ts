import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { endOfficeSessions, officeSessionsOf, ownerOfSession } from '../../../store/office/sessions.ts'
import { closeSessions } from '../../../store/people/sessions.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { reachPerson } from '../colleagues.ts'
import { requireFull } from '../needs.ts'

export const sessionCalls = {
  sessions: async ({ deps, input, session }) => {
    const person = requireFull(session)
    const staffId = input.staffId ?? person.id
    await reachPerson(deps.db, person, staffId)
    const found = await officeSessionsOf(deps.db, { staffId, now: deps.clock.now() })
    return found.map(({ id, device, since, lastUsed }) => ({
      id,
      device,
      since: since.toISOString(),
      lastUsed: lastUsed.toISOString(),
      current: id === session.id,
    }))
  },

  /** One's own, someone's whom one manages, or all others of one's own. */
  'session-end': oncePerKey(async ({ deps, trx, input, session, person, by }) => {
    const now = deps.clock.now()
    const changed = { at: now, by, subject: 'staff' as const, field: 'sessions' }
    if ('others' in input) {
      const before = await endOfficeSessions(trx, person.id, now, session.id)
      await change(trx, { ...changed, id: person.id, before: before + 1, after: 1 })
      return {}
    }
    const [found] = await ownerOfSession(trx, { id: input.id, now })
    if (!found?.staff_id) throw new Refusal(404, 'unknown', 'We could not find that.')
    await reachPerson(trx, person, found.staff_id)
    await closeSessions(trx, [input.id], now)
    await change(trx, { ...changed, id: found.staff_id, before: 'one more', after: 'ended' })
    return {}
  }),
} satisfies Partial<OfficeCalls>
