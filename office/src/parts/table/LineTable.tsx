import { Fragment, type ReactNode } from 'react'
import { cx } from '@sipday/ui/cx.ts'
import css from './line-table.module.css'

/**
 * Where a value stands. In a narrow window a row has two lines: `who` and `sum` above, `what` and `state` below; `more`
 * is only where there is room, `menu` always.
 */
type Place = 'who' | 'what' | 'more' | 'sum' | 'state' | 'menu'

export type LineColumn<Row> = {
  key: string
  name: string
  place: Place
  /** Where there is room for all columns; else they share what the others leave. */
  width?: string
  /** Of a text that may be too long for its column: the whole of it. */
  text?: (row: Row) => string
  cell?: (row: Row) => ReactNode
}

export type LineGroup = { key: string; name: string; said: string }

type LineTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  /** The first one names the row. */
  columns: readonly LineColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Its states have several words. */
  longStates?: boolean
  /** What a row is about takes several lines. */
  longWhat?: boolean
  /** They stand together, under its name. */
  groupOf?: (row: Row) => LineGroup
}

/** A list: one line a row, in groups if it has them. */
export function LineTable<Row>({ caption, columns, rows, rowKey, longStates, longWhat, groupOf }: LineTableProps<Row>) {
  const groups = new Map<string, { group: LineGroup | null; rows: Row[] }>()
  for (const row of rows) {
    const group = groupOf?.(row) ?? null
    const held = groups.get(group?.key ?? '') ?? { group, rows: [] }
    held.rows.push(row)
    groups.set(group?.key ?? '', held)
  }
  return (
    <table className={cx(css.table, longStates && css.long, longWhat && css.tall)}>
      <caption className={css.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, name, place, width }) => (
            <th key={key} scope="col" className={css[place]} style={{ width }}>
              {place === 'menu' ? <span className={css.caption}>{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      {[...groups.values()].map(({ group, rows: held }) => (
        <tbody key={group?.key ?? ''}>
          {group && (
            <tr className={css.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                <span>
                  {group.name}
                  <span>{group.said}</span>
                </span>
              </th>
            </tr>
          )}
          {held.map((row) => (
            <tr key={rowKey(row)} className={css.row}>
              {columns.map(({ key, place, text, cell }, index) => {
                const shown = (
                  <span className={cx(text && css.cut)} title={text?.(row)}>
                    {cell ? cell(row) : text?.(row)}
                  </span>
                )
                return (
                  <Fragment key={key}>
                    {index === 0 ? (
                      <th scope="row" className={css[place]}>
                        {shown}
                      </th>
                    ) : (
                      <td className={css[place]}>{shown}</td>
                    )}
                  </Fragment>
                )
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
