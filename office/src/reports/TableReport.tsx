import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { cellText } from './cell-text.ts'
import { ReportCsv } from './ReportCsv.tsx'
import { reportQuery } from './report-query.ts'
import css from './reports.module.css'
import type { LocationTable } from './location-tables.ts'

type Row = OfficeAnswerOf<'report'>['rows'][number]

/** A report with a row for each location, in the columns that the server names, and a sentence that adds them up. */
export function TableReport({ table, days }: { table: LocationTable; days: { from?: string; to?: string } }) {
  const query = useQuery(reportQuery(table.name, days))
  return (
    <Card as="section" stack aria-label={table.label}>
      <Waiting query={query} label={reportTexts.loading} failed={reportTexts.notLoaded}>
        {(report) => {
          const { columns, definition, rows } = report
          return (
            <>
              <h2>{definition.title}</h2>
              {rows.length > 0 ? (
                <>
                  <DataTable
                    caption={definition.title}
                    columns={columns.map((column) => ({
                      ...column,
                      cell: (row: Row) => cellText(row[column.key], column.unit),
                    }))}
                    rows={rows}
                    rowKey={(row) => String(row['locationId'])}
                  />
                  <p>{table.sentenceOf(report)}</p>
                  <div className={css.under}>
                    <ReportCsv name={table.name} title={definition.title} days={days} />
                  </div>
                </>
              ) : (
                <EmptyState title={table.none.title} text={<p>{table.none.text}</p>} />
              )}
              <p className="small">{definition.words}</p>
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}
