import { addDays } from '../calendar.ts'
import { type Order, type Terms, termsOf } from '../terms.ts'
import { type Charge, chargesUnder, sumsOf } from './charges.ts'
import type { Offer } from './offer.ts'

export type OfferedOrder = Omit<Order, 'offer'> & { offer: Offer | null }

/**
 * Of one membership, through the first at the price that stays; none without a code or a renewal. Of a trial, the first
 * one if it is kept: on the day it ends.
 */
export const renewalsUnder = ({ offer, ...order }: OfferedOrder): Charge[] => {
  const { startsOn, renewsOn } = termsOf(order)
  if (offer === null || renewsOn === null) return []
  const { unitPriceCents: fullCents, frequency, boughtOn, taxRate } = order
  const taxOn = (day: string) => (typeof taxRate === 'number' ? taxRate : taxRate(day))
  const ends = offer.cents === 0 && offer.days !== null ? addDays(boughtOn, offer.days) : null
  return chargesUnder({
    fullCents,
    offer,
    frequency,
    boughtOn,
    startsOn: ends ?? startsOn,
    renewsOn: ends ?? renewsOn,
    taxOn,
  })
}

/** The terms of an order with what its code gives. */
export const termsUnder = (order: OfferedOrder): Terms => {
  const { offer, ...rest } = order
  return termsOf(offer ? { ...rest, offer: { ...offer, sums: sumsOf(renewalsUnder(order)) } } : rest)
}
