import { movementTexts } from '@sipday/rules/office/reports/movement-words.ts'
import { LinePlot } from '@sipday/ui/plot/LinePlot.tsx'
import { trendOf } from '../../parts/figures/Trend.tsx'
import { axisOf } from '../months.ts'
import { ReportCard, type ReportPlace } from '../ReportCard.tsx'
import { RowsTable } from '../RowsTable.tsx'

export function LeavingReport(place: ReportPlace) {
  return (
    <ReportCard
      name="leaving"
      label={movementTexts.leaving}
      none={movementTexts.noLeaving}
      {...place}
      viewOf={(report) => {
        const rows = report.rows.map((row) => ({
          month: String(row['month']),
          atStart: Number(row['atStart']),
          left: Number(row['left']),
          canceled: Number(row['canceled']),
          unpaid: Number(row['unpaid']),
          percent: Number(row['percent']),
        }))
        const [last, before] = [rows.at(-1), rows.at(-2)]
        if (!last) return null
        const change = before ? Math.round((last.percent - before.percent) * 10) / 10 : 0
        return {
          figure: {
            value: movementTexts.percent(last.percent),
            said: before ? movementTexts.pointsThan(change, before.month) : null,
            trend: trendOf(change, false),
          },
          sentence: movementTexts.whoLeft(last),
          plot: (
            <LinePlot
              name={`${report.definition.title}. ${movementTexts.leavingSaid(rows)}`}
              values={rows.map(({ percent }) => percent)}
              label={movementTexts.monthAlone(last.month)}
              axis={axisOf(
                rows.map(({ month }) => month),
                report,
                'month',
              )}
              format={movementTexts.percent}
            />
          ),
          table: <RowsTable report={report} rows={report.rows.toReversed()} keyOf={(row) => String(row['month'])} />,
        }
      }}
    />
  )
}
