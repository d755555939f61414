import { DataTable } from '../parts/table/DataTable.tsx'
import { cellText } from './cell-text.ts'
import type { Report } from './ReportCard.tsx'

type Row = Report['rows'][number]
type RowsTableProps = {
  report: Report
  /** Some of the report's rows, or another order. */
  rows?: readonly Row[]
  keyOf: (row: Row) => string
}

export function RowsTable({ report: { columns, definition, rows: all }, rows = all, keyOf }: RowsTableProps) {
  return (
    <DataTable
      caption={definition.title}
      columns={columns.map((column) => ({ ...column, cell: (row: Row) => cellText(row[column.key], column.unit) }))}
      rows={rows}
      rowKey={keyOf}
    />
  )
}
