import { Address } from '@sipday/ui/text/Address.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { Link } from 'wouter'
import { GoButton } from '../parts/GoButton.tsx'
import { DataTable, type Column } from '../parts/table/DataTable.tsx'
import { whenText } from '../parts/words.ts'
import type { Staff, StaffMember } from './queries.ts'
import { factorText, placeText } from './staff-words.ts'
import css from './staff.module.css'

/** Everyone one manages: who works here, and who did. */
export function People({ staff: { rows, locations }, timeZone }: { staff: Staff; timeZone: string }) {
  const removed = rows.filter(({ state }) => state === 'removed')
  const here = rows.filter(({ state }) => state !== 'removed')
  const invite = (
    <GoButton to="/staff/invite" icon="plus">
      Invite Someone
    </GoButton>
  )
  const columns: Column<StaffMember>[] = [
    {
      key: 'name',
      name: 'Name',
      cell: ({ id, name, state }) => (
        <>
          <Link className={css.name} href={`/staff/${id}`}>
            {name}
          </Link>{' '}
          {state === 'invited' && <Badge tone="warn">Invited</Badge>}
        </>
      ),
    },
    { key: 'role', name: 'Role', cell: (row) => placeText(row, locations) },
    { key: 'email', name: 'Email', cell: ({ email }) => <Address>{email}</Address> },
    { key: 'factors', name: 'Second factor', cell: factorText },
    {
      key: 'seen',
      name: 'Last seen',
      cell: ({ lastSeenAt }) => (lastSeenAt ? whenText(lastSeenAt, timeZone) : 'Never'),
    },
  ]
  const short = columns.filter(({ key }) => key !== 'factors')
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No one yet"
        text={<p>Invite everyone who works at the counter. They open the till with a code by email.</p>}
        action={invite}
      />
    )
  }
  return (
    <>
      <div>{invite}</div>
      <Card>
        <DataTable caption="Staff" columns={columns} rows={here} rowKey={({ id }) => id} />
      </Card>
      {removed.length > 0 && (
        <Card as="section" stack aria-labelledby="removed">
          <h2 id="removed">Removed</h2>
          <DataTable caption="Removed people" columns={short} rows={removed} rowKey={({ id }) => id} />
        </Card>
      )}
    </>
  )
}
