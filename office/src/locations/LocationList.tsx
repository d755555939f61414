import { countText } from '@sipday/rules/written/counts.ts'
import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { VisuallyHidden } from '@sipday/ui/text/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { Made } from '../parts/Made.tsx'
import { type LineColumn, LineTable } from '../parts/table/LineTable.tsx'
import { whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { locationsQuery } from './locations-query.ts'

const stages = { planned: 'Opens soon', open: null, closing: 'Closing', closed: 'Closed' } as const

const OrderCard = lazy(() => import('./OrderCard.tsx').then((loaded) => ({ default: loaded.OrderCard })))

export function LocationList({ edits }: { edits: boolean }) {
  const query = useQuery(locationsQuery)
  const { data: drafted = [] } = useQuery({ ...rowsQuery('location'), enabled: edits })
  const planned = drafted.filter(({ state }) => state === 'new')
  const [orders, setOrders] = useState(false)
  const add = edits && <GoButton to="/locations/new">New Location</GoButton>
  const isEmpty = query.data?.length === 0 && planned.length === 0
  return (
    <Section name="Locations" atHead={!isEmpty && add}>
      <Waiting query={query} label="Loading the locations" failed="The locations could not be loaded.">
        {(found) =>
          isEmpty ? (
            <EmptyState
              title="No locations yet"
              text={<p>Hours and sold-out drinks are set for each location.</p>}
              action={add}
            />
          ) : (
            <>
              {found.length > 0 && (
                <Card as="section" stack aria-label="Locations">
                  <p className="small">{countText(found.length, 'location')}</p>
                  <LineTable caption="Locations" rows={found} rowKey={({ id }) => id} columns={columns} />
                </Card>
              )}
              {planned.length > 0 && (
                <Made
                  title="Not live yet"
                  rows={planned.map(({ id, body }) => ({
                    to: `/locations/${id}/details`,
                    title: body.name,
                    detail: body.address,
                  }))}
                />
              )}
              {edits && found.length > 1 && (
                <div>
                  <Button variant="outlined" aria-expanded={orders} onClick={() => setOrders(!orders)}>
                    {orders ? 'Done' : 'Change the Order'}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Waiting>
      {orders && (
        <Suspense fallback={null}>
          <OrderCard />
        </Suspense>
      )}
    </Section>
  )
}

const soldOutText = ({ soldOut }: LocationRow): string => soldOut.map(({ name }) => name).join(', ')

const columns: LineColumn<LocationRow>[] = [
  whoColumn({ name: 'Location', of: ({ name }) => name, to: ({ id }) => `/locations/${id}` }),
  { key: 'hours', name: 'Now', place: 'what', text: ({ now }) => now ?? 'No hours set' },
  {
    key: 'members',
    name: 'Members yesterday',
    place: 'more',
    cell: ({ members }) => members?.toLocaleString('en-US') ?? '–',
  },
  { key: 'drinks', name: 'Today', place: 'sum', cell: ({ drinksToday }) => countText(drinksToday, 'drink') },
  {
    key: 'state',
    name: 'State',
    place: 'state',
    cell: (row) => {
      const stage = stages[row.state]
      if (stage) return <Badge>{stage}</Badge>
      if (row.soldOut.length === 0) return null
      const said = countText(row.soldOut.length, 'drink')
      return (
        <span title={soldOutText(row)}>
          <Badge tone="warn" icon="alert">
            {said} sold out
          </Badge>
          <VisuallyHidden>: {soldOutText(row)}</VisuallyHidden>
        </span>
      )
    },
  },
]
