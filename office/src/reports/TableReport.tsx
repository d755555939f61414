import { type Report, ReportCard } from './ReportCard.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { AskedDays } from './report-query.ts'
import type { LocationTable } from './location-tables.ts'

/** What is not of a location has no other row of the same words. */
const keyOf = (row: Report['rows'][number]): string =>
  String(row['locationId'] ?? row['key'] ?? Object.values(row).join('|'))

export function TableReport({ table, asked }: { table: LocationTable; asked: AskedDays }) {
  const { name, label, none, sentenceOf } = table
  return (
    <ReportCard
      {...{ name, label, none, asked }}
      wide
      viewOf={(report) =>
        report.rows.length === 0
          ? null
          : {
              table: <RowsTable report={report} keyOf={keyOf} />,
              sentence: sentenceOf(report),
            }
      }
    />
  )
}
