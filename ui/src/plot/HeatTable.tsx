import { cx } from '../cx.ts'
import css from './HeatTable.module.css'

type HeatTableProps = {
  /** What the table shows, for screen readers. */
  caption: string
  /** Above the names of the rows. */
  corner: string
  columns: readonly string[]
  /** One value for each column. */
  rows: readonly { key: string; name: string; values: readonly (number | null)[] }[]
}

const grounds = [css.lowest, css.low, css.middle, css.high, css.highest] as const

/** Five steps of darkness, up to the greatest value. */
export function HeatTable({ caption, corner, columns, rows }: HeatTableProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const groundOf = (value: number) => grounds[Math.min(4, Math.floor((value / most) * 5))]
  return (
    // Scrolls in itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.map((column, index) => {
                const value = values[index] ?? null
                return (
                  <td className={cx(value !== null && groundOf(value))} key={column}>
                    {value?.toLocaleString('en-US')}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
