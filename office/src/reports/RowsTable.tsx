import { percentOf } from '@sipday/rules/office/reports/percent.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { DataTable } from '../parts/table/DataTable.tsx'
import { cellText } from './cell-text.ts'
import type { Report } from './ReportCard.tsx'

type Row = Report['rows'][number]
type RowsTableProps = {
  report: Report
  rows?: readonly Row[]
  only?: readonly string[] | undefined
  keyOf: (row: Row) => string
  /** With what the rows are together. */
  isSummed?: boolean
}

export function RowsTable({ report, rows = report.rows, only, keyOf, isSummed = false }: RowsTableProps) {
  const columns = report.columns.filter(({ key }) => only?.includes(key) ?? true)
  return (
    <DataTable
      caption={report.definition.title}
      columns={columns.map((column) => ({ ...column, cell: (row: Row) => cellText(row[column.key], column.unit) }))}
      rows={rows}
      rowKey={keyOf}
      sums={
        isSummed && rows.length > 1 ? [columns.map((column, index) => sumOf(report.rows, column, index === 0))] : []
      }
    />
  )
}

/** Nothing where a row is not known, as of a group that is too small. A percentage is that of who paid. */
const sumOf = (rows: readonly Row[], { key, numeric, unit }: Report['columns'][number], isFirst: boolean) => {
  if (isFirst) return reportTexts.total
  const sum = (of: string) => rows.reduce((total, row) => total + Number(row[of] ?? 0), 0)
  if (unit === 'percent') return cellText(percentOf(sum('paid'), sum('visitors')), unit)
  return numeric && rows.every((row) => typeof row[key] === 'number') ? cellText(sum(key), unit) : ''
}
