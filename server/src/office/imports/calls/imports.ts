import type { importChoices, ImportRehearsal } from '@sipday/contract/office/importing/imports.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { z } from 'zod'
import type { Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import type { Db } from '../../../store/database.ts'
import { keepPart } from '../../../store/importing/files.ts'
import {
  allImports,
  changeImport,
  countAllRows,
  type Import,
  type ImportCounts,
  importOf,
  insertImport,
  type ImportState,
  rowProblems,
  stepImport,
} from '../../../store/importing/imports.ts'
import { change } from '../../../store/office/changes.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { beginRun } from '../begin.ts'

const shown = ({ id, source, name, state, created_at: at }: Import, counts: ImportCounts) => ({
  id,
  source,
  name,
  state,
  createdAt: at.toISOString(),
  ...counts,
})

/** Without the mark by which a second person agrees to it. */
const shownRehearsal = ({ rehearsal }: Import): ImportRehearsal | null => {
  if (rehearsal === null) return null
  const { mark: _mark, ...shown } = rehearsal as ImportRehearsal & { mark?: string }
  return shown
}

/** Part of a plan and still given. */
const isGiven = ({ status, planIds }: { status: readonly string[]; planIds: readonly string[] }): boolean =>
  status.includes('Active') && planIds.length > 0

const known = async (db: Db | Trx, id: string): Promise<Import> => {
  const found = await importOf(db, id)
  if (!found) throw new Refusal(404, 'unknown', 'We could not find that.')
  return found
}

/** @throws Refusal 409 when it is not where it can be done */
const step = async (
  trx: Trx,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  { code, message }: { code: string; message: string },
): Promise<void> => {
  await known(trx, id)
  if (!(await stepImport(trx, id, from, to))) throw new Refusal(409, code, message)
}

const cannotUndo = { code: 'cannot_undo', message: 'This import cannot be taken back now.' }
const isRunning = { code: 'is_running', message: 'This import is being worked on. Wait a moment, or stop it.' }

export const importCalls = {
  imports: async ({ deps, input: { id } }) => {
    const { shop, plans, locations, benefits } = await catalogueOf(deps.db)
    const all = id === undefined ? await allImports(deps.db) : []
    const one = id === undefined ? null : await known(deps.db, id)
    const problems = one ? await rowProblems(deps.db, one.id) : []
    const countsOf = await countAllRows(
      deps.db,
      (one ? [one] : all).map((each) => each.id),
    )
    return {
      imports: all.map((each) => shown(each, countsOf(each.id))),
      importsInAll: all[0]?.inAll ?? 0,
      import: one && {
        ...shown(one, countsOf(one.id)),
        choices: one.choices as z.infer<typeof importChoices>,
        rehearsal: shownRehearsal(one),
        reading: one.rows_all === null ? null : { done: one.rows_read, all: one.rows_all },
        problems: problems.map(({ line, problem }) => ({ line, problem: problem ?? '' })),
        problemsInAll: problems[0]?.inAll ?? 0,
      },
      plans: plans.map(({ id: planId, name }) => ({ id: planId, name })),
      benefits: [...new Set(benefits.filter(isGiven).map(({ name }) => name))],
      timeZone: shop.timeZone,
      places: locations.map(({ id: placeId, name }) => ({ id: placeId, name: locationName(placeId, name) })),
    }
  },

  'import-start': oncePerKey(async ({ deps, trx, input: { source, name }, by }) => {
    const id = deps.ids.id()
    const now = deps.clock.now()
    await insertImport(trx, {
      id,
      source,
      name,
      state: 'open',
      letters: false,
      choices: {},
      content_hash: null,
      staff_id: by.staffId,
      created_at: now,
    })
    await change(trx, { at: now, by, subject: 'import', id, field: 'begun', after: { source, name } })
    return { importId: id }
  }),

  'import-rows': oncePerKey(async ({ trx, input: { importId, file, part, name, content } }) => {
    // What was rehearsed is another list from here on.
    await step(trx, importId, ['open', 'checked'], 'open', isRunning)
    await keepPart(trx, { importId, file, part, name, content })
    return {}
  }),

  'import-check': oncePerKey(async ({ deps, trx, input: { importId, choices } }) => {
    await step(trx, importId, ['open', 'checked', 'checking'], 'checking', isRunning)
    await changeImport(trx, importId, { choices: JSON.stringify(choices), rows_read: 0, rows_all: null })
    await deps.jobs.add(trx, 'import_check', { importId }, { jobKey: `import:${importId}` })
    return {}
  }),

  'import-run': oncePerKey(async ({ deps, trx, input: { importId, letters }, by }) => {
    const found = await known(trx, importId)
    if (!(await stepImport(trx, importId, ['stopped'], 'running')))
      return { state: await beginRun(deps, trx, found, letters, by) }
    await change(trx, { at: deps.clock.now(), by, subject: 'import', id: importId, field: 'run', after: true })
    await deps.jobs.add(trx, 'import_step', { importId }, { jobKey: `import:${importId}` })
    return { state: 'running' as const }
  }),

  'import-stop': oncePerKey(async ({ deps, trx, input: { importId }, by }) => {
    await step(trx, importId, ['running'], 'stopped', { ...isRunning, message: 'This import is not running.' })
    await change(trx, { at: deps.clock.now(), by, subject: 'import', id: importId, field: 'run', after: false })
    return {}
  }),

  'import-undo': oncePerKey(async ({ deps, trx, input: { importId }, by }) => {
    await step(trx, importId, ['done', 'stopped', 'undoing', 'undone'], 'undoing', cannotUndo)
    await change(trx, { at: deps.clock.now(), by, subject: 'import', id: importId, field: 'undone', after: true })
    await deps.jobs.add(trx, 'import_undo', { importId }, { jobKey: `import:${importId}` })
    return {}
  }),
} satisfies Partial<OfficeCalls>
