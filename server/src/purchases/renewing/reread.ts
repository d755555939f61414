import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import type { ProviderInvoice, ProviderPayment } from '../../providers/square-records.ts'
import { billsFromOf } from '../../store/importing/brought.ts'
import { membershipOfSubscription, subscriptionOf } from '../../store/memberships/provider-subscriptions.ts'
import {
  isPeriodPaid,
  notePaymentOfPeriod,
  paidBillsOf,
  renewalsWithoutPayment,
} from '../../store/memberships/renewals.ts'
import { renewalFailed, renewalPaid } from './renewal.ts'
import { type BillPayment, returnUnwanted } from './unwanted-bill.ts'

/** Reads one bill at the provider and records its outcome. An event is only a hint; this is the fact (risk 64). */
export const rereadInvoice = async (deps: Deps, invoiceId: string, chargeFailed: boolean): Promise<void> => {
  const outcome = await deps.square.getInvoice(invoiceId)
  if (outcome.kind === 'unknown') throw new Error('The provider did not answer about a bill.')
  if (outcome.kind !== 'done' || !outcome.value.subscriptionId) return
  const membership = await membershipOfSubscription(deps.db, outcome.value.subscriptionId)
  if (membership) await noteInvoice(deps, membership.id, outcome.value, chargeFailed)
}

/** An unpaid bill says nothing yet: the charge follows it. It has failed when the provider says so, or a day later. */
const noteInvoice = async (
  deps: Deps,
  membershipId: string,
  invoice: ProviderInvoice,
  chargeFailed: boolean,
): Promise<void> => {
  const { dueOn, status } = invoice
  // It stays paid whatever else is read, which in a large shop is much.
  if (status === 'PAID' && dueOn && (await isPeriodPaid(deps.db, { membershipId, periodStart: dueOn }))) return
  if (await isOfOldPlace(deps, membershipId, invoice)) return
  if (status === 'PAID') {
    const payment = await paymentOf(deps, invoice)
    if (await returnUnwanted(deps, membershipId, invoice, payment)) return
    await renewalPaid(deps, membershipId, invoice, payment)
  } else if (chargeFailed && unpaid.has(status))
    await renewalFailed(deps, membershipId, { ...invoice, declineCode: await declineCodeOf(deps, invoice) })
}

/** A membership that was brought in goes on with Square's bills; earlier ones were written down elsewhere. */
const isOfOldPlace = async (deps: Deps, membershipId: string, { dueOn }: ProviderInvoice): Promise<boolean> => {
  const from = await billsFromOf(deps.db, membershipId)
  return from !== null && dueOn !== null && dueOn < from
}

const unpaid = new Set(['UNPAID', 'FAILED', 'PARTIALLY_PAID'])

const DAY_MS = 86_400_000

/** A bill changes when it is paid; clocks and the provider's own steps may lie this far apart. */
const NEAR_MS = 5 * 60_000

/**
 * Null when the provider's list does not show it. It is first looked for where it usually is, by its sum and around the
 * bill's last change: in a large shop all payments of three days are hundreds of pages.
 */
const paymentOf = async (deps: Deps, invoice: ProviderInvoice): Promise<BillPayment | null> =>
  (await paymentNear(deps, invoice)) ?? (await paymentOfDays(deps, invoice))

const paymentNear = async (deps: Deps, invoice: ProviderInvoice): Promise<BillPayment | null> =>
  firstOf(await near(deps, invoice, paid(invoice.orderId)))

const near = async (
  deps: Deps,
  { locationId, changedAt, totalCents }: ProviderInvoice,
  wanted: (payment: ProviderPayment) => boolean,
): Promise<Outcome<ProviderPayment[]>> => {
  if (!locationId || !changedAt) return { kind: 'done', value: [] }
  const at = (ms: number) => new Date(changedAt.getTime() + ms)
  return deps.square.paymentsBetween(at(-NEAR_MS), at(NEAR_MS), wanted, { locationId, totalCents })
}

/** Null when the list does not show it, or does not answer. */
const declineCodeOf = async (deps: Deps, invoice: ProviderInvoice): Promise<string | null> => {
  const refused = ({ orderId, status }: ProviderPayment) => orderId === invoice.orderId && status === 'failed'
  const listed = await near(deps, invoice, refused)
  return listed.kind === 'done' ? (listed.value[0]?.declineCode ?? null) : null
}

const paymentOfDays = async (deps: Deps, invoice: ProviderInvoice): Promise<BillPayment | null> => {
  const from = invoice.dueOn ? Date.parse(invoice.dueOn) - DAY_MS : deps.clock.now().getTime() - 2 * DAY_MS
  const to = Math.max(from, deps.clock.now().getTime()) + 2 * DAY_MS
  return firstOf(await deps.square.paymentsBetween(new Date(from), new Date(to), paid(invoice.orderId)))
}

const paid = (orderId: string | null) => (payment: ProviderPayment) =>
  payment.orderId === orderId && payment.status === 'completed'

const firstOf = (listed: Outcome<ProviderPayment[]>): BillPayment | null => {
  const found = listed.kind === 'done' ? listed.value[0] : null
  return found ? { id: found.id, takenAt: new Date(found.createdAt) } : null
}

/** Of the last three bills those that are not known as paid, oldest first; used when no event arrived, and every night. */
export const rereadSubscription = async (deps: Deps, membershipId: string): Promise<void> => {
  const row = await subscriptionOf(deps.db, membershipId)
  if (!row?.square_subscription_id) return
  const subscription = await deps.square.getSubscription(row.square_subscription_id)
  if (subscription.kind === 'unknown') throw new Error('The provider did not answer about a subscription.')
  if (subscription.kind !== 'done') return
  const latest = subscription.value.invoiceIds.slice(0, 3)
  const paidBills = await paidBillsOf(deps.db, membershipId, latest)
  for (const invoiceId of latest.filter((id) => !paidBills.has(id)).reverse()) {
    const invoice = await deps.square.getInvoice(invoiceId)
    if (invoice.kind === 'unknown') throw new Error('The provider did not answer about a bill.')
    if (invoice.kind !== 'done') continue
    const dayLater = Date.parse(invoice.value.dueOn ?? '') + 2 * DAY_MS
    await noteInvoice(deps, membershipId, invoice.value, deps.clock.now().getTime() > dayLater)
  }
}

const AT_ONCE = 100

/** Without a payment id they cannot be refunded. */
export const fillRenewalPayments = async (deps: Deps): Promise<void> => {
  const open = await renewalsWithoutPayment(deps.db, AT_ONCE)
  for (const { membership_id: membershipId, period_start: periodStart, square_invoice_id } of open) {
    const invoice = await deps.square.getInvoice(square_invoice_id ?? '')
    const payment = invoice.kind === 'done' ? await paymentOf(deps, invoice.value) : null
    if (payment) await notePaymentOfPeriod(deps.db, { membershipId, periodStart }, payment)
  }
}
