import { CLOSING_LISTED } from '@sipday/contract/office/locations/closing.ts'
import { previewClosing } from '../../purchases/closing/preview-closing.ts'
import { openPaymentsAt } from '../../store/locations/closing-members.ts'
import { officeEndpoint } from '../endpoint.ts'
import { requireLastDay, shownMember, sumsOf } from '../locations/closing.ts'

/** What closing a location after a day would mean for everyone there, to the cent. Changes nothing. */
export const closingPreview = officeEndpoint('closing-preview', async ({ deps, input: { locationId, lastDay } }) => {
  const { name, today } = await requireLastDay(deps, deps.db, locationId, lastDay)
  const lines = await previewClosing(deps.db, locationId, lastDay)
  const [open] = await openPaymentsAt(deps.db, { locationId })
  return {
    name,
    today,
    lastDay,
    members: lines.slice(0, CLOSING_LISTED).map(shownMember),
    sums: { ...sumsOf(lines), openPayments: open?.count ?? 0 },
  }
})
