import type { Drinks } from '@sipday/contract/catalogue.ts'
import type { Call } from '../purchase/calls.ts'

/** What is sold out changes during the day; the menu does not. */
const FRESH_MS = 60_000

type Kept = { drinks: Drinks; at: number }
const here = new WeakMap<Call, Map<string | null, Kept>>()

/** The drinks that this page fetched before; at a location, within the last minute. */
export const drinksHere = (call: Call, locationId: string | null): Drinks | undefined => {
  const kept = here.get(call)?.get(locationId)
  return kept && (locationId === null || performance.now() - kept.at < FRESH_MS) ? kept.drinks : undefined
}

/** Throws CallError. */
export const fetchDrinks = async (call: Call, locationId: string | null): Promise<Drinks> => {
  const drinks = await call('drinks', locationId === null ? {} : { location: locationId })
  const kept = here.get(call) ?? new Map<string | null, Kept>()
  here.set(call, kept.set(locationId, { drinks, at: performance.now() }))
  return drinks
}
