import type { PaymentRequest } from '../../src/providers/square-requests.ts'
import { admit } from '../../src/purchases/charging/admission.ts'
import type { Admission } from '../../src/purchases/charging/admission.ts'
import type { PurchaseBook } from '../../src/purchases/charging/advance.ts'
import { isHolding, transition } from '../../src/purchases/charging/state.ts'
import type { Evidence, PurchaseState } from '../../src/purchases/charging/state.ts'
import type { Time } from './time.ts'

export type Wanted = {
  checkoutId: string
  fingerprint: string
  orderHash: string
  totalCents: number
  quantity: number
}

export type SimulatedPurchase = Wanted & {
  id: string
  state: PurchaseState
  request: PaymentRequest
  createdAt: Date
  squarePaymentId: string | null
  nextLookAt: number
  tries: number
  memberships: number
}

const LEASE_MS = 15_000
const LOOK_AGAIN_MS = 5_000

/** Each method is a transaction, done at once or not at all. */
export const createSimulatedBook = (time: Time, refund: (squarePaymentId: string) => void) => {
  const purchases: SimulatedPurchase[] = []
  const find = (id: string) => purchases.find((purchase) => purchase.id === id)
  const nowMs = () => time.now().getTime()

  const record = (wanted: Wanted): Admission & { purchaseId?: string } => {
    const rivals = purchases
      .filter(({ state }) => isHolding(state))
      .map((one) => ({ ...one, sameOrder: one.orderHash === wanted.orderHash }))
    const admission = admit(wanted, rivals, time.now())
    if (admission.kind !== 'new') return admission
    const id = `purchase-${purchases.length + 1}`
    const request: PaymentRequest = {
      key: `${id}:pay`,
      sourceId: 'card',
      squareCustomerId: 'customer',
      amountCents: wanted.totalCents,
      referenceId: id,
      note: '',
    }
    const { checkoutId, fingerprint, orderHash, totalCents, quantity } = wanted
    purchases.push({
      checkoutId,
      fingerprint,
      orderHash,
      totalCents,
      quantity,
      id,
      request,
      state: 'charging',
      createdAt: time.now(),
      squarePaymentId: null,
      nextLookAt: nowMs(),
      tries: 0,
      memberships: 0,
    })
    return { ...admission, purchaseId: id }
  }

  const settle = (purchaseId: string, evidence: Evidence): PurchaseState | null => {
    const row = find(purchaseId)
    if (!row) return null
    const next = transition(row, evidence)
    row.state = next.state
    if (next.state === 'unknown') row.nextLookAt = nowMs() + LOOK_AGAIN_MS
    if (evidence.kind !== 'captured') return row.state
    if (next.effect === 'settle') {
      row.squarePaymentId = evidence.squarePaymentId
      row.memberships += row.quantity
    }
    if (next.effect === 'refund') refund(evidence.squarePaymentId)
    return row.state
  }

  const book: PurchaseBook = {
    claim: (purchaseId) => {
      const row = find(purchaseId)
      const isFree = row?.state === 'unknown' || (row?.state === 'charging' && row.nextLookAt <= nowMs())
      if (!row || !isFree) return Promise.resolve(null)
      row.state = 'charging'
      row.nextLookAt = nowMs() + LEASE_MS
      row.tries += 1
      return Promise.resolve({
        id: row.id,
        state: row.state,
        createdAt: row.createdAt,
        tries: row.tries,
        request: row.request,
      })
    },
    settle: (purchaseId, evidence) => Promise.resolve(settle(purchaseId, evidence)),
  }
  const due = () =>
    purchases.filter(({ state, nextLookAt }) => (state === 'charging' || state === 'unknown') && nextLookAt <= nowMs())
  return { book, purchases, find, record, settle, due }
}
