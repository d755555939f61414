import { cameOf, type Movement, movementTexts, wentOf } from '@sipday/rules/office/reports/movement-words.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { BothWaysPlot } from '@sipday/ui/plot/BothWaysPlot.tsx'
import { isPartOf, monthLetter, shortDay } from '../months.ts'
import { type Report, ReportCard, type ReportPlace } from '../ReportCard.tsx'
import { RowsTable } from '../RowsTable.tsx'
import keyCss from '../../parts/figures/plot-key.module.css'
import css from '../reports.module.css'

export function MovementsReport(place: ReportPlace) {
  return (
    <ReportCard
      name="movements"
      label={movementTexts.cameAndWent}
      none={movementTexts.none}
      {...place}
      viewOf={(report) => {
        const { definition, from, until, grain } = report
        const rows = report.rows.map((row) => ({ day: String(row['day']), ...movementOf(row) }))
        const came = rows.reduce((sum, row) => sum + cameOf(row), 0)
        const went = rows.reduce((sum, row) => sum + wentOf(row), 0)
        if (came + went === 0) return null
        const isMonths = grain === 'month'
        const label = isMonths ? monthLetter : shortDay
        const hasPart = isMonths && rows.some(({ day }) => isPartOf(day, report))
        return {
          figure: {
            value: movementTexts.balance(came - went),
            said: movementTexts.cameWent(came, went),
          },
          sentence: movementTexts.whyWent(rows),
          plot: (
            <>
              <BothWaysPlot
                name={`${definition.title}. ${movementTexts.said(rows, from, until)}`}
                bars={rows.map((row) => ({
                  key: row.day,
                  label: label(row.day),
                  up: cameOf(row),
                  down: wentOf(row),
                  isPart: isMonths && isPartOf(row.day, report),
                }))}
              />
              <ul className={`${keyCss.key} ${css.key}`}>
                <li>{movementTexts.came}</li>
                <li>{movementTexts.went}</li>
                {hasPart && <li>{reportTexts.partOfMonth}</li>}
              </ul>
            </>
          ),
          table: (
            <RowsTable
              report={inMonths(report)}
              rows={somethingIn(report)}
              keyOf={(row) => String(row['day'])}
              isSummed
            />
          ),
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
