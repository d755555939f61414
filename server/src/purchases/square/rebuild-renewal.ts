import type { Deps } from '../../deps.ts'
import type { ProviderPayment } from '../../providers/square-records.ts'
import { audit } from '../../store/audit.ts'
import { keepLostRenewal, membershipOfReference } from '../../store/purchases/rebuilding.ts'
import { mailFacts, renewalPaidIn } from '../renewing/renewal.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { readRenewalNote } from './payment-note.ts'
import { orWhyNot, Unclear } from './unclear.ts'

/** Only for a known membership, the same payer and the due amount. Returns why not, or null (R66). */
export const rebuildRenewal = (deps: Deps, chargeId: string, payment: ProviderPayment): Promise<string | null> =>
  orWhyNot(async () => {
    const noted = readRenewalNote(payment.note)
    if (!noted) throw new Unclear('the payment does not say what it renewed')
    if (payment.refundedCents > 0) throw new Unclear('part of it was returned')
    const membership = await membershipOfReference(deps.db, noted)
    if (!membership || membership.squareCustomerId !== payment.customerId)
      throw new Unclear('the membership that it renewed is not in this database')
    const { periodStart } = noted
    await deps.db.transaction().execute(async (trx) => {
      const row = await lockMembership(trx, membership.id)
      if (row.state === 'ended' || row.cancelled_at !== null)
        throw new Unclear('the membership that it renewed is cancelled or over')
      const { totalCents } = await mailFacts(trx, deps, { ...row, paid_through: periodStart })
      if (totalCents !== payment.totalCents) throw new Unclear('the amount is not the price of that renewal')
      const charge = { id: chargeId, membershipId: row.id, periodStart, payment, now: deps.clock.now() }
      if (!(await keepLostRenewal(trx, deps.ids.id(), charge))) return
      const bill = { id: null, dueOn: periodStart, totalCents }
      if (!(await renewalPaidIn(trx, deps, row.id, bill, { id: payment.id, takenAt: new Date(payment.createdAt) })))
        throw new Unclear('that period is paid otherwise')
      const detail = { membershipId: row.id, periodStart, squarePaymentId: payment.id }
      await audit(deps, 'renewal_rebuilt', { customerId: row.payer_id, detail }, trx)
      deps.log.warn(detail, 'a renewal that this database had lost was counted again')
    })
  })
