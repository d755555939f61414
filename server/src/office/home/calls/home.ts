import { Refusal } from '../../../refusal.ts'
import { settleFinding } from '../../../store/findings.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { todoFor } from '../todo.ts'

export const homeCalls = {
  home: async ({ deps, session }) => ({
    todo: await todoFor(deps, requireFull(session)),
  }),

  /** What the finding held back goes on. Recorded. */
  'finding-settle': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { kind, subject } = input
    const reason = await givenReason(trx, [], input.note)
    const now = deps.clock.now()
    const [settled] = await settleFinding(trx, { kind, subject, by: person.id, now })
    if (!settled) throw new Refusal(404, 'unknown', 'This was settled meanwhile.')
    const id = String(settled.id)
    await change(trx, { at: now, by, subject: 'finding', id, field: 'settled', after: kind, reason })
    return {}
  }),
} satisfies Partial<OfficeCalls>
