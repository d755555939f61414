import { daysBetween } from '@sipday/rules/calendar.ts'
import { figureTexts, reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { LinePlot } from '@sipday/ui/plot/LinePlot.tsx'
import { trendOf } from '../../parts/figures/Trend.tsx'
import type { DayPlot } from './day-plots.ts'
import { axisOf, LONG } from '../months.ts'
import { type Report, ReportCard, type ReportPlace } from '../ReportCard.tsx'
import { RowsTable } from '../RowsTable.tsx'

export function PlotReport({ plot, ...place }: ReportPlace & { plot: DayPlot }) {
  const { name, label, none, key, unit, sentenceOf, said, value, mark } = plot
  return (
    <ReportCard
      {...{ name, label, none }}
      {...place}
      viewOf={(report) => {
        const { rows, definition } = report
        const figures = rows.map((row) => ({ day: String(row['day']), value: Number(row[key]) }))
        const [first, last] = [figures[0], figures.at(-1)]
        if (!first || !last) return null
        const change = last.value - first.value
        return {
          figure: {
            value: value(last.value),
            said: figureTexts.change(change, daysBetween(first.day, last.day), unit),
            trend: trendOf(change, true),
          },
          sentence: said(report.untaxed),
          plot: (
            <LinePlot
              name={`${definition.title}. ${sentenceOf(figures)}`}
              values={figures.map((one) => one.value)}
              axis={axisOf(
                figures.map(({ day }) => day),
                report,
                report.grain,
              )}
              format={mark}
            />
          ),
          table: (
            <>
              <RowsTable report={report} rows={rowsToRead(rows)} keyOf={(row) => String(row['day'])} />
              {rows.length > LONG && <p className="small">{reportTexts.monthEnds}</p>}
            </>
          ),
        }
      }}
    />
  )
}

/** The newest day first; of many days the last one of each month. */
const rowsToRead = (rows: Report['rows']): Report['rows'] => {
  const monthOf = (row: Report['rows'][number] | undefined) => String(row?.['day']).slice(0, 7)
  const read = rows.length > LONG ? rows.filter((row, index) => monthOf(row) !== monthOf(rows[index + 1])) : rows
  return read.toReversed()
}
