import type { Choices } from '@sipday/rules/importing/choices.ts'
import type { Deps } from '../../deps.ts'
import { fileNames, partsOf } from '../../store/importing/files.ts'
import { changeImport, type Import, importOf, stepImport } from '../../store/importing/imports.ts'
import { lettersFor } from './letters.ts'
import { besideTheShop } from './pace.ts'
import type { Judged } from './planned-row.ts'
import type { Columns } from './read-rows.ts'
import { FileBroken, type GivenFile } from './read-list.ts'
import { type Asked, rehearse } from './rehearse.ts'
import { stageImport, stepRows } from './run.ts'
import { shopHere } from './shop-here.ts'
import { SquareSilent } from './square-facts.ts'
import { createTally } from './tally.ts'
import { undoImport } from './undo.ts'

const SHOWN = 60

const askedOf = async (deps: Deps, { id, source, choices }: Import): Promise<Asked> => {
  const files = (await fileNames(deps.db, id)).map(({ file, name }): GivenFile => ({
    name,
    parts: () => partsOf(deps.db, id, file),
  }))
  return { source, files, choices: choices as Choices }
}

const TOLD_EVERY_MS = 1_000

const tellRead = (deps: Deps, importId: string) => {
  let [read, all, toldAt] = [0, 0, -Infinity]
  return async (some: Columns | Judged[]): Promise<void> => {
    if ('heading' in some) all = some.rows
    else read += some.length
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    await changeImport(deps.db, importId, { rows_read: read, rows_all: all })
  }
}

type KeepProblems = (
  deps: Deps,
  importId: string,
) => Promise<{
  head: (heading: readonly string[]) => void
  add: (some: readonly Judged[]) => Promise<void>
  end: () => Promise<void>
}>

export const checkImport = async (deps: Deps, importId: string, keepProblems: KeepProblems): Promise<void> => {
  const found = await importOf(deps.db, importId)
  if (found?.state !== 'checking') return
  const { places } = await shopHere(deps)
  const tally = createTally({
    most: SHOWN,
    letters: await lettersFor(deps),
    placeName: (id) => places.find((place) => place.id === id)?.name ?? id,
  })
  const problems = await keepProblems(deps, importId)
  const told = tellRead(deps, importId)
  try {
    for await (const some of rehearse(deps, await askedOf(deps, found), besideTheShop(deps))) {
      if ('heading' in some) {
        tally.head(some)
        problems.head(some.heading)
      } else {
        tally.add(some)
        await problems.add(some)
      }
      await told(some)
    }
  } catch (error) {
    if (!(error instanceof FileBroken) && !(error instanceof SquareSilent)) throw error
    tally.broken(error instanceof FileBroken ? error.line : 1, error.message)
  }
  await problems.end()
  await changeImport(deps.db, importId, {
    // What is agreed to is this rehearsal and no other one.
    rehearsal: JSON.stringify({ ...tally.rehearsal(), mark: deps.ids.id() }),
  })
  await stepImport(deps.db, importId, ['checking'], 'checked')
}

/** The next step is a job of its own, so that a stop and a kill lose nothing. */
export const runImportStep = async (deps: Deps, importId: string): Promise<void> => {
  const found = await importOf(deps.db, importId)
  if (found?.state === 'staging') {
    // What a killed process staged is there already, and stays as it is.
    await stageImport(deps, importId, await askedOf(deps, found), () => undefined, besideTheShop(deps))
    await stepImport(deps.db, importId, ['staging'], 'running')
  }
  if (await stepRows(deps, importId, besideTheShop(deps)))
    await deps.jobs.add(deps.db, 'import_step', { importId }, { jobKey: `import:${importId}` })
}

export const undoInJob = async (deps: Deps, importId: string): Promise<void> =>
  void (await undoImport(deps, importId, () => undefined, besideTheShop(deps)))
