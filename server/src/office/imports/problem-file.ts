import { csvOf, moreCsvOf } from '../csv.ts'
import type { Judged } from '../../purchases/importing/planned-row.ts'

/** Corrected, the file is read again (O16). */
export const problemHead = (heading: readonly string[]): Promise<string> => csvOf([...heading, 'problem'], [])

/** '' when none has one. */
export const problemRows = async (heading: readonly string[], some: readonly Judged[]): Promise<string> => {
  const rows = some.flatMap(({ cells, problem }) =>
    problem === null ? [] : [[...heading.map((_, at) => cells[at] ?? ''), problem]],
  )
  return rows.length === 0 ? '' : moreCsvOf(rows)
}
