import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { EmptyState } from '@sipday/ui/EmptyState.tsx'
import { LinePlot } from '@sipday/ui/plot/LinePlot.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '../parts/table/DataTable.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { cellText } from './cell-text.ts'
import type { DayPlot } from './day-plots.ts'
import { LONG, monthsOf } from './months.ts'
import { ReportCsv } from './ReportCsv.tsx'
import { reportQuery } from './report-query.ts'
import css from './reports.module.css'

/** A report with a row for each day: as a plot or as a table, with a sentence that compares its ends. */
export function PlotReport({ plot, days }: { plot: DayPlot; days: { from?: string; to?: string } }) {
  const query = useQuery(reportQuery(plot.name, days))
  const [isTable, setTable] = useState(false)
  return (
    <Card as="section" stack aria-label={plot.label}>
      <Waiting query={query} label={reportTexts.loading} failed={reportTexts.notLoaded}>
        {({ columns, definition: { title, words }, rows }) => {
          const figures = rows.map((row) => ({ day: String(row['day']), value: Number(row[plot.key]) }))
          if (figures.length === 0)
            return (
              <>
                <h2>{title}</h2>
                <EmptyState title={plot.none.title} text={<p>{plot.none.text}</p>} />
                <p className="small">{words}</p>
              </>
            )
          const sentence = plot.sentenceOf(figures)
          return (
            <>
              <h2>{title}</h2>
              {isTable ? (
                <>
                  <DataTable
                    caption={title}
                    columns={columns.map((column) => ({
                      ...column,
                      cell: (row: Row) => cellText(row[column.key], column.unit),
                    }))}
                    rows={rowsToRead(rows)}
                    rowKey={(row) => String(row['day'])}
                  />
                  {rows.length > LONG && <p className="small">{reportTexts.monthEnds}</p>}
                </>
              ) : (
                <LinePlot
                  name={`${title}. ${sentence}`}
                  values={figures.map(({ value }) => value)}
                  label={plot.end(figures.at(-1)?.value ?? 0)}
                  labels={monthsOf(figures)}
                  format={plot.mark}
                />
              )}
              <p>{sentence}</p>
              <div className={css.under}>
                <Button variant="text" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                  {reportTexts.asTable}
                </Button>
                <ReportCsv name={plot.name} title={title} days={days} />
              </div>
              <p className="small">{words}</p>
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}

type Row = OfficeAnswerOf<'report'>['rows'][number]

/** The newest day first; of many days the last one of each month. */
const rowsToRead = (rows: readonly Row[]): Row[] => {
  const monthOf = (row: Row | undefined) => String(row?.['day']).slice(0, 7)
  const read = rows.length > LONG ? rows.filter((row, index) => monthOf(row) !== monthOf(rows[index + 1])) : rows
  return read.toReversed()
}
