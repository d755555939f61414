import type { Deps } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { type Made, markOf, takeBack, whyKept } from '../../store/importing/brought.ts'
import {
  countRows,
  doneRows,
  forgetMade,
  holdRow,
  type ImportCounts,
  renewRow,
  rowEnded,
  stepImport,
  undoneRows,
} from '../../store/importing/imports.ts'
import { changeMembership } from '../../store/memberships/change-membership.ts'
import { schedule } from '../renewing/renewal.ts'
import { ownProcess } from './pace.ts'

const AT_ONCE = 100
const LAST = 2_147_483_647

class Stays extends Error {}

const undoRow = (deps: Deps, importId: string, line: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await holdRow(trx, { importId, line, state: 'done', soft: true })
    if (!row) return
    const made = row.made as Made
    const id = row.membership_id
    if (id !== null) {
      const why = await whyKept(trx, id, made.customers)
      const mark = await markOf(trx, id)
      if (why !== null) throw new Stays(why)
      if (mark !== null && mark !== made.mark) throw new Stays('it was changed since')
    }
    if (made.before !== null && id !== null) {
      const { membership, key, hash } = made.before
      await changeMembership(trx, id, membership)
      await schedule(trx, deps, id)
      const mark = await markOf(trx, id)
      if (hash !== null && mark !== null) await renewRow(trx, { key, hash, mark })
    }
    await takeBack(trx, made)
    await rowEnded(trx, { importId, line }, 'undone', null)
  })

/** People and cards that several rows shared: the last of these rows may not be the one that made them. */
const takeLeftBehind = (deps: Deps, importId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    for (const { made } of await undoneRows(trx, importId)) await takeBack(trx, { ...(made as Made), membership: null })
    await forgetMade(trx, importId)
  })

/**
 * Rows to which something happened since stay, each with its reason. May be killed and goes on. Null when there is no
 * such import or it cannot be undone.
 */
export const undoImport = async (
  deps: Deps,
  importId: string,
  onStep: (counts: ImportCounts) => void,
  pace = ownProcess(deps),
): Promise<ImportCounts | null> => {
  const states = ['done', 'running', 'stopped', 'undoing', 'undone'] as const
  if (!(await stepImport(deps.db, importId, states, 'undoing'))) return null
  let before = LAST
  for (;;) {
    const rows = await doneRows(deps.db, importId, before, AT_ONCE)
    for (const { line } of rows) {
      before = line
      try {
        await undoRow(deps, importId, line)
      } catch (error) {
        const isReferred = (error as { code?: string }).code === '23503'
        if (!(error instanceof Stays) && !isReferred) throw error
        await rowEnded(
          deps.db,
          { importId, line },
          'kept',
          isReferred ? 'something else belongs to it' : (error as Stays).message,
        )
      }
      await pace.rest()
    }
    onStep(await countRows(deps.db, importId))
    if (rows.length < AT_ONCE) break
  }
  await takeLeftBehind(deps, importId)
  await stepImport(deps.db, importId, ['undoing'], 'undone')
  const counts = await countRows(deps.db, importId)
  await audit(deps, 'import_undone', { detail: { importId, ...counts } })
  return counts
}
