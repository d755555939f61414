import { placesProblem } from '@sipday/rules/office/staff.ts'
import { maskEmail } from '@sipday/rules/people.ts'
import { canonicalEmail } from '../../../access/contacts.ts'
import { takeLimitIn } from '../../../access/limits.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { askAboutOwner } from '../ask-about-owner.ts'
import { requireMayGive, wrongField } from '../giving.ts'
import { alreadyThere, holdInvited, invitePerson } from '../invite-person.ts'
import type { NewOwner } from '../owners.ts'
import { manages, namesOfLocations } from '../people.ts'

/**
 * Emails a link for the office, good once and for 72 hours, or the counter's address. Also for someone removed or with
 * an open invitation. A new owner waits a day, or for another owner (rule N).
 */
export const staffInvite = onceEndpoint('staff-invite', async ({ deps, trx, input, person, by }) => {
  const { role, locationIds } = input
  const name = input.name.trim()
  const email = canonicalEmail(input.email)
  if (!email) throw wrongField('email', 'Please enter a valid email address.')
  const problem = placesProblem(role, locationIds)
  if (problem) throw wrongField('locationIds', problem)
  requireMayGive(person, role, locationIds)
  await namesOfLocations(trx, locationIds)
  await takeLimitIn(trx, deps, 'office_invite', person.id)
  const { known } = await holdInvited(trx, email)
  if (known && !manages(person, known)) throw alreadyThere()
  const id = known?.id ?? null
  if (role === 'owner' && !(known?.active && known.role === 'owner')) {
    const wanted: NewOwner = { name, email }
    const words = `make ${name} (${maskEmail(email)}) an owner`
    const asked = { kind: 'owner' as const, subjectId: email, about: { id, name, email }, words, wanted }
    return { id, effectiveAt: await askAboutOwner(deps, trx, asked, { person, by }) }
  }
  const invited = { name, email, role, locationIds }
  return { id: await invitePerson(deps, trx, invited, { by, inviterName: person.name }), effectiveAt: null }
})
