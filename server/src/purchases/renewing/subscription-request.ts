import { dateIn, dayOf } from '@sipday/rules/calendar.ts'
import { taxPercentOf } from '@sipday/rules/money.ts'
import { squareLocationAt } from '@sipday/rules/place.ts'
import type { Deps } from '../../deps.ts'
import type { NewSubscription } from '../../providers/square-requests.ts'
import { type Pricing, taxRateIn } from '../../store/catalogue/pricing.ts'
import { providerKey, subscriptionReference } from '../square/reference.ts'

/** `purchase_id` and `position` are null when it was not bought here. */
export type Renewing = {
  id: string
  installation: string
  purchase_id: string | null
  position: number | null
  location_id: string
  time_zone: string
  frequency: string
  anchor_day: number | null
  price_cents: number
  paidThrough: string
  /** From 1; each has its own key at the provider. */
  attempt: number
  squareCustomerId: string
  squareCardId: string
  variationId: string
}

/** Stored before it is sent. A past start becomes today. */
export const subscriptionRequest = (
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  pricing: Pricing,
  one: Renewing,
): NewSubscription => {
  const today = dateIn(clock.now(), one.time_zone)
  const startDate = one.paidThrough > today ? one.paidThrough : today
  return {
    key: providerKey(
      one.installation,
      ...(one.purchase_id === null ? [one.id] : [one.purchase_id, one.position ?? one.id]),
      `s${one.attempt}`,
    ),
    squareCustomerId: one.squareCustomerId,
    squareCardId: one.squareCardId,
    variationId: one.variationId,
    locationId: squareLocationAt(pricing.placeTerms, one.location_id, today, settings.square.locationId),
    startDate,
    taxPercentage: taxPercentOf(taxRateIn(pricing, one.location_id, startDate)),
    timeZone: one.time_zone,
    // Also when a year's first renewal had to be on another day: February 29 comes back (R7).
    anchorDay: one.frequency === 'month' || one.anchor_day !== dayOf(startDate) ? one.anchor_day : null,
    name: subscriptionReference(one.installation, {
      id: one.id,
      purchaseId: one.purchase_id,
      position: one.position,
    }),
    priceCents: one.price_cents,
  }
}
