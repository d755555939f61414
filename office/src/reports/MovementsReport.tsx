import { cameOf, type Movement, movementTexts, wentOf } from '@sipday/rules/office/reports/movement-words.ts'
import { BothWaysPlot } from '@sipday/ui/plot/BothWaysPlot.tsx'
import { shortDay, shortMonth } from './months.ts'
import { type Report, ReportCard } from './ReportCard.tsx'
import { RowsTable } from './RowsTable.tsx'
import type { AskedDays } from './report-query.ts'
import keyCss from '../parts/figures/plot-key.module.css'
import css from './reports.module.css'

export function MovementsReport({ asked }: { asked: AskedDays }) {
  return (
    <ReportCard
      name="movements"
      label={movementTexts.cameAndWent}
      asked={asked}
      none={movementTexts.none}
      viewOf={(report) => {
        const { definition, from, until, grain } = report
        const rows = report.rows.map((row) => ({ day: String(row['day']), ...movementOf(row) }))
        if (rows.every((row) => cameOf(row) + wentOf(row) === 0)) return null
        const sentence = movementTexts.said(rows, from, until)
        const label = grain === 'month' ? shortMonth : shortDay
        return {
          sentence,
          plot: (
            <>
              <BothWaysPlot
                name={`${definition.title}. ${sentence}`}
                bars={rows.map((row) => ({
                  key: row.day,
                  label: label(row.day),
                  up: cameOf(row),
                  down: wentOf(row),
                }))}
              />
              <ul className={`${keyCss.key} ${css.key}`}>
                <li>{movementTexts.came}</li>
                <li>{movementTexts.went}</li>
              </ul>
            </>
          ),
          table: <RowsTable report={inMonths(report)} rows={somethingIn(report)} keyOf={(row) => String(row['day'])} />,
        }
      }}
    />
  )
}

type Row = Report['rows'][number]

const movementOf = (row: Row): Movement => ({
  joined: Number(row['joined']),
  returned: Number(row['returned']),
  movedIn: Number(row['movedIn']),
  movedOut: Number(row['movedOut']),
  canceled: Number(row['canceled']),
  unpaid: Number(row['unpaid']),
  ended: Number(row['ended']),
})

/** A row names its month, not the first day. */
const inMonths = (report: Report): Report =>
  report.grain === 'day'
    ? report
    : {
        ...report,
        columns: report.columns.map((column) =>
          column.key === 'day' ? { ...column, name: 'Month', unit: 'month' as const } : column,
        ),
      }

/** Newest first, without days on which no one came or went. */
const somethingIn = ({ rows }: Report): Row[] =>
  rows.filter((row) => cameOf(movementOf(row)) + wentOf(movementOf(row)) > 0).toReversed()
