import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { settleFinding } from '../../../store/findings.ts'
import { givenReason } from '../../customers/given-reason.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** What the finding held back goes on. Recorded. */
export const findingSettle = onceEndpoint('finding-settle', async ({ deps, trx, input, person, by }) => {
  const { kind, subject } = input
  const reason = await givenReason(trx, [], input.note)
  const now = deps.clock.now()
  const [settled] = await settleFinding(trx, { kind, subject, by: person.id, now })
  if (!settled) throw new Refusal(404, 'unknown', 'This was settled meanwhile.')
  const id = String(settled.id)
  await change(trx, { at: now, by, subject: 'finding', id, field: 'settled', after: kind, reason })
  return {}
})
