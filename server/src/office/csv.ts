/**
 * A table as CSV: UTF-8 with a byte order mark, so that table programs read accents right, and `'` before a cell that
 * they could take for a formula (Q, rule 45), also after a sign at which another country's program begins a cell. A number
 * is none, also below zero.
 */
export const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): Promise<string> =>
  written([heads, ...rows], true)

/** More rows of a file that began with `csvOf`. */
export const moreCsvOf = (rows: readonly (readonly string[])[]): Promise<string> => written(rows, false)

const written = async (rows: readonly (readonly string[])[], bom: boolean): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(
    rows.map((row) => row.map(guarded)),
    { bom, record_delimiter: 'windows' },
  )
}

const NUMBER = /^-?\d+(\.\d+)?$/
/** Also the wide forms of these signs: table programs read them alike. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const INNER_FORMULA = /([;|\t\r\n] *)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const guarded = (cell: string): string => {
  if (NUMBER.test(cell)) return cell
  return (FORMULA.test(cell) ? `'${cell}` : cell).replace(INNER_FORMULA, "$1'")
}
