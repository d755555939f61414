import type { StaffRole } from '@sipday/contract/office/people.ts'
import { mayGive } from '@sipday/rules/office/roles.ts'
import { Refusal } from '../../refusal.ts'
import type { OfficePerson } from '../access/session.ts'
import { unknownPerson } from './people.ts'

export const wrongField = (field: string, message: string): Refusal =>
  new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields: { [field]: message } })

/** 404 for a location that is not theirs, 403 for a role that they never give. */
export const requireMayGive = (person: OfficePerson, role: StaffRole, locationIds: readonly string[]): void => {
  if (mayGive(person, role, locationIds)) return
  if (mayGive(person, role, person.locationIds.slice(0, 1))) throw unknownPerson()
  throw new Refusal(403, 'not_allowed', 'Your role does not include this. An owner can do it or change your role.')
}
