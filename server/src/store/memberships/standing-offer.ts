import { renewalDay } from '@sipday/rules/renewing/pause.ts'
import { dueCents, type StandingOffer } from '@sipday/rules/offers/offer.ts'
import { fullCentsOf, type ToldColumns } from '../prices/told-columns.ts'

export type OfferColumns = { offer_cents: number | null; offer_left: number | null; offer_until: string | null }

/** Of a membership, or null. */
export const standingOffer = (row: OfferColumns): StandingOffer | null =>
  row.offer_cents === null ? null : { cents: row.offer_cents, left: row.offer_left, until: row.offer_until }

export const offerColumns = (offer: StandingOffer | null): OfferColumns => ({
  offer_cents: offer?.cents ?? null,
  offer_left: offer?.left ?? null,
  offer_until: offer?.until ?? null,
})

export type Billed = OfferColumns &
  ToldColumns & { price_cents: number; paid_through: string | null; paused_until: string | null }

/** The price of the next bill of the present plan, without tax. */
export const billedCents = (row: Billed): number => {
  const on = billOn(row)
  return on === null ? row.price_cents : dueCents(fullCentsOf(row, on), standingOffer(row), on)
}

const billOn = (row: Billed) => renewalDay({ paidThrough: row.paid_through, pausedUntil: row.paused_until })

/** Whether the next bill is the first one at the full price. */
export const risesNext = (row: Billed): boolean =>
  row.offer_cents !== null && billedCents(row) === fullCentsOf(row, billOn(row))
