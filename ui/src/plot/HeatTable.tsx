import { cx } from '../cx.ts'
import css from './HeatTable.module.css'

/** A text instead of a number has no ground, as "<5". */
type HeatValue = number | string | null
type HeatRow = { key: string; name: string; size?: string; values: readonly HeatValue[] }

export type HeatTableProps = {
  /** What the table shows, for screen readers. */
  caption: string
  /** Above the names of the rows. */
  corner: string
  /** Above their sizes. */
  sizes?: string
  columns: readonly string[]
  /** One value for each column. */
  rows: readonly HeatRow[]
  /** The names of the sums at the end and below; without a ground. */
  totals?: { column: string; row: string }
  /** In place of sums: what the rows are together. */
  together?: HeatRow | null
  /** Said of the smallest and the largest value in the key; without them there is no key. */
  ends?: { least: string; most: string }
}

const grounds = [css.heat0, css.heat1, css.heat2, css.heat3, css.heat4, css.heat5] as const
const numbers = (values: readonly HeatValue[]) => values.filter((value) => typeof value === 'number')
const text = (value: HeatValue) => value?.toLocaleString('en-US')
const sum = (values: readonly HeatValue[]) => numbers(values).reduce((total, value) => total + value, 0)

/** Six even steps of blue from the smallest value to the largest; fewer for fewer values. */
export function HeatTable({ caption, corner, sizes, columns, rows, totals, together, ends }: HeatTableProps) {
  const values = [...new Set(rows.flatMap((row) => numbers(row.values)))]
  const least = Math.min(...values)
  const most = Math.max(...values)
  const steps = Math.min(grounds.length, values.length)
  const stepOf = (value: number) =>
    most === least ? 0 : Math.min(steps - 1, Math.floor(((value - least) / (most - least)) * steps))
  const groundOf = (step: number) => grounds[steps < 2 ? step : Math.round((step * (grounds.length - 1)) / (steps - 1))]
  const below: HeatRow | null | undefined = totals
    ? {
        key: 'totals',
        name: totals.row,
        values: [...columns.keys()].map((index) => sum(rows.map((row) => row.values[index] ?? null))),
      }
    : together
  return (
    <>
      {/* Scrolls in itself, also by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.scroll} role="group" aria-label={caption} tabIndex={0}>
        <table className={css.table}>
          <caption className={css.caption}>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {sizes && (
                <th scope="col" className={css.sum}>
                  {sizes}
                </th>
              )}
              {columns.map((column, index) => (
                <th scope="col" key={`${column} ${index}`}>
                  {column}
                </th>
              ))}
              {totals && (
                <th scope="col" className={css.sum}>
                  {totals.column}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {sizes && <td className={css.sum}>{row.size}</td>}
                {columns.map((column, index) => {
                  const value = row.values[index] ?? null
                  return (
                    <td className={cx(typeof value === 'number' && groundOf(stepOf(value)))} key={`${column} ${index}`}>
                      {text(value)}
                    </td>
                  )
                })}
                {totals && <td className={css.sum}>{text(sum(row.values))}</td>}
              </tr>
            ))}
          </tbody>
          {below && (
            <tfoot>
              <tr>
                <th scope="row">{below.name}</th>
                {sizes && <td className={css.sum}>{below.size}</td>}
                {columns.map((column, index) => (
                  <td key={`${column} ${index}`}>{text(below.values[index] ?? null)}</td>
                ))}
                {totals && <td className={css.sum}>{text(sum(rows.flatMap((row) => row.values)))}</td>}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {ends && most > least && (
        <p className={css.key}>
          {text(least)}
          {ends.least}
          {Array.from({ length: steps }, (_, step) => (
            <i key={step} className={groundOf(step)} />
          ))}
          {text(most)}
          {ends.most}
        </p>
      )}
    </>
  )
}
