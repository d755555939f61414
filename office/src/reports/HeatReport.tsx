import { HeatTable } from '@sipday/ui/plot/HeatTable.tsx'
import { type Report, ReportCard } from './ReportCard.tsx'
import type { AskedDays } from './report-query.ts'

type Heat = {
  columns: string[]
  rows: { key: string; name: string; values: (number | null)[] }[]
  sentence: string | null
}

type HeatReportProps = {
  name: string
  label: string
  /** Above the names of the rows. */
  corner: string
  asked: AskedDays
  none: { title: string; text: string }
  heatOf: (report: Report) => Heat
}

export function HeatReport({ corner, heatOf, ...card }: HeatReportProps) {
  return (
    <ReportCard
      {...card}
      wide
      viewOf={(report) => {
        const { columns, rows, sentence } = heatOf(report)
        const caption = report.definition.title
        if (!sentence) return null
        return { table: <HeatTable caption={caption} corner={corner} columns={columns} rows={rows} />, sentence }
      }}
    />
  )
}
