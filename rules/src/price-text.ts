import { sentence } from './written/isolated.ts'
import type { Frequency } from '@sipday/contract/catalogue.ts'
import { renews } from './calendar.ts'
import { dollars, percentText } from './money.ts'

/** "/mo", "/yr", else "/{frequency}" (W9, R6). "3 months" is neither a month nor a year. */
export const priceSuffix = (frequency: string): string => {
  const word = frequency.trim().toLowerCase()
  if (/^(month|monthly)$/.test(word)) return '/mo'
  if (/^(year|yearly|annual|annually)$/.test(word)) return '/yr'
  return `/${frequency.trim()}`
}

/** "a month", "for 3 months". */
export const periodText = (frequency: string): string => (/^\d/.test(frequency) ? `for ${frequency}` : `a ${frequency}`)

/** "$30.00/mo" (R34). */
export const priceText = (priceCents: number, frequency: string): string =>
  `${dollars(priceCents)}${priceSuffix(frequency)}`

/** With several plans "Starting at" and the lowest price (W2.2, R34). Empty without plans. */
export const modelPriceText = (plans: readonly { priceCents: number; frequency: string }[]): string => {
  const [cheapest] = [...plans].sort((a, b) => a.priceCents - b.priceCents)
  if (!cheapest) return ''
  const price = priceText(cheapest.priceCents, cheapest.frequency)
  return plans.length === 1 ? price : `Starting at ${price}`
}

/** "per person, 2 or more people" (R5). Null where one person can buy. */
export const perPersonText = (plans: readonly { minimumQuantity: number }[]): string | null => {
  const least = Math.min(...plans.map((plan) => plan.minimumQuantity))
  return plans.length > 0 && least > 1 ? `per person, ${least} or more people` : null
}

/** A plan that is always a gift never renews (R57). */
export const planTermText = ({ frequency, gift }: { frequency: Frequency; gift: boolean }): string => {
  if (!gift && renews(frequency)) return frequency === 'year' ? 'Renews every year' : 'Renews every month'
  return `Paid once for ${/^\d/.test(frequency) ? frequency : `one ${frequency}`}`
}

/** Its term, and for how many people it is (R5, R57). */
export const planLineText = (plan: { frequency: Frequency; gift: boolean; minimumQuantity: number }): string => {
  const people = perPersonText([plan])
  return people ? `${planTermText(plan)}, ${people}` : planTermText(plan)
}

/** Shown above the total when the price changed during the visit (O14). */
export const priceIsNow = ({ priceCents, frequency }: { priceCents: number; frequency: string }): string =>
  `The price is now ${priceText(priceCents, frequency)}`

/** `rate` in thousandths of a percent. */
export const taxIsNow = (rate: number): string => `The tax is now ${percentText(rate)}`

/** Unknown names are left out. */
export const noLongerSold = (what = 'This membership', where?: string): string =>
  `${what} is no longer sold${where ? ` at ${where}` : ''}. Please choose again.`

export const orderChanged = (plan: string): string => sentence`${plan} has changed. Please look at your order again.`
