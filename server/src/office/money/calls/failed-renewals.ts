import { addDays } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import { takeLimitIn } from '../../../access/limits.ts'
import { queueMail } from '../../../messages/outbox.ts'
import { mailFacts, reasonFacts, todayOf } from '../../../purchases/renewing/renewal.ts'
import { tellingKeys } from '../../../purchases/renewing/telling-keys.ts'
import { Refusal } from '../../../refusal.ts'
import { billedPlanOf } from '../../../store/memberships/put-on-plan.ts'
import { change } from '../../../store/office/changes.ts'
import { countFailedRenewals, failedRenewalOf, failedRenewalsPage } from '../../../store/office/failed-renewals.ts'
import { requireFull } from '../../access/needs.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { askedPage, nameOf, pageOf, totalOf } from '../../refunds/page.ts'

export const failedRenewalCalls = {
  /** O11. */
  'failed-renewals': async ({ deps, input, session }) => {
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
  },

  /** Once a day for each membership (O11). */
  'dunning-nudge': oncePerKey(async ({ deps, trx, input: { membershipId }, person, by }) => {
    const row = await reachMembership(trx, person, membershipId)
    const [failed] = await failedRenewalOf(trx, { membershipId })
    if (!failed || row.cancelled_at !== null || (row.state !== 'grace' && row.state !== 'unpaid'))
      throw new Refusal(409, 'nothing_due', 'Nothing is due for this membership anymore.')
    await takeLimitIn(trx, deps, 'office_nudge', membershipId)
    const facts = await mailFacts(trx, deps, row)
    await queueMail(trx, deps, {
      kind: row.state === 'grace' ? 'renewal_failed' : 'renewal_stopped',
      dedupeKey: tellingKeys.again(membershipId, failed.period_start, todayOf(deps, row)),
      to: row.payer_email,
      facts: {
        ...facts,
        ...reasonFacts(row, failed.failed_for),
        planName: billedPlanOf(row).planName,
        renewsOn: failed.period_start,
        usableUntil: row.grace_until ?? addDays(failed.period_start, GRACE_DAYS),
        payUrl: null,
        totalCents: failed.amount_cents,
      },
    })
    await change(trx, {
      at: deps.clock.now(),
      by,
      subject: 'customer',
      id: row.payer_id,
      field: 'reminded to pay',
      after: { membershipId, planName: row.plan_name },
    })
    return {}
  }),
} satisfies Partial<OfficeCalls>
