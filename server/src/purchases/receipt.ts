import type { Frequency } from '@sipday/contract/catalogue.ts'
import { dateIn, firstRenewal, termEnd } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import type { Deps } from '../deps.ts'
import type { QueuedMail } from '../messages/outbox.ts'
import type { ShopData } from '../store/shop.ts'
import { locationName } from './names.ts'
import type { OwnPurchase } from './own-purchase.ts'

/** After every payment the payer gets a receipt by mail (R23). */
export const receiptOf = (deps: Deps, purchase: OwnPurchase, shop: ShopData): QueuedMail<'receipt'> => {
  const frequency = purchase.frequency as Frequency
  const boughtOn = dateIn(purchase.created_at, purchase.time_zone)
  const renewal = purchase.is_gift ? null : firstRenewal(boughtOn, frequency)
  return {
    kind: 'receipt',
    dedupeKey: `receipt:${purchase.id}`,
    to: purchase.email,
    facts: {
      shopName: shop.name,
      accountUrl: `${deps.settings.publicUrl}/redeem`,
      name: purchase.given_name,
      planName: purchase.plan_name,
      locationName: locationName(purchase.location_id, purchase.location_name),
      quantity: purchase.quantity,
      unitPriceCents: purchase.unit_price_cents,
      frequency,
      subtotalCents: purchase.subtotal_cents,
      taxCents: purchase.tax_cents,
      taxRate: shop.taxRate,
      totalCents: purchase.total_cents,
      card: purchase.brand && purchase.last_4 ? { brand: purchase.brand, last4: purchase.last_4 } : null,
      boughtOn,
      isGift: purchase.is_gift,
      renewsOn: renewal,
      renewalCents: renewal === null ? null : renewalCents(purchase.unit_price_cents, shop.taxRate),
      endsOn: renewal === null ? termEnd(boughtOn, frequency) : null,
      paymentId: purchase.payment_id,
      providerReceiptUrl: purchase.receipt_url,
    },
  }
}
