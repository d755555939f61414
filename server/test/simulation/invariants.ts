import { MOMENT_MS } from '../../src/purchases/charging/admission.ts'
import type { SimulatedPurchase } from './book.ts'
import type { SimulatedPayment } from './provider.ts'

/** What a browser was told about one press of Subscribe. */
export type Told = { purchaseId: string; said: 'paid' | 'declined' | 'unconfirmed' | 'unavailable' }

type Ended = { purchases: readonly SimulatedPurchase[]; payments: readonly SimulatedPayment[]; told: readonly Told[] }

/** I1 to I6, in words; empty when all hold. */
export const violationsOf = (ended: Ended): string[] => [
  ...acknowledged(ended),
  ...ended.purchases.flatMap((purchase) => purchaseViolations(purchase, ended.payments)),
  ...onceOnly(ended),
]

const takenFor = (payments: readonly SimulatedPayment[], purchaseId: string): SimulatedPayment[] =>
  payments.filter((payment) => payment.referenceId === purchaseId && payment.status === 'completed')
const isKept = (payment: SimulatedPayment): boolean => payment.refundedCents === 0

const acknowledged = ({ purchases, payments, told }: Ended): string[] =>
  told.flatMap(({ purchaseId, said }) => {
    const purchase = purchases.find(({ id }) => id === purchaseId)
    if (said === 'paid' && (purchase?.state !== 'succeeded' || purchase.memberships !== purchase.quantity))
      return [`I1 ${purchaseId}: acknowledged, but not all there`]
    // Giving it back later does not make it right: a silence is not a no (rule F).
    if (said === 'declined' && takenFor(payments, purchaseId).length > 0)
      return [`I2 ${purchaseId}: declined, but charged`]
    return []
  })

const purchaseViolations = (purchase: SimulatedPurchase, payments: readonly SimulatedPayment[]): string[] => {
  const { id, state, memberships, quantity, totalCents } = purchase
  const kept = takenFor(payments, id).filter(isKept)
  return [
    ...(memberships > quantity ? [`I1 ${id}: memberships given twice`] : []),
    ...(takenFor(payments, id).length > 1 ? [`I2 ${id}: charged twice`] : []),
    ...(kept.some((payment) => payment.totalCents !== totalCents) ? [`I3 ${id}: another amount was kept`] : []),
    ...(kept.length > 0 && state !== 'succeeded' ? [`I4 ${id}: money kept for a purchase that is ${state}`] : []),
    ...(state === 'succeeded' && kept.length === 0 ? [`I5 ${id}: succeeded without money`] : []),
    ...(state === 'charging' || state === 'unknown' ? [`I6 ${id}: still ${state}`] : []),
  ]
}

/** One checkout is charged once; the same order is not charged on two devices within ten minutes (R1, risk 27). */
const onceOnly = ({ purchases, payments }: Ended): string[] => {
  const honest = (purchase: SimulatedPurchase) => takenFor(payments, purchase.id).some((payment) => !payment.lied)
  const charged = purchases.filter(honest)
  const twice = charged.filter(
    (one, index) => charged.findIndex(({ checkoutId }) => checkoutId === one.checkoutId) !== index,
  )
  const succeeded = purchases.filter(({ state }) => state === 'succeeded')
  const again = succeeded.filter((one, index) =>
    succeeded.some(
      (other, place) =>
        place < index &&
        other.orderHash === one.orderHash &&
        one.createdAt.getTime() - other.createdAt.getTime() < MOMENT_MS,
    ),
  )
  return [
    ...twice.map(({ checkoutId }) => `I2 ${checkoutId}: one checkout was charged twice`),
    ...again.map(({ id }) => `I2 ${id}: bought a moment ago, and charged again`),
  ]
}
