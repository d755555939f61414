import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { countText } from '../parts/words.ts'
import { reportQuery } from './report-query.ts'

type Report = OfficeAnswerOf<'report'>
type Row = Report['rows'][number]

/** What became of the gifts that were bought on these days. */
export function GiftsReport({ days }: { days: { from?: string; to?: string } }) {
  const query = useQuery(reportQuery('gifts', days))
  return (
    <Card as="section" stack aria-label="What became of gifts">
      <Waiting query={query} label="Loading the report" failed="The report could not be loaded.">
        {(report) => {
          const { columns, definition, rows } = report
          return (
            <>
              <h2>{definition.title}</h2>
              {rows.length > 0 ? (
                <>
                  <DataTable
                    caption={definition.title}
                    columns={columns.map((column) => ({ ...column, cell: (row: Row) => shown(row[column.key]) }))}
                    rows={rows}
                    rowKey={(row) => String(row['locationId'])}
                  />
                  <p>{sentenceOf(report)}</p>
                </>
              ) : (
                <EmptyState
                  title="No gifts on these days"
                  text={<p>Choose other days to see what became of gifts.</p>}
                />
              )}
              <p className="small">{definition.words}</p>
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}

const shown = (value: string | number | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')

const sentenceOf = ({ rows, from, until }: Report): string => {
  const sum = (key: string) => rows.reduce((total, row) => total + Number(row[key]), 0)
  const figure = (key: string) => sum(key).toLocaleString('en-US')
  return (
    `${countText(sum('given'), 'gift')} bought from ${dateText(from)} through ${dateText(until)}: ` +
    `${figure('sent')} emailed, ${figure('claimed')} claimed, and ${figure('used')} used.`
  )
}
