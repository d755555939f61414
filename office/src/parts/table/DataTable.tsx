import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { ReactNode } from 'react'
import { PageButtons } from './PageButtons.tsx'
import type { ListAddress } from './use-list-address.ts'
import css from './data-table.module.css'

export type Column<Row> = {
  key: string
  name: string
  cell: (row: Row) => ReactNode
  /** The server sorts by it. */
  sorts?: boolean | undefined
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
  /** For lists that the server sorts and pages. */
  list?: ListAddress | undefined
  /** What comes after this page; null on the last. */
  next?: string | null | undefined
}

/** In a narrow window the rows are cards that name each value. */
export function DataTable<Row>({ caption, columns, rows, rowKey, list, next }: DataTableProps<Row>) {
  const sortable = columns.filter(({ sorts }) => sorts && list)
  return (
    <div className="stack">
      {list && sortable.length > 0 && (
        <div className={css.narrowSort}>
          <Select
            label="Sort by"
            value={list.get('sort')}
            options={[{ value: '', name: 'As usual' }, ...sortable.map(({ key, name }) => ({ value: key, name }))]}
            onChange={(key) => (key ? list.sort(key) : list.filter('sort', ''))}
          />
        </div>
      )}
      <div className={css.frame}>
        <table className={css.table}>
          <caption className={css.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} list={list} />
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
        </table>
      </div>
      {list && <PageButtons list={list} next={next} />}
    </div>
  )
}

function Head<Row>({
  column: { key, name, sorts, numeric },
  list,
}: {
  column: Column<Row>
  list?: ListAddress | undefined
}) {
  const look = cx(numeric && css.numeric)
  if (!list || !sorts) {
    return (
      <th scope="col" className={look}>
        {name}
      </th>
    )
  }
  const falls = list.get('dir') === 'desc'
  const order = list.get('sort') === key ? (falls ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" className={look} aria-sort={order}>
      <button type="button" className={cx(css.sort, order && css[order])} onClick={() => list.sort(key)}>
        {name}
        {order && <Icon name="down" size="tiny" />}
      </button>
    </th>
  )
}
