import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { UsePer } from '@sipday/contract/use.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { type Hours, hoursAreKnown } from '@sipday/rules/hours/hours.ts'

export type YearPlan = {
  id: string
  name: string
  modelId: string
  frequency: Frequency
  priceCents: number
  minimumQuantity: number
  gift: boolean
  locationIds: readonly string[]
  benefits: readonly { id: string; per: UsePer }[]
}

export type YearPlace = { id: string; timeZone: string; hours: Hours }

export type YearCampaign = {
  id: string
  modelIds: readonly string[]
  locationIds: readonly string[]
  planIds: readonly string[]
}

export type YearShop = {
  name: string
  places: readonly YearPlace[]
  plans: readonly YearPlan[]
  campaigns: readonly YearCampaign[]
  /** Thousandths of a percent. */
  taxRateAt: (locationId: string, day: CalendarDate) => number
}

/** Those of a tea shop. */
const USUAL = { opens: '11:00', closes: '21:00' }

export const hoursOrUsual = (hours: Hours): Hours =>
  hoursAreKnown(hours) ? hours : { ...hours, weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...USUAL })) }

/** @throws RangeError for an unknown location */
export const placeOf = ({ places }: YearShop, id: string): YearPlace => {
  const place = places.find((one) => one.id === id)
  if (!place) throw new RangeError(`there is no location ${id}`)
  return place
}
