import { countText } from '@sipday/rules/written/counts.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { LineTable } from '../parts/table/LineTable.tsx'
import { ShowMore } from '../parts/table/ShowMore.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import { Section } from '../Section.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { RELEASE_STATES } from './release-words.ts'
import { releasesQuery } from './releases-query.ts'

const CAPTION = 'Releases, newest first'

export function ReleasesPage({ me }: SectionProps) {
  const query = useInfiniteQuery(releasesQuery)
  return (
    <Section name="Releases" above={[{ label: 'The Draft', to: '/draft' }]}>
      <PriceChanges />
      <Waiting query={query} label="Loading what was published" failed="The releases could not be loaded.">
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title="Nothing was published yet"
              text={<p>Each time the draft goes live, it is kept here with what it changed.</p>}
              action={<GoButton to="/draft">See the Draft</GoButton>}
            />
          ) : (
            <Card as="section" stack aria-label={CAPTION}>
              <p className="small">{total !== null && countText(total, 'release')}</p>
              <LineTable
                caption={CAPTION}
                rows={rows}
                rowKey={({ id }) => String(id)}
                columns={[
                  {
                    key: 'at',
                    name: 'When',
                    place: 'who',
                    cell: ({ id, takesEffectAt }) => (
                      <Link href={`/releases/${id}`}>{whenText(takesEffectAt, me.shop.timeZone)}</Link>
                    ),
                  },
                  {
                    key: 'changes',
                    name: 'What',
                    place: 'what',
                    text: ({ changes, by }) =>
                      `${countText(changes.length, 'change')} by ${by === 'The operator' ? 'the operator' : by}`,
                  },
                  { key: 'note', name: 'Note', place: 'more', text: ({ note }) => note ?? '' },
                  {
                    key: 'state',
                    name: 'State',
                    place: 'state',
                    cell: ({ state }) => (
                      <Badge tone={state === 'live' ? 'ok' : state === 'waiting' ? 'warn' : undefined}>
                        {RELEASE_STATES[state]}
                      </Badge>
                    ),
                  },
                ]}
              />
              <ShowMore query={query} left={total === null ? null : total - rows.length} />
            </Card>
          )
        }
      </Waiting>
    </Section>
  )
}
