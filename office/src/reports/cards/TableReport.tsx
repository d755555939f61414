import { type Report, ReportCard, type ReportPlace } from '../ReportCard.tsx'
import css from '../reports.module.css'
import { RowsTable } from '../RowsTable.tsx'
import type { TableOf } from './report-tables.tsx'

/** What is not of a location has no other row of the same words. */
const keyOf = (row: Report['rows'][number]): string =>
  String(row['locationId'] ?? row['key'] ?? Object.values(row).join('|'))

export function TableReport({ table, ...place }: ReportPlace & { table: TableOf }) {
  const { name, label, none, isSmall = false, only, sentenceOf, figureOf, plotOf, narrowOf } = table
  const wholeOf = (report: Report) => <RowsTable report={report} only={only} keyOf={keyOf} isSummed />
  return (
    <ReportCard
      {...{ name, label, none }}
      {...place}
      wide={!isSmall}
      viewOf={(report) =>
        report.rows.length === 0
          ? null
          : {
              figure: figureOf?.(report) ?? null,
              plot: plotOf?.(report),
              table: narrowOf ? (
                <>
                  <div className={css.wide}>{wholeOf(report)}</div>
                  <div className={css.narrow}>{narrowOf(report)}</div>
                </>
              ) : (
                wholeOf(report)
              ),
              ...(sentenceOf && { sentence: sentenceOf(report) }),
            }
      }
    />
  )
}
