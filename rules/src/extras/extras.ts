import type { Extra, TakenExtra } from '@sipday/contract/counter.ts'
import { dollars } from '../money.ts'
import { say, type Words } from '../texts/shop-texts.ts'

/** An upgrade goes on once, a topping this often. */
export const MOST_OF_A_TOPPING = 5

type PricedDrink = { id: string; name: string; upgradeCents: number }

const DRINK = 'drink:'
const SIZE = 'size:'

/**
 * What a till offers: dearer drinks, whose price is kept with them, then the shop's upgrades and toppings. Leaves out
 * what is sold out everywhere.
 */
export const extrasOffered = (
  drinks: readonly PricedDrink[],
  list: readonly (Extra & { onSale: boolean })[],
): Extra[] => [
  ...drinks
    .filter(({ upgradeCents }) => upgradeCents > 0)
    .map(({ id, name, upgradeCents }): Extra => ({ id: `${DRINK}${id}`, name, kind: 'upgrade', cents: upgradeCents })),
  ...(['upgrade', 'topping'] as const).flatMap((wanted) =>
    list
      .filter(({ kind, onSale }) => onSale && kind === wanted)
      .map(({ id, name, kind, cents }): Extra => ({ id, name, kind, cents })),
  ),
]

export const extrasHere = (offered: readonly Extra[], soldOutDrinks: readonly string[]): Extra[] =>
  offered.filter(({ id }) => !soldOutDrinks.some((drink) => id === `${DRINK}${drink}`))

const taken = ({ id, name, cents }: Extra, count: number): TakenExtra => ({ extraId: id, name, cents, count })

/** Adds a topping, up to the most; puts an upgrade on or takes it off. */
export const pressed = (chosen: readonly TakenExtra[], extra: Extra): TakenExtra[] => {
  const before = chosen.find(({ extraId }) => extraId === extra.id)
  if (!before) return [...chosen, taken(extra, 1)]
  if (extra.kind === 'upgrade') return chosen.filter((one) => one !== before)
  const count = Math.min(before.count + 1, MOST_OF_A_TOPPING)
  return chosen.map((one) => (one === before ? { ...one, count } : one))
}

export const lessOf = (chosen: readonly TakenExtra[], { id }: Pick<Extra, 'id'>): TakenExtra[] =>
  chosen.flatMap((one) => (one.extraId !== id ? [one] : one.count === 1 ? [] : [{ ...one, count: one.count - 1 }]))

/** The upgrade of a drink, not one of the shop's list. */
export const isOfDrink = ({ id }: Pick<Extra, 'id'>): boolean => id.startsWith(DRINK)

/** What a size costs, as an upgrade; null for nothing. */
export const extraOfSize = (name: string, cents: number): Extra | null =>
  cents > 0 ? { id: `${SIZE}${name}`, name, kind: 'upgrade', cents } : null

/** And of no other drink, with what its size costs; null for no drink. */
export const withDrink = (
  chosen: readonly TakenExtra[],
  offered: readonly Extra[],
  drinkId: string | null,
  size: Extra | null = null,
): TakenExtra[] => {
  const rest = chosen.filter(({ extraId }) => !isOfDrink({ id: extraId }) && !extraId.startsWith(SIZE))
  const own = drinkId === null ? undefined : offered.find(({ id }) => id === `${DRINK}${drinkId}`)
  return [...[own, size].flatMap((one) => (one ? [taken(one, 1)] : [])), ...rest]
}

export const chargeCents = (extras: readonly Pick<TakenExtra, 'cents' | 'count'>[]): number =>
  extras.reduce((sum, { cents, count }) => sum + cents * count, 0)

/** "Thai, 2 × Pearls" */
export const extrasText = (extras: readonly Pick<TakenExtra, 'name' | 'count'>[]): string =>
  extras.map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`)).join(', ')

/** "Thai, 2 × Pearls, $2.00", as it is stored with a redemption. */
export const extrasWithCharge = (extras: readonly Pick<TakenExtra, 'name' | 'count' | 'cents'>[]): string =>
  `${extrasText(extras)}, ${dollars(chargeCents(extras))}`

/** Checks extras that were charged at the till's price; null when nothing is wrong. */
export const wrongWithExtras = (
  given: readonly TakenExtra[],
  offered: readonly Extra[],
): 'twice' | 'unknown' | 'changed' | 'too_many' | null => {
  if (new Set(given.map(({ extraId }) => extraId)).size < given.length) return 'twice'
  for (const { extraId, cents, count } of given) {
    const extra = offered.find(({ id }) => id === extraId)
    if (!extra) return 'unknown'
    if (extra.cents !== cents) return 'changed'
    if (count > (extra.kind === 'upgrade' ? 1 : MOST_OF_A_TOPPING)) return 'too_many'
  }
  return null
}

/** "$1.00", or "$0.50 to $1.25"; null without toppings. */
export const toppingsAmount = (offered: readonly Pick<Extra, 'kind' | 'cents'>[]): string | null => {
  const cents = offered.filter(({ kind }) => kind === 'topping').map((one) => one.cents)
  if (cents.length === 0) return null
  const [least, most] = [Math.min(...cents), Math.max(...cents)]
  return least === most ? dollars(least) : `${dollars(least)} to ${dollars(most)}`
}

/** The shop's own words stay as they are; those with a place for the amount need a topping. */
export const toppingsSentence = (words: Words, offered: readonly Pick<Extra, 'kind' | 'cents'>[]): string => {
  const amount = toppingsAmount(offered)
  return words['till-toppings'].includes('{amount}') && amount === null
    ? ''
    : say(words, 'till-toppings', { amount: amount ?? '' })
}
