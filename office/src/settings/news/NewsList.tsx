import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { GoButton } from '../../parts/GoButton.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { Waiting } from '../../parts/Waiting.tsx'
import { whenText } from '../../parts/words.ts'
import type { Me } from '../../session.ts'
import { SettingsPage } from '../SettingsPage.tsx'
import { allNewsQuery, type NewsAnswer, newsStates, toWhom } from './queries.ts'

type Row = NewsAnswer['all'][number]

/** What was and will be written to members. */
export function NewsList({ me }: { me: Me }) {
  const query = useQuery(allNewsQuery)
  const columns = (answer: NewsAnswer) => [
    {
      key: 'subject',
      name: 'Subject',
      cell: ({ id, subject }: Row) => <Link href={`/settings/news/${id}`}>{subject}</Link>,
    },
    { key: 'to', name: 'To', cell: (row: Row) => toWhom(row, answer) },
    { key: 'state', name: 'State', cell: ({ state }: Row) => newsStates[state] },
    {
      key: 'by',
      name: 'By',
      cell: ({ sentAt, sentBy, savedAt, savedBy }: Row) =>
        `${sentBy ?? savedBy}, ${whenText(sentAt ?? savedAt, me.shop.timeZone)}`,
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
              <DataTable caption="News" columns={columns(answer)} rows={answer.all} rowKey={({ id }) => id} />
            </Card>
          )
        }
      </Waiting>
    </SettingsPage>
  )
}
