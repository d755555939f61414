import { requireFull } from '../../access/needs.ts'
import { csvOf } from '../../csv.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'
import { askedReport } from '../asked-report.ts'

/** Money in dollars; names no member (Q). */
export const reportCsv = officeEndpoint('report-csv', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const { columns, definition, until, rows } = await askedReport(deps, person, input)
  const csv = await csvOf(
    columns.map(({ name }) => name),
    rows.map((row) => columns.map(({ key, unit }) => cell(row[key], unit))),
  )
  return { name: `${definition.name}-${until}-${fileName(person.name)}.csv`, csv }
})

const cell = (value: string | number | undefined, unit: string | undefined): string =>
  unit === 'cents' && typeof value === 'number' ? (value / 100).toFixed(2) : String(value ?? '')
