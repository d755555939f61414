import type { Frequency } from '@sipday/contract/catalogue.ts'
import { type CalendarDate, renews } from '../calendar.ts'
import { priceHistory } from '../office/price-history.ts'
import type { PriceFrom } from '../office/prices.ts'
import { type Code, offerFor } from './code.ts'
import { givesText } from './offer-words.ts'

type Plan = { id: string; name: string; frequency: Frequency; gift: boolean; prices: readonly PriceFrom[] }
type WithCode = { id: string; name: string; says: string; isGood: boolean }

/** Today or on the code's first day, or why it is not good for it. */
export const plansWithCode = (code: Code, plans: readonly Plan[], shopDay: CalendarDate): WithCode[] => {
  const today = code.startsOn !== null && code.startsOn > shopDay ? code.startsOn : shopDay
  return plans.flatMap(({ id, name, frequency, gift, prices }) => {
    const priceCents = priceHistory(prices, today).find(({ when }) => when === 'now')?.cents
    if (priceCents === undefined) return []
    const locationId = code.locationIds[0] ?? ''
    const { refused, offer } = {
      offer: null,
      ...offerFor(code, { planId: id, priceCents, renews: renews(frequency) && !gift, locationId, today }),
    }
    const says = offer === null ? (refused?.message ?? '') : givesText(offer, { priceCents, frequency })
    return [{ id, name, says, isGood: offer !== null }]
  })
}
