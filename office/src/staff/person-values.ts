import type { StaffRole } from '@sipday/contract/office/people.ts'
import { placesOf } from '@sipday/rules/office/roles.ts'
import type { PersonValues } from './RoleFields.tsx'

/** A form's values as the calls take them: locations only where the role has any. */
export const personBody = ({ name, role, locationIds }: PersonValues) => ({
  name,
  role: role as StaffRole,
  locationIds: placesOf(role as StaffRole) === 'none' ? [] : locationIds,
})
