import { dateIn } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { codeTexts } from '@sipday/rules/offers/code-texts.ts'
import { offerText } from '@sipday/rules/offers/offer-words.ts'
import { countOf, countText } from '@sipday/rules/written/counts.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DraftRow, rowsQuery } from '../parts/draft/draft-queries.ts'
import { runDays } from '../parts/draft/run-days.ts'
import { RunState } from '../parts/draft/RunState.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { type LineColumn, LineTable } from '../parts/table/LineTable.tsx'
import { whoColumn } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { reportQuery } from '../reports/report-query.ts'
import { Section } from '../Section.tsx'

type Row = DraftRow<'code'>
type Used = { ever: number; cents: number }
type CodesPageProps = { edits: boolean; reads: boolean; timeZone: string }

export function CodesPage({ edits, reads, timeZone }: CodesPageProps) {
  const query = useQuery(rowsQuery('code'))
  const { data: report } = useQuery({ ...reportQuery('codes', {}), enabled: reads })
  const used = new Map(report?.rows.map((row) => [String(row['key']), usedOf(row)]))
  const [now] = useState(() => new Date())
  const today = dateIn(now, timeZone)
  const add = edits && <GoButton to="/codes/new">New Code</GoButton>
  const isEmpty = query.data?.length === 0
  return (
    <Section
      name="Codes"
      said="A code takes something off: for the first payments, for good, or for a trial. Buyers type it on the summary, or open its link."
      atHead={!isEmpty && add}
    >
      <Waiting query={query} label="Loading the codes" failed="The codes could not be loaded.">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title="No codes yet"
              text={<p>Make one for your first members: half off their first month, for example.</p>}
              drink="present"
              action={add}
            />
          ) : (
            <Card as="section" stack aria-label="Codes">
              <p className="small">{countText(rows.length, 'code')}</p>
              <LineTable
                caption="Codes"
                rows={rows}
                rowKey={({ id }) => id}
                columns={[
                  ...ownColumns,
                  ...(report ? usedColumns(used) : []),
                  {
                    key: 'state',
                    name: 'State',
                    place: 'state',
                    cell: (row) =>
                      isUsedUp(row, used.get(row.id)) ? <Badge>Used up</Badge> : <RunState row={row} today={today} />,
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

const usedOf = (row: Record<string, string | number>): Used => ({
  ever: Number(row['ever']),
  cents: Number(row['everCents']),
})

const isUsedUp = ({ state, body: { mostUses } }: Row, used: Used | undefined): boolean =>
  state === 'live' && mostUses !== null && used !== undefined && used.ever >= mostUses

const ownColumns: LineColumn<Row>[] = [
  whoColumn({ name: 'Code', of: ({ title }) => title, to: ({ id }) => `/codes/${encodeURIComponent(id)}` }),
  {
    key: 'gives',
    name: 'What it gives',
    place: 'what',
    width: '25rem',
    text: ({ body }) =>
      [offerText(body), ...(body.friendDays === null ? [] : [codeTexts.friends.title.toLowerCase()])].join(', '),
  },
  { key: 'days', name: 'Days', place: 'more', width: '13.6rem', text: ({ body }) => runDays(body) },
]

const usedColumns = (used: ReadonlyMap<string, Used>): LineColumn<Row>[] => [
  {
    key: 'cents',
    name: 'First payments',
    place: 'more',
    width: '12.4rem',
    cell: ({ id }) => {
      const cents = used.get(id)?.cents ?? 0
      return cents > 0 ? dollars(cents) : '–'
    },
  },
  {
    key: 'uses',
    name: 'Uses',
    place: 'sum',
    width: '16rem',
    cell: ({ id, body: { mostUses } }) => {
      const ever = used.get(id)?.ever ?? 0
      return mostUses === null ? countText(ever, 'use') : `${countOf(ever)} of ${countText(mostUses, 'use')}`
    },
  },
]
