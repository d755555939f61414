import { dollars } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderPayment } from '../../providers/square-records.ts'
import { openFindings, report, resolve } from '../../store/findings.ts'
import { chargeOfReference } from '../../store/purchases/open-charges.ts'
import { evidenceOf } from '../charging/advance.ts'
import { createBook } from '../charging/book.ts'
import { reportForeign } from './foreign.ts'
import { readRenewalNote } from './payment-note.ts'
import { rebuildPurchase } from './rebuild-purchase.ts'
import { rebuildRenewal } from './rebuild-renewal.ts'
import { readReference, whose } from './reference.ts'
import { createRenewalBook } from '../renewing/renewal-book.ts'

/**
 * Ours settles its purchase, another installation's is left alone, and a lost one is rebuilt or waits for a person.
 * Nothing is refunded just because it is unknown (R66).
 */
export const notePayment = async (deps: Deps, payment: ProviderPayment): Promise<void> => {
  const reference = readReference(payment.referenceId)
  if (!reference) return
  const charge = await chargeOfReference(deps.db, reference.id)
  const owner = whose(reference, charge.installation, charge.table !== null)
  if (owner === 'own') {
    if (charge.square_payment_id === payment.id) return
    const book = charge.table === 'renewal_charges' ? createRenewalBook(deps) : createBook(deps)
    await book.settle(reference.id, evidenceOf(payment))
    return
  }
  if (payment.status !== 'completed') return
  if (owner === 'foreign') return reportForeign(deps, reference.installation)
  await rebuildOrReport(deps, reference.id, payment)
}

/** Rebuilt if every fact is certain; else a person decides. */
const rebuildOrReport = async (deps: Deps, id: string, payment: ProviderPayment): Promise<void> => {
  if (payment.refundedCents >= payment.totalCents) return resolve(deps, 'lost_payment', payment.id)
  const rebuild = readRenewalNote(payment.note) ? rebuildRenewal : rebuildPurchase
  const why = await rebuild(deps, id, payment)
  if (why === null) return resolve(deps, 'lost_payment', payment.id)
  await report(deps, {
    kind: 'lost_payment',
    subject: payment.id,
    text: `Square took ${dollars(payment.totalCents)} for this shop on ${payment.createdAt.slice(0, 10)} (payment ${payment.id}, "${payment.note}", customer ${payment.customerId ?? 'unknown'}), but it is not in the database, which can happen after a restore. The purchase could not be recreated, because ${why}. Nothing was refunded. Find the payment in Square's dashboard, refund it there, cancel the customer's subscription if there is one, and ask the customer to buy again; or restore a newer backup. It is checked again every night.`,
  })
}

/** Facts may be clear now, or the money refunded. */
export const lookAgainAtLost = async (deps: Deps): Promise<void> => {
  for (const { kind, subject } of await openFindings(deps.db)) {
    const payment = kind === 'lost_payment' ? await deps.square.getPayment(subject) : null
    if (payment?.kind === 'done') await notePayment(deps, payment.value)
  }
}
