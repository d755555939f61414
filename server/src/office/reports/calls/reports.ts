import { exportAmount } from '@sipday/rules/books/export-words.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { filterChoices } from '../../../store/people/find-customers.ts'
import { requireFull } from '../../access/needs.ts'
import { csvOf } from '../../csv.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { fileName } from '../../file-name.ts'
import { askedReport } from '../asked-report.ts'

export const reportCalls = {
  reports: async ({ deps, session }) => {
    const person = requireFull(session)
    const everywhere = may(person, 'reports', { locationIds: [] })
    const { plans, locations } = await filterChoices(deps.reads, { everywhere, places: [...person.locationIds] })
    return { plans, locations: locations.map(({ id, name }) => ({ id, name: locationName(id, name) })) }
  },

  report: ({ deps, input, session }) => askedReport(deps, requireFull(session), input),

  /** Money in dollars; names no member (Q). */
  'report-csv': async ({ deps, input, session }) => {
    const person = requireFull(session)
    const { columns, definition, until, rows } = await askedReport(deps, person, input)
    const csv = await csvOf(
      columns.map(({ name }) => name),
      rows.map((row) => columns.map(({ key, unit }) => cell(row[key], unit))),
    )
    return { name: `${definition.name}-${until}-${fileName(person.name)}.csv`, csv }
  },
} satisfies Partial<OfficeCalls>

const cell = (value: string | number | undefined, unit: string | undefined): string =>
  unit === 'cents' && typeof value === 'number' ? exportAmount(value) : String(value ?? '')
