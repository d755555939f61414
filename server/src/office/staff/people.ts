import { may } from '@sipday/rules/office/capabilities.ts'
import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { endStaffSessions } from '../../store/counter/staff.ts'
import { othersOf } from '../../store/office/approvals.ts'
import { endOfficeSessions } from '../../store/office/sessions.ts'
import { type AnyoneFound, holdOwners, knownLocations, lockAnyone } from '../../store/office/staff.ts'
import type { OfficePerson } from '../access/session.ts'

export const unknownPerson = (): Refusal => new Refusal(404, 'unknown', 'We could not find that.')

/** An owner manages everyone, a manager the tills of their locations. */
export const manages = (
  person: OfficePerson,
  other: { id: string; role: AnyoneFound['role']; location_id: string | null },
): boolean => {
  const locationIds = other.role === 'till' && other.location_id ? [other.location_id] : []
  return may(person, 'staff', { personId: other.id, role: other.role, locationIds })
}

/** Locks the owners first, as always, then the person. Throws Refusal 404. */
export const holdManaged = async (trx: Trx, person: OfficePerson, staffId: string): Promise<AnyoneFound> => {
  await holdOwners(trx)
  const [other] = await lockAnyone(trx, { id: staffId, email: null })
  if (!other?.active || !manages(person, other)) throw unknownPerson()
  return other
}

/**
 * Another owner with a second factor must remain. Locked, so that two who remove each other take turns. Throws Refusal
 * 409 `last_owner`.
 */
export const requireOtherOwner = async (trx: Trx, staffId: string): Promise<void> => {
  await holdOwners(trx)
  const others = await othersOf(trx, { staffId, since: null })
  if (!others.some(({ role }) => role === 'owner'))
    throw new Refusal(
      409,
      'last_owner',
      'There must always be another owner who can sign in. Make someone an owner first.',
    )
}

export const signOutEverywhere = async (trx: Trx, staffId: string, now: Date): Promise<void> => {
  await endOfficeSessions(trx, staffId, now)
  await endStaffSessions(trx, staffId, now)
}

/** In the owner's order. Throws Refusal 422. */
export const namesOfLocations = async (trx: Trx, ids: readonly string[]): Promise<string[]> => {
  const known = await knownLocations(trx, { ids: [...ids] })
  if (known.length === ids.length) return known.map(({ id, name }) => name ?? id)
  throw new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', {
    fields: { locationIds: 'One of these locations no longer exists.' },
  })
}
