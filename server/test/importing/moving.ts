import type { Deps } from '../../src/deps.ts'
import type { Judged } from '../../src/purchases/importing/planned-row.ts'
import { type Asked, rehearse } from '../../src/purchases/importing/rehearse.ts'
import { beginImport, stepRows } from '../../src/purchases/importing/run.ts'

export const judgedOf = async (deps: Deps, wanted: Asked): Promise<Judged[]> => {
  const all: Judged[] = []
  for await (const some of rehearse(deps, wanted)) if (!('heading' in some)) all.push(...some)
  return all
}

export const saidOf = ({ problem, notes, words }: Judged): string => [problem, ...notes, words].join('; ')

/** `steps`: no further than that many, as if it were killed then. */
export const runImport = async (deps: Deps, wanted: Asked, steps = Infinity, letters = false): Promise<string> => {
  const given = { ...wanted, name: 'list', letters, staffId: null }
  const { importId } = await beginImport(deps, given, () => undefined)
  for (let step = 0; step < steps && (await stepRows(deps, importId)); step++);
  return importId
}
