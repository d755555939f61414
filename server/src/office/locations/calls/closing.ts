import { CLOSING_LISTED } from '@sipday/contract/office/locations/closing.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { offerUntil } from '@sipday/rules/renewing/closing-offer.ts'
import { previewClosing } from '../../../purchases/closing/preview-closing.ts'
import { openPaymentsAt } from '../../../store/locations/closing-members.ts'
import { otherOpenPlaces } from '../../../store/locations/closing-offers.ts'
import { standingOfClosing } from '../../../store/locations/closings.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { askToClose, knownPlace, movableOf, requireLastDay, shownMember, sumsOf } from '../closing.ts'

export const closingCalls = {
  'closing-preview': async ({ deps, input }) => {
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
  },

  /** O4, O7. */
  'closing-start': oncePerKey(({ deps, trx, input, by }) => askToClose(deps, trx, input, by)),

  closing: async ({ deps, input: { locationId } }) => {
    const { name, time_zone: timeZone } = await knownPlace(deps.db, locationId)
    const [row] = await standingOfClosing(deps.db, { locationId })
    return {
      name,
      today: dateIn(deps.clock.now(), timeZone),
      timeZone,
      closing: row
        ? {
            lastDay: row.last_day,
            offer:
              row.offer_to !== null && row.offer_until !== null ? { to: row.offer_to, until: row.offer_until } : null,
            startedAt: row.started_at.toISOString(),
            startedBy: row.started_by,
            done: row.done,
            asked: row.asked,
            of: row.listed,
            moved: row.moved,
            refundCents: row.refund_cents,
            acceptedCents: row.accepted_cents,
            openRefunds: row.open_refunds,
            failed: row.failed ?? [],
            latePayments: row.late_payments,
            lateCents: row.late_cents,
            openPayments: row.open_payments,
          }
        : null,
    }
  },
} satisfies Partial<OfficeCalls>
