import { ReportCard } from './ReportCard.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { AskedDays } from './report-query.ts'
import type { LocationTable } from './location-tables.ts'

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
              table: <RowsTable report={report} keyOf={(row) => String(row['locationId'] ?? row['key'])} />,
              sentence: sentenceOf(report),
            }
      }
    />
  )
}
