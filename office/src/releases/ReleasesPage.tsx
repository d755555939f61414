import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { useListAddress } from '../parts/table/use-list-address.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { countText, whenText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { RELEASE_STATES } from './release-words.ts'
import { releasesQuery } from './releases-query.ts'

/** Everything that was published, newest first. */
export function ReleasesPage({ me }: SectionProps) {
  const list = useListAddress()
  const query = useQuery(releasesQuery(list.get('after')))
  return (
    <Section name="Releases" above={[{ label: 'The Draft', to: '/draft' }]}>
      <PriceChanges />
      <Waiting query={query} label="Loading what was published" failed="The releases could not be loaded.">
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState
              title="Nothing was published yet"
              text={<p>Each time the draft goes live, it is kept here with what it changed.</p>}
              action={<GoButton to="/draft">See the Draft</GoButton>}
            />
          ) : (
            <Card>
              <DataTable
                caption="Releases, newest first"
                rows={rows}
                rowKey={({ id }) => String(id)}
                list={list}
                next={next}
                columns={[
                  {
                    key: 'at',
                    name: 'When',
                    cell: ({ id, takesEffectAt }) => (
                      <Link href={`/releases/${id}`}>{whenText(takesEffectAt, me.shop.timeZone)}</Link>
                    ),
                  },
                  { key: 'by', name: 'By', cell: ({ by }) => by },
                  { key: 'changes', name: 'What', cell: ({ changes }) => countText(changes.length, 'change') },
                  { key: 'note', name: 'Note', cell: ({ note }) => note },
                  {
                    key: 'state',
                    name: 'State',
                    cell: ({ state }) => (
                      <Badge tone={state === 'live' ? 'ok' : state === 'waiting' ? 'warn' : undefined}>
                        {RELEASE_STATES[state]}
                      </Badge>
                    ),
                  },
                ]}
              />
            </Card>
          )
        }
      </Waiting>
    </Section>
  )
}
