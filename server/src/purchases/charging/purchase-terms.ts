import type { Frequency } from '@sipday/contract/catalogue.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { termsUnder } from '@sipday/rules/offers/terms-under.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import type { Order } from './order.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'
import { taxRateIn, type Pricing } from '../../store/catalogue/pricing.ts'

/** If Subscribe were pressed at `at` (R29). */
export const termsOfOrder = (order: Order, at: Date): Terms =>
  termsUnder({
    planName: order.plan.name,
    unitPriceCents: order.plan.priceCents,
    frequency: order.plan.frequency,
    quantity: order.quantity,
    isGift: order.isGift,
    sendOn: order.gift?.sendOn ?? null,
    boughtOn: dateIn(at, order.timeZone),
    taxRate: order.taxRateOn,
    offer: order.offer,
  })

/**
 * They count from the day Subscribe was pressed, even when the outcome came after midnight (R42); amounts as charged.
 */
export const termsOfPurchase = (purchase: OwnPurchase, pricing: Pricing): Terms => ({
  ...termsUnder({
    planName: purchase.plan_name,
    unitPriceCents: purchase.unit_price_cents,
    frequency: purchase.frequency as Frequency,
    quantity: purchase.quantity,
    isGift: purchase.is_gift,
    sendOn: purchase.gift?.sendOn ?? null,
    boughtOn: dateIn(purchase.created_at, purchase.time_zone),
    taxRate: (day) => taxRateIn(pricing, purchase.location_id, day),
    offer: purchase.offer,
  }),
  ...(purchase.tax_rate === null ? {} : { taxRate: purchase.tax_rate }),
  subtotalCents: purchase.subtotal_cents,
  taxCents: purchase.tax_cents,
  totalCents: purchase.total_cents,
})
