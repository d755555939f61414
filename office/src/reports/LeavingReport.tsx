import { movementTexts } from '@sipday/rules/office/reports/movement-words.ts'
import { LinePlot } from '@sipday/ui/plot/LinePlot.tsx'
import { labelsOf } from './months.ts'
import { ReportCard } from './ReportCard.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { AskedDays } from './report-query.ts'

export function LeavingReport({ asked }: { asked: AskedDays }) {
  return (
    <ReportCard
      name="leaving"
      label={movementTexts.leaving}
      asked={asked}
      none={movementTexts.noLeaving}
      viewOf={(report) => {
        const rows = report.rows.map((row) => ({
          month: String(row['month']),
          atStart: Number(row['atStart']),
          left: Number(row['left']),
          canceled: Number(row['canceled']),
          unpaid: Number(row['unpaid']),
          percent: Number(row['percent']),
        }))
        const last = rows.at(-1)
        if (!last) return null
        const sentence = movementTexts.leavingSaid(rows)
        const months = rows.map(({ month }) => ({ day: month }))
        return {
          sentence,
          plot: (
            <LinePlot
              name={`${report.definition.title}. ${sentence}`}
              values={rows.map(({ percent }) => percent)}
              label={movementTexts.percentLabel(last.percent)}
              labels={labelsOf(months, 'month')}
              format={movementTexts.percent}
            />
          ),
          table: <RowsTable report={report} rows={report.rows.toReversed()} keyOf={(row) => String(row['month'])} />,
        }
      }}
    />
  )
}
