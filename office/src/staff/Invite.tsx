import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { useChange } from '../prove/prove-again.ts'
import { personBody } from './person-values.ts'
import type { Staff } from './queries.ts'
import { type PersonValues, RoleFields } from './RoleFields.tsx'

export function Invite({ staff }: { staff: Staff }) {
  const client = useQueryClient()
  const change = useChange()
  const [, navigate] = useLocation()
  const [only] = staff.locations
  const form = useEditForm<PersonValues>({
    values: {
      name: '',
      email: '',
      role: staff.roles.at(-1) ?? 'till',
      locationIds: staff.locations.length === 1 && only ? [only.id] : [],
    },
    seen: null,
    failed: 'The invitation could not be sent.',
    save: (values, _seen, key) => change('staff-invite', { ...personBody(values), email: values.email }, key),
    onSaved: () => {
      void client.invalidateQueries()
      navigate('/staff')
    },
  })
  const { control } = form
  return (
    <Card as="section">
      <EditForm
        form={form}
        saveLabel="Send the Invitation"
        facts={() => []}
        isNew
        beside={
          <GoButton variant="text" to="/staff">
            Cancel
          </GoButton>
        }
      >
        <TextField control={control} name="name" label="Name" autoComplete="off" />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          helper="They sign in with it. The link to the office works once, for 72 hours."
        />
        <RoleFields control={control} staff={staff} />
      </EditForm>
    </Card>
  )
}
