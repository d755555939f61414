import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { GoButton } from '../parts/GoButton.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import { locationsQuery } from './locations-query.ts'
import css from './locations.module.css'

const stages = { planned: 'Opens soon', open: null, closing: 'Closing', closed: 'Closed' } as const

const OrderCard = lazy(() => import('./OrderCard.tsx').then((loaded) => ({ default: loaded.OrderCard })))

export function LocationList({ edits }: { edits: boolean }) {
  const query = useQuery(locationsQuery)
  return (
    <Section name="Locations">
      <Card stack>
        <Waiting query={query} label="Loading the locations" failed="The locations could not be loaded.">
          {(found) =>
            found.length === 0 ? (
              <EmptyState
                title="No locations yet"
                text={<p>Hours and what is sold out are set for each location.</p>}
              />
            ) : (
              <ul>
                {found.map(({ id, name, address, now, state, soldOut }) => (
                  <li className={css.line} key={id}>
                    <div className={css.day}>
                      <p className="row wrap">
                        <Link href={`/locations/${id}`}>{name}</Link>
                        {stages[state] && <Badge>{stages[state]}</Badge>}
                      </p>
                      {address && <p className="small">{address}</p>}
                      <p className="small">{now ?? 'No hours set'}</p>
                    </div>
                    {soldOut.length > 0 && (
                      <p className="small">Sold out: {soldOut.map((drink) => drink.name).join(', ')}</p>
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Waiting>
        {edits && (
          <div>
            <GoButton variant="outlined" to="/locations/new">
              New Location
            </GoButton>
          </div>
        )}
      </Card>
      {edits && (
        <Suspense fallback={null}>
          <OrderCard />
        </Suspense>
      )}
    </Section>
  )
}
