import type { Frequency } from '@sipday/contract/catalogue.ts'
import { renews } from './calendar.ts'
import { dollars, percentText } from './money.ts'

/**
 * The suffix of a price: "/mo" for a month, "/yr" for a year, else "/{frequency}" (W9, R6). A term such as "3 months"
 * is neither a month nor a year.
 */
export const priceSuffix = (frequency: string): string => {
  const word = frequency.trim().toLowerCase()
  if (/^(month|monthly)$/.test(word)) return '/mo'
  if (/^(year|yearly|annual|annually)$/.test(word)) return '/yr'
  return `/${frequency.trim()}`
}

/** "$30.00/mo" (R34). */
export const priceText = (priceCents: number, frequency: string): string =>
  `${dollars(priceCents)}${priceSuffix(frequency)}`

/**
 * A model with one plan shows its price, one with several shows "Starting at" and the lowest (W2.2, R34). Empty without
 * plans.
 */
export const modelPriceText = (plans: readonly { priceCents: number; frequency: string }[]): string => {
  const [cheapest] = [...plans].sort((a, b) => a.priceCents - b.priceCents)
  if (!cheapest) return ''
  const price = priceText(cheapest.priceCents, cheapest.frequency)
  return plans.length === 1 ? price : `Starting at ${price}`
}

/**
 * The note beside a price that no one can pay alone: "per person, 2 or more people" (R5). Null where one person can
 * buy.
 */
export const perPersonText = (plans: readonly { minimumQuantity: number }[]): string | null => {
  const least = Math.min(...plans.map((plan) => plan.minimumQuantity))
  return plans.length > 0 && least > 1 ? `per person, ${least} or more people` : null
}

/** What a plan's card says before anything is chosen; a plan that is always a gift never renews (R57). */
export const planTermText = ({ frequency, gift }: { frequency: Frequency; gift: boolean }): string => {
  if (!gift && renews(frequency)) return frequency === 'year' ? 'Renews every year' : 'Renews every month'
  return `Paid once for ${/^\d/.test(frequency) ? frequency : `one ${frequency}`}`
}

/** The line under a plan's price: its term, and for how many people it is (R5, R57). */
export const planLineText = (plan: { frequency: Frequency; gift: boolean; minimumQuantity: number }): string => {
  const people = perPersonText([plan])
  return people ? `${planTermText(plan)}, ${people}` : planTermText(plan)
}

/** The shop has published another price while someone was buying: said above the total (O14). */
export const priceIsNow = ({ priceCents, frequency }: { priceCents: number; frequency: string }): string =>
  `The price is now ${priceText(priceCents, frequency)}`

/** The same for the tax where it is bought; `rate` in thousandths of a percent. */
export const taxIsNow = (rate: number): string => `The tax is now ${percentText(rate)}`

/** What was chosen is gone from the shop; names that are not known are left out. */
export const noLongerSold = (what = 'This membership', where?: string): string =>
  `${what} is no longer sold${where ? ` at ${where}` : ''}. Please choose again.`

/** For how many people the chosen plan is has changed. */
export const orderChanged = (plan: string): string => `${plan} has changed. Please look at your order again.`
