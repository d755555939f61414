import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { firstOf } from '@sipday/rules/own-page/page-words.ts'
import type { Managed } from '../../../context.ts'

export const managedOf = (record: SubscriptionRecord): Managed => ({
  id: record.id,
  memberName: record['Member Name'] || null,
  planName: firstOf(record['Plan Name'], 'Subscription Plan'),
  locationName: firstOf(record['Location Name'], 'N/A'),
  squareSubscriptionId: record['Square Subscription ID'],
  usedCardId: record.payment_method?.id ?? null,
  untaxed: record.Untaxed,
  overdueCents: record.Overdue?.amountCents ?? null,
  priceChange: record['Price Change'] ?? null,
})
