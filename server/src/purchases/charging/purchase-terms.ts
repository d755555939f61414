import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { Gift } from '@sipday/contract/payments.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { termsOf, type Terms } from '@sipday/rules/terms.ts'
import type { Intent } from './intent.ts'
import type { OwnPurchase } from './own-purchase.ts'
import { taxRateIn, type Pricing } from '../../store/pricing.ts'

/** What an intent would mean if Subscribe was pressed at `at` (R29). */
export const termsOfIntent = (intent: Intent, at: Date): Terms =>
  termsOf({
    planName: intent.plan.name,
    unitPriceCents: intent.plan.priceCents,
    frequency: intent.plan.frequency,
    quantity: intent.quantity,
    isGift: intent.isGift,
    sendOn: intent.gift?.sendOn ?? null,
    boughtOn: dateIn(at, intent.timeZone),
    taxRate: intent.taxRateOn,
  })

/**
 * What a stored purchase means. It counts from the day of the press on Subscribe, also when the outcome became known after
 * midnight (R42); the amounts are those that were charged.
 */
export const termsOfPurchase = (purchase: OwnPurchase, pricing: Pricing): Terms => ({
  ...termsOf({
    planName: purchase.plan_name,
    unitPriceCents: purchase.unit_price_cents,
    frequency: purchase.frequency as Frequency,
    quantity: purchase.quantity,
    isGift: purchase.is_gift,
    sendOn: (purchase.gift as Gift | null)?.sendOn ?? null,
    boughtOn: dateIn(purchase.created_at, purchase.time_zone),
    taxRate: (day) => taxRateIn(pricing, purchase.location_id, day),
  }),
  ...(purchase.tax_rate === null ? {} : { taxRate: purchase.tax_rate }),
  subtotalCents: purchase.subtotal_cents,
  taxCents: purchase.tax_cents,
  totalCents: purchase.total_cents,
})
