import type { Drinks } from '@sipday/contract/catalogue.ts'
import type { Call } from '../purchase/calls.ts'

const here = new WeakMap<Call, Drinks>()

/** The shop's drinks, when this page has fetched them before. */
export const drinksHere = (call: Call): Drinks | undefined => here.get(call)

/** Fetches the shop's drinks and keeps them for as long as the page is open. Throws CallError. */
export const fetchDrinks = async (call: Call): Promise<Drinks> => {
  const drinks = await call('drinks', {})
  here.set(call, drinks)
  return drinks
}
