import type { Outcome } from '../../providers/square-outcome.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import type { ProviderPayment } from '../../providers/square-records.ts'
import type { Evidence, PurchaseState } from './state.ts'

/** Everything that must survive a crash. */
export type OpenPurchase = {
  id: string
  state: PurchaseState
  createdAt: Date
  request: PaymentRequest
  /** Including this time: an earlier attempt may have taken the money. */
  tries: number
  /** From a backup: what it would charge may be settled since. */
  onlyLook?: boolean
}

export type ChargeProvider = {
  createPayment(request: PaymentRequest): Promise<Outcome<ProviderPayment>>
  paymentsBetween(
    from: Date,
    to: Date,
    wanted: (payment: ProviderPayment) => boolean,
  ): Promise<Outcome<ProviderPayment[]>>
  cancelPaymentByKey(key: string): Promise<Outcome<null>>
}

export type PurchaseBook = {
  /** Null when it is settled, or another process works on it. */
  claim(purchaseId: string): Promise<OpenPurchase | null>
  /** One transaction under the purchase's lock. Returns the new state. */
  settle(purchaseId: string, evidence: Evidence): Promise<PurchaseState | null>
}

/** Where tests may crash the process. */
export type Checkpoint = (step: 'intent stored' | 'claimed' | 'charged' | 'settled') => void

/** How long a request is repeated under its key: a later charge would surprise the customer. */
const REPLAY_MS = 60 * 60_000
/** Give up only when no repeat can still run (a call takes at most 10 s). */
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

/** The key was used with another body, so something exists under it. */
const provesNothing = new Set(['IDEMPOTENCY_KEY_REUSED', 'CONFLICT', 'VERSION_MISMATCH'])

/** A refusal to try now says nothing about an earlier lost response. */
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

const askProvider = async (provider: ChargeProvider, purchase: OpenPurchase, now: Date): Promise<Evidence> => {
  if (purchase.request.amountCents === 0) return { kind: 'free' }
  const age = now.getTime() - purchase.createdAt.getTime()
  if (age < REPLAY_MS && !purchase.onlyLook)
    return fromOutcome(await provider.createPayment(purchase.request), purchase.tries === 1)
  const from = purchase.createdAt.getTime() - CLOCKS_DIFFER_MS
  const to = purchase.createdAt.getTime() + REPLAY_MS + CLOCKS_DIFFER_MS
  const { referenceId } = purchase.request
  const isOurs = (payment: ProviderPayment) => payment.referenceId === referenceId
  const mine = await provider.paymentsBetween(new Date(from), new Date(to), isOurs)
  if (mine.kind !== 'done') return { kind: 'unclear' }
  const found = mine.value.find((payment) => payment.status === 'completed') ?? mine.value[0]
  if (found) return evidenceOf(found)
  if (age < GIVE_UP_MS) return { kind: 'unclear' }
  const cancelled = await provider.cancelPaymentByKey(purchase.request.key)
  return cancelled.kind === 'done' ? { kind: 'given_up' } : { kind: 'unclear' }
}

/** Safe after a crash anywhere, and from several processes at once (rule F). */
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

/** For a purchase that the caller has claimed. */
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
