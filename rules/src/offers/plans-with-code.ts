import type { Frequency } from '@sipday/contract/catalogue.ts'
import { type CalendarDate, renews } from '../calendar.ts'
import { priceHistory } from '../office/price-history.ts'
import type { PriceFrom } from '../office/prices.ts'
import { type Code, offerFor } from './code.ts'
import { listText } from '../texts/list-text.ts'
import { givesText } from './offer-words.ts'

type Plan = { id: string; name: string; frequency: Frequency; gift: boolean; prices: readonly PriceFrom[] }
type WithCode = { says: string; plans: string }

/** Today or on the code's first day, `untaxed` where nothing is taxed; each sentence once with its plans; those for which it is not good come last. */
export const plansWithCode = (
  code: Code,
  plans: readonly Plan[],
  shopDay: CalendarDate,
  untaxed = false,
): WithCode[] => {
  const today = code.startsOn !== null && code.startsOn > shopDay ? code.startsOn : shopDay
  const each = plans.flatMap(({ id, name, frequency, gift, prices }) => {
    const priceCents = priceHistory(prices, today).find(({ when }) => when === 'now')?.cents
    if (priceCents === undefined) return []
    const locationId = code.locationIds[0] ?? ''
    const { refused, offer } = {
      offer: null,
      ...offerFor(code, { planId: id, priceCents, renews: renews(frequency) && !gift, locationId, today }),
    }
    const says = offer === null ? (refused?.message ?? '') : givesText(offer, { priceCents, frequency, untaxed })
    return [{ name, says, isGood: offer !== null }]
  })
  const isLast = ({ isGood }: { isGood: boolean }) => (isGood ? 0 : 1)
  const sorted = each.toSorted((one, other) => isLast(one) - isLast(other))
  return [...Map.groupBy(sorted, ({ says }) => says)].map(([says, those]) => ({
    says,
    plans: listText(those.map(({ name }) => name)),
  }))
}
