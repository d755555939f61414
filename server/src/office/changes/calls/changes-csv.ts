import { dateIn } from '@sipday/rules/calendar.ts'
import { takeLimit } from '../../../access/limits.ts'
import { catalogueOf } from '../../../store/catalogue/catalogue.ts'
import { change } from '../../../store/office/changes.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { askedOf, toldChanges } from '../../told-changes.ts'
import { csvOf } from '../../csv.ts'
import { fileName } from '../../file-name.ts'

const MOST_ROWS = 10_000

/** The record of changes as a file (Q); taking it out is recorded, too (O). */
export const changesCsv = officeEndpoint('changes-csv', async ({ deps, input, session }) => {
  const person = requireFull(session)
  await takeLimit(deps, 'office_export', person.id)
  const { key: _key, subjectId, ...rest } = input
  const filters = { ...rest, ...(subjectId === undefined ? {} : { id: subjectId }) }
  const asked = await askedOf(deps, person, filters)
  const rows = await toldChanges(deps, asked, { below: null, count: MOST_ROWS })
  const now = deps.clock.now()
  const { shop } = await catalogueOf(deps.reads)
  const csv = await csvOf(
    ['When', 'Who', 'What happened', 'Kind', 'Id', 'Field', 'Before', 'After', 'Why'],
    rows.map((row) => [
      row.at.toISOString(),
      row.who,
      row.sentence,
      row.subject,
      row.subjectId,
      row.field,
      textOf(row.before),
      textOf(row.after),
      row.reason ?? '',
    ]),
  )
  const after = { rows: rows.length, ...filters }
  const by = { staffId: person.id, sessionId: session.id }
  await deps.db
    .transaction()
    .execute((trx) => change(trx, { at: now, by, subject: 'export', id: 'changes', field: 'made', after }))
  return { name: `changes-${dateIn(now, shop.timeZone)}-${fileName(person.name)}.csv`, csv }
})

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
