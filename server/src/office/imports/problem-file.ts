import { csvOf, moreCsvOf } from '../csv.ts'
import type { Judged } from '../../purchases/importing/planned-row.ts'

/** The input with a column that says what is wrong with each row: corrected there, it is read again (O16). */
export const problemHead = (heading: readonly string[]): Promise<string> => csvOf([...heading, 'problem'], [])

/** The rows with a problem as they were given; '' when none has one. */
export const problemRows = async (heading: readonly string[], some: readonly Judged[]): Promise<string> => {
  const rows = some.flatMap(({ cells, problem }) =>
    problem === null ? [] : [[...heading.map((_, at) => cells[at] ?? ''), problem]],
  )
  return rows.length === 0 ? '' : moreCsvOf(rows)
}
