import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../parts/Waiting.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import { reportQuery } from './report-query.ts'
import type { LocationTable } from './location-tables.ts'

type Row = OfficeAnswerOf<'report'>['rows'][number]

/** A report with a row for each location, in the columns that the server names, and a sentence that adds them up. */
export function TableReport({ table, days }: { table: LocationTable; days: { from?: string; to?: string } }) {
  const query = useQuery(reportQuery(table.name, days))
  return (
    <Card as="section" stack aria-label={table.label}>
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
                  <p>{table.sentenceOf(report)}</p>
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

const shown = (value: string | number | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '')
