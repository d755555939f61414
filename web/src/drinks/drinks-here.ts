import type { Drinks } from '@sipday/contract/catalogue.ts'
import type { Call } from '../purchase/calls.ts'

/** What is sold out somewhere changes during the day; the menu itself stays for as long as the page is open. */
const FRESH_MS = 60_000

type Kept = { drinks: Drinks; at: number }
const here = new WeakMap<Call, Map<string | null, Kept>>()

/** The shop's drinks, when this page has fetched them before: at a location, in the last minute. */
export const drinksHere = (call: Call, locationId: string | null): Drinks | undefined => {
  const kept = here.get(call)?.get(locationId)
  return kept && (locationId === null || performance.now() - kept.at < FRESH_MS) ? kept.drinks : undefined
}

/** Fetches the shop's drinks, with what is sold out at a location, and keeps them. Throws CallError. */
export const fetchDrinks = async (call: Call, locationId: string | null): Promise<Drinks> => {
  const drinks = await call('drinks', locationId === null ? {} : { location: locationId })
  const kept = here.get(call) ?? new Map<string | null, Kept>()
  here.set(call, kept.set(locationId, { drinks, at: performance.now() }))
  return drinks
}
