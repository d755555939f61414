import { placesProblem } from '@sipday/rules/office/staff.ts'
import { takeLimitIn } from '../../access/limits.ts'
import { Refusal } from '../../refusal.ts'
import { change } from '../../store/office/changes.ts'
import { personById } from '../../store/office/people.ts'
import { updatePerson, writePlaces } from '../../store/office/staff.ts'
import { hasFactor } from '../access/factors.ts'
import { onceEndpoint } from '../endpoint.ts'
import { requireMayGive, wrongField } from '../staff/giving.ts'
import { inviteToOffice } from '../staff/invitation.ts'
import { holdManaged, namesOfLocations, requireOtherOwner, signOutEverywhere } from '../staff/people.ts'

/**
 * Changes a person's name, role or locations. With another role or other locations, their sessions end in the same
 * transaction; who comes to the office from a till gets an invitation to set up a second factor.
 */
export const staffSave = onceEndpoint('staff-save', async ({ deps, trx, input, person, by }) => {
  const { id, role, locationIds, seen } = input
  const name = input.name.trim()
  const other = await holdManaged(trx, person, id)
  const [before] = await personById(trx, { id })
  if (!before || other.version !== seen)
    throw new Refusal(409, 'changed_meanwhile', `${other.name} was changed meanwhile. Please look again.`)
  const problem = placesProblem(role, locationIds)
  if (problem) throw wrongField('locationIds', problem)
  requireMayGive(person, role, locationIds)
  await namesOfLocations(trx, locationIds)
  if (other.role === 'owner' && role !== 'owner') await requireOtherOwner(trx, id)
  const till = role === 'till' ? (locationIds[0] ?? null) : tillKept(other.location_id, other.role, role)
  const [written] = await updatePerson(trx, { id, name, role, till })
  await writePlaces(trx, { id, ids: role === 'till' ? [] : locationIds })
  const now = deps.clock.now()
  const changed = { at: now, by, subject: 'staff' as const, id }
  const placesBefore = before.location_ids ?? []
  const placesAfter = locationIds.toSorted()
  const samePlaces = placesBefore.toSorted().join('\n') === placesAfter.join('\n')
  if (name !== other.name) await change(trx, { ...changed, field: 'name', before: other.name, after: name })
  if (role !== other.role) await change(trx, { ...changed, field: 'role', before: other.role, after: role })
  if (!samePlaces) await change(trx, { ...changed, field: 'locations', before: placesBefore, after: placesAfter })
  if (role !== other.role || !samePlaces) await signOutEverywhere(trx, id, now)
  if (other.role === 'till' && role !== 'till' && !hasFactor(before)) {
    await takeLimitIn(trx, deps, 'office_invite', person.id)
    await inviteToOffice(deps, trx, { staffId: id, inviterName: person.name })
  }
  return { seen: written?.version ?? seen }
})

/** Where someone of the office also opens a till: as before, but not what they had as a till. */
const tillKept = (place: string | null, before: string, after: string): string | null =>
  before === 'till' || after !== before ? null : place
