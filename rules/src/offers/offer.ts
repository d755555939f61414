import { addDays, type CalendarDate } from '../calendar.ts'
import { halfEven } from '../paying/half-even.ts'

/**
 * What a code takes off the price of each membership: a part, a sum, or all but a price. Without tax, in cents. Or a
 * drink beside what the plan brings, at the same price.
 */
export type Off = { percent: number } | { cents: number } | { price: number } | { drinks: 1 }
/** The first payments, those of the first days, or all of them. The first payment counts. */
export type OfferTime = 'always' | { payments: number } | { days: number }

/** As it was agreed to: the price of each membership without tax, and for how many payments or days; both null: always. */
export type Offer = {
  code: string
  cents: number
  payments: number | null
  days: number | null
  goesOn?: true | undefined
  drinks?: 1 | undefined
  /** What a guest and who brought them both get later. */
  friendDays?: number | undefined
}

/** Days that cost nothing: with a card saved, and the end is theirs to decide. */
export const isTrial = ({ off, lasts }: { off: Off; lasts: OfferTime }): boolean =>
  'percent' in off && off.percent === 100 && lasts !== 'always' && 'days' in lasts

/** What is left of it: payments, or all before a day; null where that does not limit it. */
export type StandingOffer = { cents: number; left: number | null; until: CalendarDate | null }

/** The price of each membership under an offer; never more than without it. */
export const offeredCents = (fullCents: number, off: Off): number => {
  if ('drinks' in off) return fullCents
  if ('percent' in off) return halfEven(fullCents * (100 - off.percent), 100)
  return 'cents' in off ? Math.max(0, fullCents - off.cents) : Math.min(fullCents, off.price)
}

/** What a code gives for a plan at this price. */
export const offerOf = (
  {
    code,
    off,
    lasts,
    goesOn = false,
    friendDays = null,
  }: { code: string; off: Off; lasts: OfferTime; goesOn?: boolean; friendDays?: number | null },
  fullCents: number,
): Offer => ({
  code,
  cents: offeredCents(fullCents, off),
  ...('drinks' in off
    ? { payments: null, days: null, ...off }
    : {
        payments: lasts !== 'always' && 'payments' in lasts ? lasts.payments : null,
        days: lasts !== 'always' && 'days' in lasts ? lasts.days : null,
      }),
  ...(goesOn && isTrial({ off, lasts }) && { goesOn }),
  ...(friendDays !== null && { friendDays }),
})

/** Once its first payment is made; null for one that leaves the price as it is. */
export const standingAfterPurchase = (
  { cents, payments, days, drinks }: Omit<Offer, 'code'>,
  boughtOn: CalendarDate,
): StandingOffer | null =>
  drinks
    ? null
    : {
        cents,
        left: payments === null ? null : payments - 1,
        until: days === null ? null : addDays(boughtOn, days),
      }

/** The price of the bill of a day, without tax. */
export const dueCents = (fullCents: number, offer: StandingOffer | null, on: CalendarDate): number =>
  offer !== null && offer.left !== 0 && (offer.until === null || on < offer.until)
    ? Math.min(fullCents, offer.cents)
    : fullCents

/** One more payment was made. It stands until a bill was paid at the full price, so that the rise can be told. */
export const standingAfterBill = (
  offer: StandingOffer,
  { fullCents, paidCents }: { fullCents: number; paidCents: number },
): StandingOffer | null =>
  paidCents >= fullCents ? null : { ...offer, left: offer.left === null ? null : Math.max(0, offer.left - 1) }
