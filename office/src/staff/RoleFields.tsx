import type { StaffRole } from '@sipday/contract/office/people.ts'
import { roleMeaning, roleWords } from '@sipday/rules/office/roles.ts'
import { placesOf } from '@sipday/rules/office/roles.ts'
import { othersTold, soleOwnerAdds } from '@sipday/rules/office/waiting-words.ts'
import { useWatch, type Control } from 'react-hook-form'
import { useAlone } from '../approvals/use-alone.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { RadioField } from '../parts/fields/RadioField.tsx'
import type { Staff } from './queries.ts'

export type PersonValues = { name: string; email: string; role: string; locationIds: string[] }

const helpers: Partial<Record<StaffRole, string>> = {
  till: 'Choose one.',
  manager: 'What they see and do is limited to these.',
  support: 'Where they work. They help customers of every location.',
}

type RoleFieldsProps = {
  control: Control<PersonValues>
  staff: Staff
  /** The role of someone who works here. */
  was?: StaffRole
}

/** Becoming an owner, or no longer being one, waits. */
export function RoleFields({ control, staff, was }: RoleFieldsProps) {
  const role = useWatch({ control, name: 'role' }) as StaffRole
  const places = placesOf(role)
  const { isOnlyOwner } = useAlone({ kind: 'owner' })
  const waits = role !== was && (role === 'owner' || was === 'owner')
  return (
    <>
      <RadioField
        control={control}
        name="role"
        legend="Role"
        options={staff.roles.map((value) => ({
          value,
          title: roleWords[value],
          plainTitle: true,
          lines: [roleMeaning[value]],
        }))}
      />
      {waits && (
        <p className="small" role="status">
          {isOnlyOwner ? soleOwnerAdds : othersTold}
        </p>
      )}
      {places !== 'none' && (
        <ChipsField
          control={control}
          name="locationIds"
          legend={places === 'one' ? 'Location of the till' : 'Locations'}
          options={staff.locations.map(({ id, name }) => ({ value: id, name }))}
          helper={helpers[role]}
        />
      )}
    </>
  )
}
