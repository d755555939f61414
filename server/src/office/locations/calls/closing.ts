import { dateIn } from '@sipday/rules/calendar.ts'
import { standingOfClosing } from '../../../store/locations/closings.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { knownPlace } from '../closing.ts'

export const closing = officeEndpoint('closing', async ({ deps, input: { locationId } }) => {
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
})
