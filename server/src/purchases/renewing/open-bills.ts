import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { unavailable } from '../charging/refusals.ts'
import { rereadInvoice } from './reread.ts'

/** Bills older than this many periods are not looked at: their time is long over. */
const LATEST = 6
const settled = new Set(['PAID', 'CANCELED', 'REFUNDED', 'FAILED', 'DRAFT'])

/**
 * Before an overdue renewal is charged by us, the provider's open bills for it are withdrawn, so that no one pays twice
 * through an old pay link; the provider takes no payment of ours for a bill of its own. A bill that turns out to be paid is
 * noted. Throws Refusal when the provider does not answer, or keeps a bill open: then nothing is charged.
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
    if (settled.has(bill.value.status)) return
    const closed = await deps.square.cancelInvoice(invoiceId, bill.value.version)
    if (closed.kind === 'done') return
    if (closed.kind === 'unknown') throw unavailable()
    // Changed meanwhile, perhaps paid: it is read once more.
  }
  throw new Refusal(
    409,
    'bill_open',
    'This renewal has to be paid with the link in the email about it. Nothing was charged here.',
  )
}
