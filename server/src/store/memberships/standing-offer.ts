import { renewalDay } from '@sipday/rules/renewing/pause.ts'
import { afterCredit } from '@sipday/rules/offers/credit.ts'
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

export type Priced = OfferColumns &
  ToldColumns & { price_cents: number; paid_through: string | null; paused_until: string | null }
export type Billed = Priced & { credit_cents: number }

/** The price of the next bill of the present plan, without tax and before credit. */
export const dueCentsOf = (row: Priced): number => {
  const on = billOn(row)
  return on === null ? row.price_cents : dueCents(fullCentsOf(row, on), standingOffer(row), on)
}

/** The price of the next bill of the present plan, without tax. */
export const billedCents = (row: Billed): number => afterCredit(dueCentsOf(row), row.credit_cents)

const billOn = (row: Priced) => renewalDay({ paidThrough: row.paid_through, pausedUntil: row.paused_until })

/** Whether the next bill is the first one at the full price. */
export const risesNext = (row: Priced): boolean =>
  row.offer_cents !== null && dueCentsOf(row) === fullCentsOf(row, billOn(row))
