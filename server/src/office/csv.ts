/**
 * CSV in UTF-8 with a byte order mark, so that spreadsheets read accents, and `'` before cells they could take for a
 * formula (Q, rule 45), in any country's program. Numbers never are, even negative ones.
 */
export const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): Promise<string> =>
  written([heads, ...rows], true)

/** Continues a file of `csvOf`. */
export const moreCsvOf = (rows: readonly (readonly string[])[]): Promise<string> => written(rows, false)

const written = async (rows: readonly (readonly string[])[], bom: boolean): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(
    rows.map((row) => row.map(guarded)),
    { bom, record_delimiter: 'windows' },
  )
}

const NUMBER = /^-?\d+(\.\d+)?$/
/** Wide forms are read alike. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const INNER_FORMULA = /([;|\t\r\n] *)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const guarded = (cell: string): string => {
  if (NUMBER.test(cell)) return cell
  return (FORMULA.test(cell) ? `'${cell}` : cell).replace(INNER_FORMULA, "$1'")
}
