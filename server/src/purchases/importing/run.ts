import type { Choices } from '@sipday/rules/importing/choices.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { forgetFiles } from '../../store/importing/files.ts'
import {
  changeImport,
  countRows,
  forgetStaged,
  importOf,
  isRunning,
  insertImport,
  rowEnded,
  stageRows,
  stepImport,
  unfinishedImport,
  waitingRows,
} from '../../store/importing/imports.ts'
import { isPassing } from '../../store/passing-failure.ts'
import { bringRow, CannotBring } from './bring.ts'
import { lettersFor, type MovingLetters } from './letters.ts'
import type { Judged } from './planned-row.ts'
import { ownProcess } from './pace.ts'
import type { Columns } from './read-rows.ts'
import { type Asked, hashOfFiles, rehearse } from './rehearse.ts'

export const STEP = 100

/** Throws away what a process left that was killed while it kept it. */
export const stageImport = async (
  deps: Deps,
  importId: string,
  asked: Asked,
  onRead: (some: Columns | Judged[]) => void,
  pace = ownProcess(deps),
): Promise<void> => {
  for await (const some of rehearse(deps, asked, pace)) {
    onRead(some)
    if ('heading' in some) continue
    await stageRows(
      deps.db,
      importId,
      some.flatMap(({ line, key, hash, planned }) => (planned ? [{ line, key, hash, planned }] : [])),
    )
  }
}

/** It goes on as it was begun, or not at all. */
export class OtherLetters extends Error {}

export type Begun = { importId: string; goesOn: boolean }

/** The one that was left in the middle of these files goes on. @throws FileBroken, OtherLetters */
export const beginImport = async (
  deps: Deps,
  asked: Asked & { name: string; letters: boolean; staffId: string | null },
  onRead: (some: Columns | Judged[]) => void,
): Promise<Begun> => {
  const hash = await hashOfFiles(asked.files, asked.choices)
  const left = await unfinishedImport(deps.db, asked.source, hash)
  if (left) {
    if (left.letters !== asked.letters)
      throw new OtherLetters(`It was begun ${left.letters ? 'with' : 'without'} --letters. Go on the same way.`)
    await stepImport(deps.db, left.id, ['stopped'], 'running')
    return { importId: left.id, goesOn: true }
  }
  await forgetStaged(deps.db, hash)
  const id = deps.ids.id()
  const { source, name, letters, staffId } = asked
  const choices: Choices = asked.choices
  await insertImport(deps.db, {
    id,
    source,
    name,
    state: 'staging',
    letters,
    choices,
    content_hash: hash,
    staff_id: staffId,
    created_at: deps.clock.now(),
  })
  try {
    await stageImport(deps, id, asked, onRead)
  } catch (error) {
    // Half a file brings in nothing.
    await forgetStaged(deps.db, hash)
    throw error
  }
  await stepImport(deps.db, id, ['staging'], 'running')
  return { importId: id, goesOn: false }
}

const bringOne = async (deps: Deps, importId: string, line: number, letters: MovingLetters | null): Promise<void> => {
  try {
    await bringRow(deps, importId, line, letters)
  } catch (error) {
    if (isPassing(error)) throw error
    const { code, constraint } = error as { code?: string; constraint?: string }
    const words =
      error instanceof CannotBring
        ? error.message
        : code === '23505' && constraint === 'memberships_square_subscription_id_key'
          ? 'its subscription has a membership already'
          : code === '23505'
            ? 'another import brought it in at the same time'
            : null
    if (words === null) deps.log.error({ err: error, importId, line }, 'a row could not be brought in')
    await rowEnded(deps.db, { importId, line }, 'failed', words ?? 'it could not be written. The log says why')
  }
}

/** Whoever is killed in between has made whole rows only. False when none is left. */
export const stepRows = async (deps: Deps, importId: string, pace = ownProcess(deps)): Promise<boolean> => {
  const found = await importOf(deps.db, importId)
  if (found?.state !== 'running') return false
  const letters = found.letters ? await lettersFor(deps) : null
  const lines = (await waitingRows(deps.db, { importId, most: STEP })).map(({ line }) => line)
  for (const line of lines) {
    if (!(await isRunning(deps.db, importId))) return false
    await bringOne(deps, importId, line, letters)
    await pace.rest()
  }
  if (lines.length > 0) return true
  await deps.db.transaction().execute(async (trx) => {
    if (!(await stepImport(trx, importId, ['running'], 'done'))) return
    await changeImport(trx, importId, { finished_at: deps.clock.now(), rehearsal: null })
    await forgetFiles(trx, importId)
    await audit(deps, 'import_done', { detail: { importId, ...(await countRows(trx, importId)) } }, trx)
  })
  return false
}
