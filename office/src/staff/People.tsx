import { countText } from '@sipday/rules/written/counts.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { LineTable, type LineColumn } from '../parts/table/LineTable.tsx'
import { whoColumn } from '../parts/table/who-column.tsx'
import { whenText } from '../parts/words.ts'
import { InviteButton } from './InviteButton.tsx'
import type { Staff, StaffMember } from './queries.ts'
import { factorText, placeText } from './staff-words.ts'

export function People({ staff: { rows, locations }, timeZone }: { staff: Staff; timeZone: string }) {
  const removed = rows.filter(({ state }) => state === 'removed')
  const here = rows.filter(({ state }) => state !== 'removed')
  const columns: LineColumn<StaffMember>[] = [
    whoColumn({ name: 'Name', of: ({ name }) => name, to: ({ id }) => `/staff/${id}` }),
    { key: 'role', name: 'Role', place: 'what', text: (row) => placeText(row, locations) },
    { key: 'email', name: 'Email', place: 'more', text: ({ email }) => email },
    { key: 'factors', name: 'Second factor', place: 'more', text: factorText },
    {
      key: 'seen',
      name: 'Last seen',
      place: 'state',
      cell: ({ state, lastSeenAt }) =>
        state === 'invited' ? (
          <Badge tone="warn">Invited</Badge>
        ) : lastSeenAt ? (
          whenText(lastSeenAt, timeZone)
        ) : (
          'Never'
        ),
    },
  ]
  const short = columns.filter(({ key }) => key !== 'factors')
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No one yet"
        text={<p>Invite everyone who works at the counter. They open the till with a code by email.</p>}
        action={<InviteButton />}
      />
    )
  }
  return (
    <>
      <Card as="section" stack aria-label="Staff">
        <p className="small">{countText(here.length, 'person', 'people')}</p>
        <LineTable caption="Staff" columns={columns} rows={here} rowKey={({ id }) => id} longStates />
      </Card>
      {removed.length > 0 && (
        <Card as="section" stack aria-labelledby="removed">
          <h2 id="removed">Removed</h2>
          <LineTable caption="Removed people" columns={short} rows={removed} rowKey={({ id }) => id} longStates />
        </Card>
      )}
    </>
  )
}
