import { dollars } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderPayment } from '../../providers/square-records.ts'
import { report } from '../../store/findings.ts'
import { installationOf } from '../../store/installation.ts'
import { evidenceOf } from '../charging/advance.ts'
import { carryOut } from '../charging/carry-out.ts'
import { reportForeign } from './foreign.ts'
import { readReference, whose } from './reference.ts'
import { createRenewalBook } from '../renewing/renewal-book.ts'

/**
 * Takes note of what the provider says about a payment: one of ours settles its purchase, one of another installation is
 * left alone, and one that this database has lost waits for a person. Nothing is refunded for being unknown (R66).
 */
export const notePayment = async (deps: Deps, payment: ProviderPayment): Promise<void> => {
  const reference = readReference(payment.referenceId)
  if (!reference) return
  const purchase = await deps.db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('id', '=', reference.id)
    .executeTakeFirst()
  const renewal = await deps.db
    .selectFrom('renewal_charges')
    .select('square_payment_id')
    .where('id', '=', reference.id)
    .executeTakeFirst()
  const owner = whose(reference, await installationOf(deps.db), Boolean(purchase ?? renewal))
  if (owner === 'own') {
    if (renewal) {
      if (renewal.square_payment_id === payment.id) return
      await createRenewalBook(deps).settle(reference.id, evidenceOf(payment))
      return
    }
    if (purchase?.square_payment_id === payment.id) return
    await carryOut(deps, reference.id, evidenceOf(payment))
    return
  }
  if (payment.status !== 'completed') return
  if (owner === 'foreign') return reportForeign(deps, reference.installation)
  if (payment.refundedCents < payment.totalCents) await reportLost(deps, payment)
}

const reportLost = (deps: Deps, payment: ProviderPayment): Promise<void> =>
  report(deps, {
    kind: 'lost_payment',
    subject: payment.id,
    text: `Square took ${dollars(payment.totalCents)} for this shop on ${payment.createdAt.slice(0, 10)} (payment ${payment.id}, "${payment.note}", customer ${payment.customerId ?? 'unknown'}), and the database does not know it, as after a restore. Nothing was refunded. Give the customer the membership, or refund the payment in Square's dashboard.`,
  })
