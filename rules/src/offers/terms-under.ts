import { type Order, type Terms, termsOf } from '../terms.ts'
import { type Charge, chargesUnder, sumsOf } from './charges.ts'
import type { Offer } from './offer.ts'

export type OfferedOrder = Omit<Order, 'offer'> & { offer: Offer | null }

/** Each renewal of one membership, through the first at the price that stays; none without a code or a renewal. */
export const renewalsUnder = ({ offer, ...order }: OfferedOrder): Charge[] => {
  const { startsOn, renewsOn } = termsOf(order)
  if (offer === null || renewsOn === null) return []
  const { unitPriceCents: fullCents, frequency, boughtOn, taxRate } = order
  const taxOn = (day: string) => (typeof taxRate === 'number' ? taxRate : taxRate(day))
  return chargesUnder({ fullCents, offer, frequency, boughtOn, startsOn, renewsOn, taxOn })
}

/** The terms of an order with what its code gives. */
export const termsUnder = (order: OfferedOrder): Terms => {
  const { offer, ...rest } = order
  return termsOf(offer ? { ...rest, offer: { ...offer, sums: sumsOf(renewalsUnder(order)) } } : rest)
}
