import { takeLimitIn } from '../../../access/limits.ts'
import { change } from '../../../store/office/changes.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { letterLookOf } from '../letter-look.ts'

export const letterCalls = {
  'letter-look': async ({ deps, input: { id } }) => {
    const { letter, isExample } = await letterLookOf(deps, id)
    return { subject: letter.subject, text: letter.text, isExample }
  },

  /** To the person who asks and no one else, as the draft is when the job sends it. */
  'letter-try': oncePerKey(async ({ trx, deps, input: { id }, person, by }) => {
    await letterLookOf(deps, id)
    await takeLimitIn(trx, deps, 'office_letter', person.id)
    const at = deps.clock.now()
    await deps.jobs.add(trx, 'try_letter', { staffId: person.id, text: id, at: at.toISOString() })
    await change(trx, { at, by, subject: 'text', id, field: 'sent to oneself', after: id })
    return {}
  }),
} satisfies Partial<OfficeCalls>
