import { HeatTable } from '@sipday/ui/plot/HeatTable.tsx'
import { type Report, ReportCard } from './ReportCard.tsx'
import type { AskedDays } from './report-query.ts'
import css from './reports.module.css'

type Heat = {
  columns: string[]
  rows: { key: string; name: string; values: (number | null)[] }[]
  sentence: string | null
  /** The same in few columns, for a narrow view. */
  inParts?: Pick<Heat, 'columns' | 'rows'>
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
        const { columns, rows, sentence, inParts } = heatOf(report)
        const caption = report.definition.title
        if (!sentence) return null
        const whole = <HeatTable caption={caption} corner={corner} columns={columns} rows={rows} />
        if (!inParts) return { table: whole, sentence }
        return {
          table: (
            <>
              <div className={css.wide}>{whole}</div>
              <div className={css.narrow}>
                <HeatTable caption={caption} corner={corner} {...inParts} />
              </div>
            </>
          ),
          sentence,
        }
      }}
    />
  )
}
