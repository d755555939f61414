import { andMore } from '@sipday/rules/written/counts.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { GoButton } from '../../parts/GoButton.tsx'
import { type LineColumn, LineTable } from '../../parts/table/LineTable.tsx'
import { whoColumn } from '../../parts/table/who-column.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import { whenText } from '../../parts/words.ts'
import type { Me } from '../../session.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { allNewsQuery, type NewsAnswer, newsStates, toWhom } from './queries.ts'

type Row = NewsAnswer['all'][number]

const tones = { draft: undefined, sending: 'warn', stopped: undefined, done: 'ok' } as const

export function NewsList({ me }: { me: Me }) {
  const query = useQuery(allNewsQuery)
  const columns = (answer: NewsAnswer): LineColumn<Row>[] => [
    whoColumn({ name: 'Subject', of: ({ subject }) => subject, to: ({ id }) => `/settings/news/${id}` }),
    { key: 'to', name: 'To', place: 'what', text: (row) => toWhom(row, answer) },
    { key: 'by', name: 'By', place: 'more', text: ({ sentBy, savedBy }) => sentBy ?? savedBy },
    {
      key: 'at',
      name: 'When',
      place: 'more',
      cell: ({ sentAt, savedAt }) => whenText(sentAt ?? savedAt, me.shop.timeZone),
    },
    {
      key: 'state',
      name: 'State',
      place: 'state',
      cell: ({ state }) => <Badge tone={tones[state]}>{newsStates[state]}</Badge>,
    },
  ]
  return (
    <SettingsPage tab="News" changesOf={{ subject: 'news' }}>
      <p>A letter to your members, or to those with one plan or at one location. Each can stop news with one press.</p>
      <div>
        <GoButton to="/settings/news/new">Write News</GoButton>
      </div>
      <Waiting query={query} label="Loading the news" failed="The news could not be loaded.">
        {(answer) =>
          answer.all.length === 0 ? (
            <EmptyState title="No news yet" text={<p>What you write is kept here, with who got it and when.</p>} />
          ) : (
            <Card as="section" stack aria-label="News">
              <LineTable caption="News" columns={columns(answer)} rows={answer.all} rowKey={({ id }) => id} />
              {answer.inAll > answer.all.length && <p className="small">{andMore(answer.inAll - answer.all.length)}</p>}
            </Card>
          )
        }
      </Waiting>
    </SettingsPage>
  )
}
