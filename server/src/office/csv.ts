/**
 * A table as CSV: UTF-8 with a byte order mark, so that table programs read accents right, and `'` before a cell that
 * they could take for a formula (Q, rule 45).
 */
export const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): Promise<string> =>
  written([heads, ...rows], true)

/** More rows of a file that began with `csvOf`. */
export const moreCsvOf = (rows: readonly (readonly string[])[]): Promise<string> => written(rows, false)

const written = async (rows: readonly (readonly string[])[], bom: boolean): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync')
  return stringify([...rows], { bom, escape_formulas: true, record_delimiter: 'windows' })
}
