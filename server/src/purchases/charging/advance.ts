import type { Outcome } from '../../providers/square-outcome.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import type { ProviderPayment } from '../../providers/square-records.ts'
import type { Evidence, PurchaseState } from './state.ts'

/** A purchase while its money is being taken: everything a crash must not lose. */
export type OpenPurchase = {
  id: string
  state: PurchaseState
  createdAt: Date
  request: PaymentRequest
  /** How often the request has been sent, this time included: an earlier one may have taken the money. */
  tries: number
}

/** What the saga needs of the provider; `providers/square.ts` is one. */
export type ChargeProvider = {
  createPayment(request: PaymentRequest): Promise<Outcome<ProviderPayment>>
  paymentsBetween(from: Date, to: Date): Promise<Outcome<ProviderPayment[]>>
  cancelPaymentByKey(key: string): Promise<Outcome<null>>
}

/** What the saga needs of the database. */
export type PurchaseBook = {
  /** Takes the purchase for one try, or says null: it is settled, or someone else is at it. */
  claim(purchaseId: string): Promise<OpenPurchase | null>
  /** In one transaction under the purchase's lock: the transition, and everything that follows from it. Returns the new state. */
  settle(purchaseId: string, evidence: Evidence): Promise<PurchaseState | null>
}

/** Steps after which a test or simulation may stop the world. */
export type Checkpoint = (step: 'intent stored' | 'claimed' | 'charged' | 'settled') => void

/** How long the same request is sent again under the same key: after that an answer would come as a surprise. */
const REPLAY_MS = 60 * 60_000
/** Only then, when no replay can still be under way (one call has 10 s), an unanswered purchase is given up. */
const GIVE_UP_MS = REPLAY_MS + 30_000
const CLOCKS_DIFFER_MS = 5 * 60_000

export const evidenceOf = (payment: ProviderPayment): Evidence => {
  if (payment.status === 'completed')
    return {
      kind: 'captured',
      squarePaymentId: payment.id,
      totalCents: payment.totalCents,
      receiptUrl: payment.receiptUrl,
      takenAt: new Date(payment.createdAt),
    }
  if (payment.status === 'failed') return { kind: 'declined', code: payment.declineCode ?? 'GENERIC_DECLINE' }
  return { kind: 'unclear' }
}

/** A key that was used with another body says that something exists under it: that is not nothing. */
const provesNothing = new Set(['IDEMPOTENCY_KEY_REUSED', 'CONFLICT', 'VERSION_MISMATCH'])

/** That the provider will not try now says nothing about a try before whose answer was lost. */
const fromOutcome = (outcome: Outcome<ProviderPayment>, isFirst: boolean): Evidence => {
  switch (outcome.kind) {
    case 'done':
      return evidenceOf(outcome.value)
    case 'declined':
      return { kind: 'declined', code: outcome.code }
    case 'unknown':
      return { kind: 'unclear' }
    case 'invalid':
      return isFirst && !provesNothing.has(outcome.code) ? { kind: 'refused', code: outcome.code } : { kind: 'unclear' }
  }
}

/** What the provider says about a purchase: by asking again under the same key, or, when that is too late, by looking. */
const askProvider = async (provider: ChargeProvider, purchase: OpenPurchase, now: Date): Promise<Evidence> => {
  const age = now.getTime() - purchase.createdAt.getTime()
  if (age < REPLAY_MS) return fromOutcome(await provider.createPayment(purchase.request), purchase.tries === 1)
  const from = purchase.createdAt.getTime() - CLOCKS_DIFFER_MS
  const to = purchase.createdAt.getTime() + REPLAY_MS + CLOCKS_DIFFER_MS
  const listed = await provider.paymentsBetween(new Date(from), new Date(to))
  if (listed.kind !== 'done') return { kind: 'unclear' }
  const mine = listed.value.filter((payment) => payment.referenceId === purchase.request.referenceId)
  const found = mine.find((payment) => payment.status === 'completed') ?? mine[0]
  if (found) return evidenceOf(found)
  if (age < GIVE_UP_MS) return { kind: 'unclear' }
  const cancelled = await provider.cancelPaymentByKey(purchase.request.key)
  return cancelled.kind === 'done' ? { kind: 'given_up' } : { kind: 'unclear' }
}

/**
 * One step forward for one purchase: ask the provider under the stored key, write down what it said. Safe to run again
 * after a crash at any point, and from several places at once (rule F).
 */
export const advance = async (
  book: PurchaseBook,
  provider: ChargeProvider,
  purchaseId: string,
  now: () => Date,
  checkpoint: Checkpoint = () => undefined,
): Promise<void> => {
  const purchase = await book.claim(purchaseId)
  if (purchase) await carryOn(book, provider, purchase, now, checkpoint)
}

/** The same for a purchase that the caller has taken already; returns how it stands then. */
export const carryOn = async (
  book: PurchaseBook,
  provider: ChargeProvider,
  purchase: OpenPurchase,
  now: () => Date,
  checkpoint: Checkpoint = () => undefined,
): Promise<PurchaseState | null> => {
  checkpoint('claimed')
  const evidence = await askProvider(provider, purchase, now())
  checkpoint('charged')
  const state = await book.settle(purchase.id, evidence)
  checkpoint('settled')
  return state
}
