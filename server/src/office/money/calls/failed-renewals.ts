import { locationName } from '@sipday/rules/catalogue.ts'
import { countFailedRenewals, failedRenewalsPage } from '../../../store/office/failed-renewals.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { askedPage, nameOf, pageOf, totalOf } from '../../refunds/page.ts'

/** O11. */
export const failedRenewals = officeEndpoint('failed-renewals', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const {
    asked: { everywhere, places, customerId, locationId },
    position,
  } = await askedPage(deps, person, input, 'renewals.read')
  const asked = { everywhere, places, customerId, locationId }
  const [rows, counted] = await Promise.all([
    failedRenewalsPage(deps.reads, { ...asked, ...position }),
    countFailedRenewals(deps.reads, asked),
  ])
  const { page, next } = pageOf(rows, ({ at, id }) => ({ at, id }))
  return {
    rows: page.map((row) => ({
      membershipId: row.id,
      customer: { id: row.payer_id, name: nameOf({ ...row, email: person.role === 'accountant' ? '' : row.email }) },
      planName: row.plan_name,
      locationName: locationName(row.location_id, row.location_name),
      periodStart: row.period_start,
      cents: row.amount_cents,
      failedAt: row.at.toISOString(),
      graceUntil: row.grace_until,
      told: (row.told ?? []).map((at) => at.toISOString()),
    })),
    next,
    total: totalOf(counted),
  }
})
