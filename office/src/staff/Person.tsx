import { isolated } from '@sipday/rules/written/isolated.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { OpenRequests } from '../approvals/OpenRequests.tsx'
import { Devices } from '../me/Devices.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Me } from '../session.ts'
import { PersonActions } from './PersonActions.tsx'
import { personBody } from './person-values.ts'
import { staffQuery, type Staff, type StaffMember } from './queries.ts'
import { type PersonValues, RoleFields } from './RoleFields.tsx'
import { factorText, placeText } from './staff-words.ts'
import { Tills } from './Tills.tsx'

const sessionsOf = (staffId: string) =>
  queryOptions({ queryKey: ['sessions', staffId], queryFn: () => officeCall('sessions', { staffId }) })

type PersonProps = { person: StaffMember; staff: Staff; me: Me }

export function Person({ person, staff, me }: PersonProps) {
  const { timeZone } = me.shop
  const facts = (
    <Facts
      items={[
        { term: 'Email', detail: <Address>{person.email}</Address> },
        { term: 'Last seen', detail: person.lastSeenAt ? instantText(person.lastSeenAt, timeZone) : 'Never' },
        { term: 'Second factor', detail: factorText(person) },
      ]}
    />
  )
  if (person.state === 'removed') {
    return (
      <Card as="section" stack>
        <p>
          <Badge>Removed</Badge> {isolated(person.name)} worked here as {placeText(person, staff.locations)}. To let
          them in again, invite them with the same email address.
        </p>
        {facts}
        <div>
          <GoButton variant="outlined" to="/staff/invite">
            Invite Someone
          </GoButton>
        </div>
      </Card>
    )
  }
  return (
    <>
      <OpenRequests timeZone={timeZone} />
      <Card as="section" stack>
        {person.state === 'invited' && (
          <p>
            <Badge tone="warn">Invited</Badge> {isolated(person.name)} has not set up a second factor yet. If the link
            was lost, invite them again with the same email address.
          </p>
        )}
        {facts}
      </Card>
      <PersonForm person={person} staff={staff} />
      {person.tills.length > 0 && <Tills person={person} timeZone={timeZone} />}
      {person.role !== 'till' && person.id !== me.person.id && (
        <Devices timeZone={timeZone} query={sessionsOf(person.id)} title="Where They Are Signed In" />
      )}
      <PersonActions person={person} isSelf={person.id === me.person.id} timeZone={timeZone} />
    </>
  )
}

function PersonForm({ person, staff }: { person: StaffMember; staff: Staff }) {
  const client = useQueryClient()
  const change = useChange()
  const [, navigate] = useLocation()
  const again = () => client.invalidateQueries({ queryKey: staffQuery.queryKey })
  const { id, name, email, role, locationIds } = person
  const form = useEditForm<PersonValues, { seen: number; effectiveAt: string | null }>({
    values: { name, email, role, locationIds },
    seen: person.seen,
    failed: 'The person could not be saved.',
    reload: again,
    save: (values, seen, key) => change('staff-save', { id, ...personBody(values), seen: Number(seen) }, key),
    // Their sessions may have ended with it.
    onSaved: (_values, { effectiveAt }) => {
      void client.invalidateQueries()
      if (effectiveAt !== null) navigate('/staff')
    },
  })
  return (
    <Card as="section" stack aria-labelledby="role">
      <h2 id="role">Name and Role</h2>
      <EditForm
        form={form}
        saveLabel="Save"
        facts={(values) => [
          { term: 'Name', detail: values.name },
          { term: 'Role', detail: placeText(personBody(values), staff.locations) },
        ]}
      >
        <TextField control={form.control} name="name" label="Name" autoComplete="off" />
        <RoleFields control={form.control} staff={staff} was={role} />
        <p className="small">With another role or other locations, {isolated(name)} is signed out at once.</p>
      </EditForm>
    </Card>
  )
}
