/**
 * A table as CSV: UTF-8 with a byte order mark, so that table programs read accents right, and `'` before a cell that
 * they could take for a formula (Q, rule 45).
 */
export const csvOf = async (heads: readonly string[], rows: readonly (readonly string[])[]): Promise<string> => {
  const { stringify } = await import('csv-stringify/sync')
  return stringify([heads, ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}
