import { createHash } from 'node:crypto'
import type { ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { importAsk, takesTwo } from '@sipday/rules/importing/second-person.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { changeImport, type Import, importOf, stepImport } from '../../store/importing/imports.ts'
import { change } from '../../store/office/changes.ts'
import { askSecondPerson } from '../approvals/ask.ts'
import type { CarryOut } from '../approvals/kinds.ts'

type By = { staffId: string; sessionId: string }

/** `seen`: of what was rehearsed, so that nothing else is agreed to. */
type Wanted = { letters: boolean; seen: string }

const notChecked = (message = 'Rehearse it first: nothing is brought in unseen.') =>
  new Refusal(409, 'not_checked', message)

const seenOf = ({ rehearsal, choices }: Import): string =>
  createHash('sha256')
    .update(JSON.stringify([rehearsal, choices]))
    .digest('base64url')

const run = async (deps: Deps, trx: Trx, importId: string, letters: boolean, by: By): Promise<void> => {
  if (!(await stepImport(trx, importId, ['checked'], 'staging'))) throw notChecked()
  await changeImport(trx, importId, { letters })
  await change(trx, { at: deps.clock.now(), by, subject: 'import', id: importId, field: 'run', after: true })
  await deps.jobs.add(trx, 'import_step', { importId }, { jobKey: `import:${importId}` })
}

/**
 * Brings in what was rehearsed, or asks a second person to agree where it is much. Throws Refusal 409: `not_checked`,
 * `asked_already`.
 */
export const beginRun = async (
  deps: Deps,
  trx: Trx,
  found: Import,
  letters: boolean,
  by: By,
): Promise<'running' | 'asked'> => {
  const rehearsal = found.state === 'checked' ? (found.rehearsal as ImportRehearsal | null) : null
  if (!rehearsal) throw notChecked()
  if (rehearsal.broken) throw notChecked('A file could not be read to its end. Begin again with the whole file.')
  const rows = rehearsal.create + rehearsal.update
  if (!takesTwo(rows)) {
    await run(deps, trx, found.id, letters, by)
    return 'running'
  }
  const wanted: Wanted = { letters, seen: seenOf(found) }
  const words = importAsk({
    rows,
    name: found.name,
    letters: letters ? rehearsal.letters.count + rehearsal.letters.texts : 0,
  })
  await askSecondPerson(deps, trx, { kind: 'import', subjectId: found.id, words, wanted, by })
  return 'asked'
}

/** Only what was rehearsed when it was asked for. Undecided requests lapse. */
export const runAgreed: CarryOut = async (deps, trx, { subject_id: importId, wanted }, by) => {
  if (!by) return
  const { letters, seen } = wanted as Wanted
  const found = await importOf(trx, importId)
  if (!found || found.state !== 'checked' || seenOf(found) !== seen)
    throw notChecked('It was rehearsed again since this was asked for. Refuse it, and it can be asked for anew.')
  await run(deps, trx, importId, letters, by)
}
