import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { askedReport } from '../asked-report.ts'

/** A report: its definition, the days it is over, and its rows. */
export const report = officeEndpoint('report', ({ deps, input, session }) =>
  askedReport(deps, requireFull(session), input),
)
