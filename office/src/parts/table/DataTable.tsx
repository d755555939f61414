import { cx } from '@sipday/ui/cx.ts'
import type { ReactNode } from 'react'
import css from './data-table.module.css'

export type Column<Row> = {
  key: string
  name: string
  cell: (row: Row) => ReactNode
  /** At the end, with figures of one width. */
  numeric?: boolean | undefined
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Below the rows: the first is their total. A cell for each column. */
  sums?: readonly (readonly ReactNode[])[] | undefined
}

/** In a narrow window the rows are cards that name each value. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sums = [] }: DataTableProps<Row>) {
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, name, numeric }) => (
              <th key={key} scope="col" className={cx(numeric && css.numeric)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, name, cell, numeric }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-label={name} className={cx(numeric && css.numeric)}>
                    <span>{cell(row)}</span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {sums.length > 0 && (
          <tfoot>
            {sums.map((cells, at) => (
              <tr key={`sum ${at}`}>
                {columns.map(({ key, name, numeric }, index) =>
                  index === 0 ? (
                    <th key={key} scope="row">
                      {cells[index]}
                    </th>
                  ) : (
                    <td key={key} data-label={cells[index] ? name : undefined} className={cx(numeric && css.numeric)}>
                      <span>{cells[index]}</span>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
