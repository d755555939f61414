import { placesProblem } from '@sipday/rules/office/staff.ts'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { Refusal } from '../../../refusal.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { askAboutOwner } from '../ask-about-owner.ts'
import { requireMayGive, wrongField } from '../giving.ts'
import type { NewOwner, OtherRole } from '../owners.ts'
import { holdManaged, namesOfLocations, requireOtherOwner } from '../people.ts'
import { writePerson } from '../write-person.ts'

/**
 * Another role or location ends their sessions in the same transaction; someone new to the office is invited to set up
 * a second factor. Becoming or ceasing to be an owner takes a day, or another owner (rule N, risk 67).
 */
export const staffSave = onceEndpoint('staff-save', async ({ deps, trx, input, person, by }) => {
  const { id, role, locationIds, seen } = input
  const name = input.name.trim()
  const other = await holdManaged(trx, person, id)
  if (other.version !== seen)
    throw new Refusal(409, 'changed_meanwhile', `${other.name} was changed meanwhile. Please look again.`)
  const problem = placesProblem(role, locationIds)
  if (problem) throw wrongField('locationIds', problem)
  requireMayGive(person, role, locationIds)
  await namesOfLocations(trx, locationIds)
  const who = { person, by }
  if (other.role === 'owner' && role !== 'owner') {
    await requireOtherOwner(trx, id)
    const wanted: OtherRole = { become: { role, name, locationIds } }
    const words = `make ${other.name}, who is an owner, ${roleWords[role]}`
    const asked = { kind: 'owner-gone' as const, subjectId: id, about: other, words, wanted }
    return { seen, effectiveAt: await askAboutOwner(deps, trx, asked, who) }
  }
  if (other.role !== 'owner' && role === 'owner') {
    const wanted: NewOwner = null
    const words = `make ${other.name}, who is ${roleWords[other.role]}, an owner`
    const asked = { kind: 'owner' as const, subjectId: id, about: other, words, wanted }
    return { seen, effectiveAt: await askAboutOwner(deps, trx, asked, who) }
  }
  const version = await writePerson(deps, trx, other, { id, name, role, locationIds }, { by, inviterName: person.name })
  return { seen: version, effectiveAt: null }
})
