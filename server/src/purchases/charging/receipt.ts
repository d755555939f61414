import type { Terms } from '@sipday/rules/terms.ts'
import type { Deps } from '../../deps.ts'
import { calendarUrl } from '../calendar/link.ts'
import type { QueuedMail } from '../../messages/outbox.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'

/**
 * `firstId`: of its memberships, which have the same day, or null; `again` identifies a resend.
 */
type Sent = { shopName: string; firstId: string | null; again?: string }

/** Emailed after every payment (R23), once. */
export const receiptOf = (
  deps: Deps,
  purchase: OwnPurchase,
  terms: Terms,
  { shopName, firstId, again }: Sent,
): QueuedMail<'receipt'> => ({
  kind: 'receipt',
  dedupeKey: `receipt:${purchase.id}${again ? `:${again}` : ''}`,
  to: purchase.email,
  facts: {
    ...terms,
    shopName,
    accountUrl: `${deps.settings.publicUrl}/redeem`,
    name: purchase.given_name,
    locationName: locationName(purchase.location_id, purchase.location_name),
    address: purchase.location_address ?? '',
    card: purchase.brand && purchase.last_4 ? { brand: purchase.brand, last4: purchase.last_4 } : null,
    ...(firstId !== null && !purchase.is_gift ? { calendarUrl: calendarUrl(deps.settings, firstId) } : {}),
    paymentId: purchase.payment_id,
    providerReceiptUrl: purchase.receipt_url,
    agreed: purchase.consent && {
      words: purchase.consent.split('\n'),
      termsUrl: purchase.terms_version === null ? null : `${deps.settings.publicUrl}/terms/${purchase.terms_version}`,
    },
  },
})
