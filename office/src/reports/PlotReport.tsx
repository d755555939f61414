import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { LinePlot } from '@sipday/ui/plot/LinePlot.tsx'
import type { DayPlot } from './day-plots.ts'
import { labelsOf, LONG } from './months.ts'
import { type Report, ReportCard } from './ReportCard.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { AskedDays } from './report-query.ts'

export function PlotReport({ plot, asked }: { plot: DayPlot; asked: AskedDays }) {
  const { name, label, none, key, sentenceOf, end, mark } = plot
  return (
    <ReportCard
      {...{ name, label, none, asked }}
      viewOf={(report) => {
        const { rows, definition } = report
        const figures = rows.map((row) => ({ day: String(row['day']), value: Number(row[key]) }))
        if (figures.length === 0) return null
        const sentence = sentenceOf(figures)
        return {
          sentence,
          plot: (
            <LinePlot
              name={`${definition.title}. ${sentence}`}
              values={figures.map(({ value }) => value)}
              label={end(figures.at(-1)?.value ?? 0)}
              labels={labelsOf(figures, report.grain)}
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
