import { type Use, useBuckets, useTexts } from '@sipday/rules/office/reports/use-words.ts'
import { BarPlot } from '@sipday/ui/plot/BarPlot.tsx'
import keyCss from '../../parts/figures/plot-key.module.css'
import { type Report, ReportCard, type ReportPlace } from '../ReportCard.tsx'
import { RowsTable } from '../RowsTable.tsx'
import css from '../reports.module.css'

export function UseReport(place: ReportPlace) {
  return (
    <ReportCard
      name="use"
      label={useTexts.label}
      none={useTexts.none}
      {...place}
      viewOf={(report) => {
        const rows = report.rows.map(useOf)
        const [first] = rows
        if (!first) return null
        const sentence = useTexts.said(rows)
        const isDear = (row: Use | undefined) => (row?.leftCents ?? 0) < 0
        return {
          figure: useTexts.left(rows),
          sentence,
          plot: (
            <>
              <BarPlot
                name={`${report.definition.title}. ${sentence}`}
                titles={useTexts.axes(first.month)}
                bars={useBuckets.map((bucket) => {
                  const row = rows.find((one) => one.bucket === bucket)
                  return { key: bucket, label: bucket, value: row?.members ?? 0, dear: isDear(row) }
                })}
              />
              {rows.some(isDear) && (
                <ul className={`${keyCss.key} ${css.key}`}>
                  <li>{useTexts.key.pays}</li>
                  <li className={css.dear}>{useTexts.key.dear}</li>
                </ul>
              )}
            </>
          ),
          table: <RowsTable report={report} keyOf={(row) => String(row['bucket'])} isSummed />,
        }
      }}
    />
  )
}

const known = (value: string | number | undefined): number | null => (typeof value === 'number' ? value : null)

const useOf = (row: Report['rows'][number]): Use => ({
  month: String(row['month']),
  bucket: String(row['bucket']),
  members: known(row['members']),
  drinks: Number(row['drinks'] ?? 0),
  withoutCost: Number(row['withoutCost'] ?? 0),
  netCents: known(row['netCents']),
  leftCents: known(row['leftCents']),
  losing: known(row['losing']),
})
