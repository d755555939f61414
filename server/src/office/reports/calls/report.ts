import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { askedReport } from '../asked-report.ts'

export const report = officeEndpoint('report', ({ deps, input, session }) =>
  askedReport(deps, requireFull(session), input),
)
