import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { unavailable } from '../charging/refusals.ts'
import { rereadInvoice } from './reread.ts'

const LATEST = 6
const over = new Set(['CANCELED', 'REFUNDED', 'FAILED', 'DRAFT'])

/**
 * Before we charge an overdue renewal, or an old payment link could be paid, too; we cannot pay the provider's bills.
 * Records one that proves paid. Throws Refusal when the provider does not answer or keeps one open: then nothing is
 * charged.
 */
export const closeOpenBills = async (deps: Deps, squareSubscriptionId: string | null): Promise<void> => {
  if (!squareSubscriptionId) return
  const subscription = await deps.square.getSubscription(squareSubscriptionId)
  if (subscription.kind !== 'done') throw unavailable()
  for (const id of subscription.value.invoiceIds.slice(0, LATEST)) await closeBill(deps, id)
}

const closeBill = async (deps: Deps, invoiceId: string): Promise<void> => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const bill = await deps.square.getInvoice(invoiceId)
    if (bill.kind !== 'done') throw unavailable()
    if (bill.value.status === 'PAID') return rereadInvoice(deps, invoiceId, false)
    if (over.has(bill.value.status)) return
    const closed = await deps.square.cancelInvoice(invoiceId, bill.value.version)
    if (closed.kind === 'done') return
    if (closed.kind === 'unknown') throw unavailable()
    // It changed meanwhile and may be paid: read it again.
  }
  throw new Refusal(
    409,
    'bill_open',
    'This renewal has to be paid with the link in the email about it. Nothing was charged here.',
  )
}
