import type { StaffRole } from '@sipday/contract/office/people.ts'
import { roleWords } from '@sipday/rules/office/roles.ts'
import { takeLimitIn } from '../../access/limits.ts'
import type { Deps, Trx } from '../../deps.ts'
import { type By, change } from '../../store/office/changes.ts'
import { personById } from '../../store/office/people.ts'
import { type AnyoneFound, updatePerson, writePlaces } from '../../store/office/staff.ts'
import { hasFactor } from '../access/factors.ts'
import { tellOwnersChanged } from './ask-about-owner.ts'
import { inviteToOffice } from './invitation.ts'
import { signOutEverywhere } from './people.ts'

type Written = { id: string; name: string; role: StaffRole; locationIds: string[] }

/** With what follows from it. Returns the new version. */
export const writePerson = async (
  deps: Deps,
  trx: Trx,
  other: AnyoneFound,
  { id, name, role, locationIds }: Written,
  { by, inviterName }: { by: By; inviterName: string },
): Promise<number> => {
  const now = deps.clock.now()
  const [before] = await personById(trx, { id })
  const till = role === 'till' ? (locationIds[0] ?? null) : tillKept(other, role, locationIds)
  const [written] = await updatePerson(trx, { id, name, role, till, now })
  await writePlaces(trx, { id, ids: role === 'till' ? [] : locationIds })
  const changed = { at: now, by, subject: 'staff' as const, id }
  const placesBefore = before?.location_ids ?? []
  const placesAfter = locationIds.toSorted()
  const samePlaces = placesBefore.toSorted().join('\n') === placesAfter.join('\n')
  if (name !== other.name) await change(trx, { ...changed, field: 'name', before: other.name, after: name })
  if (role !== other.role) await change(trx, { ...changed, field: 'role', before: other.role, after: role })
  if (!samePlaces) await change(trx, { ...changed, field: 'locations', before: placesBefore, after: placesAfter })
  if (role !== other.role || !samePlaces) await signOutEverywhere(trx, id, now)
  if (other.role === 'till' && role !== 'till' && !(before && hasFactor(before))) {
    if (by !== 'by itself' && by !== 'on the machine') await takeLimitIn(trx, deps, 'office_invite', by.staffId)
    await inviteToOffice(deps, trx, { staffId: id, inviterName })
  }
  if (role !== other.role && (role === 'owner' || other.role === 'owner')) {
    const words = role === 'owner' ? 'is an owner now' : `is no longer an owner, but ${roleWords[role]}`
    await tellOwnersChanged(deps, trx, other, { words, askerName: inviterName })
  }
  return written?.version ?? other.version
}

/** Office people keep the till that they opened: not one from being a till, nor of a location that is theirs no more. */
const tillKept = (before: AnyoneFound, role: StaffRole, locationIds: readonly string[]): string | null => {
  const { location_id: place } = before
  if (place === null || before.role === 'till' || before.role !== role) return null
  return role === 'manager' && !locationIds.includes(place) ? null : place
}
