import { personById } from '../../../store/office/people.ts'
import { hasFactor } from '../../access/factors.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { askAboutOwner } from '../ask-about-owner.ts'
import { holdManaged, requireOtherOwner } from '../people.ts'
import { removePerson } from '../remove-person.ts'

/**
 * Ends their sessions in the same transaction; they stay listed as removed. An owner who can sign in is removed a day
 * later, or when another owner agrees (risk 67).
 */
export const staffRemove = onceEndpoint('staff-remove', async ({ deps, trx, input: { id }, person, by }) => {
  const other = await holdManaged(trx, person, id)
  if (other.role === 'owner') {
    await requireOtherOwner(trx, id)
    const [found] = await personById(trx, other)
    if (found && hasFactor(found)) {
      const words = `remove the owner ${other.name}`
      const asked = { kind: 'owner-gone' as const, subjectId: id, about: other, words, wanted: {} }
      return { effectiveAt: await askAboutOwner(deps, trx, asked, { person, by }) }
    }
  }
  await removePerson(deps, trx, other, { by, askerName: person.name })
  return { effectiveAt: null }
})
