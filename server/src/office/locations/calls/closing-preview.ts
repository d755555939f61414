import { CLOSING_LISTED } from '@sipday/contract/office/locations/closing.ts'
import { offerUntil } from '@sipday/rules/renewing/closing-offer.ts'
import { previewClosing } from '../../../purchases/closing/preview-closing.ts'
import { openPaymentsAt } from '../../../store/locations/closing-members.ts'
import { otherOpenPlaces } from '../../../store/locations/closing-offers.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { movableOf, requireLastDay, shownMember, sumsOf } from '../closing.ts'

export const closingPreview = officeEndpoint('closing-preview', async ({ deps, input }) => {
  const { locationId, lastDay, offerTo } = input
  const { name, today } = await requireLastDay(deps, deps.db, locationId, lastDay)
  const lines = await previewClosing(deps.db, locationId, lastDay)
  const [open] = await openPaymentsAt(deps.db, { locationId })
  const movable = await movableOf(deps.db, lines, { locationId, lastDay, offerTo, today })
  return {
    name,
    today,
    lastDay,
    places: await otherOpenPlaces(deps.db, { locationId }),
    offerUntil: offerUntil(lastDay, today),
    members: lines.slice(0, CLOSING_LISTED).map(shownMember),
    sums: { ...sumsOf(lines), openPayments: open?.count ?? 0, movable: movable?.count ?? 0 },
  }
})
