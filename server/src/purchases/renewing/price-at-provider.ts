import type { Deps } from '../../deps.ts'
import type { ProviderSubscription } from '../../providers/square-records.ts'
import { billedCents } from '../../store/memberships/standing-offer.ts'
import { answer } from './provider-answer.ts'

type Priced = Parameters<typeof billedCents>[0] & { next_plan_id: string | null; price_told_at: Date | null }

/** Another plan comes with a price of its own. */
export const priceDiffers = (row: Priced, there: Pick<ProviderSubscription, 'priceCents'>): boolean =>
  (row.offer_cents !== null || row.price_told_at !== null) &&
  row.next_plan_id === null &&
  there.priceCents !== billedCents(row)

/** Each bill of an offer has its own sum, and a told price its day: set before it. Throws when the provider does not answer. */
export const priceAtProvider = async (square: Deps['square'], row: Priced, there: ProviderSubscription) => {
  if (!priceDiffers(row, there)) return
  const { version } = await answer(square.getSubscription(there.id))
  await answer(square.changeSubscriptionPrice(there.id, version, billedCents(row)))
}
