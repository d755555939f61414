import { dollars } from '@sipday/rules/money.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import type { Report } from '../ReportCard.tsx'
import css from '../reports.module.css'

type Row = Report['rows'][number]

/** Money by location in two lines each, where a table has no room. */
export function MoneyLines({ rows }: { rows: readonly Row[] }) {
  const sum = (key: string) => rows.reduce((total, row) => total + Number(row[key]), 0)
  const all = {
    location: reportTexts.allLocations,
    payments: sum('payments'),
    backCents: sum('backCents'),
    leftCents: sum('leftCents'),
    taxCents: sum('taxCents'),
  }
  return (
    <ul className={css.lines}>
      {[...rows, ...(rows.length > 1 ? [all] : [])].map((row: Row) => (
        <li key={String(row['locationId'])}>
          <b>{row['location']}</b>
          <b>{dollars(Number(row['leftCents']))}</b>
          <span>{reportTexts.paidAndBack(Number(row['payments']), Number(row['backCents']))}</span>
          <span>{reportTexts.ofItTax(Number(row['taxCents']))}</span>
        </li>
      ))}
    </ul>
  )
}
