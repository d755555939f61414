import { exportWords } from '@sipday/rules/books/export-words.ts'
import { takeLimit } from '../../../access/limits.ts'
import { newestLine } from '../../../store/books/exports.ts'
import { change } from '../../../store/office/changes.ts'
import { askedBooks } from '../../books/asked-books.ts'
import { onceEndpoint } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'

const HOUR_MS = 3_600_000

/** Counted and recorded (O11, O). Its parts come from `export-part`, so a year is never held in memory. */
export const makeExport = onceEndpoint('export', async ({ deps, input, trx, person, by }) => {
  const { what, locationId } = input
  const { from, to } = await askedBooks(deps, person, input)
  await takeLimit(deps, 'office_export', person.id)
  const now = deps.clock.now()
  const [newest] = await newestLine(trx, {})
  const asked = { what, from, to, locationId: locationId ?? null }
  await change(trx, { at: now, by, subject: 'export', id: what, field: 'made', after: asked })
  return {
    id: input.key,
    name: `${fileName(exportWords[what].title).toLowerCase()}-${from}-${to}-${fileName(person.name)}.csv`,
    ...asked,
    newest: newest?.id ?? 0,
    until: new Date(now.getTime() + HOUR_MS).toISOString(),
  }
})
