import { type Use, useBuckets, useTexts } from '@sipday/rules/office/reports/use-words.ts'
import { BarPlot } from '@sipday/ui/plot/BarPlot.tsx'
import { type Report, ReportCard } from './ReportCard.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { AskedDays } from './report-query.ts'

export function UseReport({ asked }: { asked: AskedDays }) {
  return (
    <ReportCard
      name="use"
      label={useTexts.label}
      asked={asked}
      none={useTexts.none}
      viewOf={(report) => {
        const rows = report.rows.map(useOf)
        if (rows.length === 0) return null
        const sentence = useTexts.said(rows)
        return {
          sentence,
          plot: (
            <BarPlot
              name={`${report.definition.title}. ${sentence}`}
              bars={useBuckets.map((bucket) => ({
                key: bucket,
                label: bucket,
                value: rows.find((row) => row.bucket === bucket)?.members ?? 0,
              }))}
            />
          ),
          table: <RowsTable report={report} keyOf={(row) => String(row['bucket'])} />,
        }
      }}
    />
  )
}

const known = (value: string | number | undefined): number | null => (typeof value === 'number' ? value : null)

const useOf = (row: Report['rows'][number]): Use => ({
  month: String(row['month']),
  bucket: String(row['bucket']),
  members: known(row['members']),
  drinks: Number(row['drinks'] ?? 0),
  withoutCost: Number(row['withoutCost'] ?? 0),
  leftCents: known(row['leftCents']),
  losing: known(row['losing']),
})
