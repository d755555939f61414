import { capital } from './capital.ts'
import type { Allergen } from '@sipday/contract/allergens.ts'
import type { Extra } from '@sipday/contract/counter.ts'
import { toppingsSentence } from '../extras/extras.ts'
import { dollars } from '../money.ts'
import type { Size } from '@sipday/contract/use.ts'
import { listText } from './list-text.ts'
import { say, type Words } from './shop-texts.ts'

type Priced = { name: string; upgradeCents: number }

/** The note and the extra price; "Included" without either. */
export const drinkNote = (words: Words, { note, upgradeCents }: { note: string; upgradeCents: number }): string => {
  const upgrade = upgradeCents > 0 ? say(words, 'drinks-upgrade', { amount: dollars(upgradeCents) }) : ''
  return [note, upgrade].filter(Boolean).join(', ') || say(words, 'drinks-included')
}

/** "95 mg of caffeine", "No caffeine"; empty where it is not known. */
export const caffeineText = (mg: number | null | undefined): string => {
  if (mg === null || mg === undefined) return ''
  return mg === 0 ? 'No caffeine' : `${mg} mg of caffeine`
}

/** "Small, Medium + $0.50, Large + $1.00" */
export const pricedSizes = (sizes: readonly Size[]): string =>
  sizes.map(({ name, cents }) => (cents > 0 ? `${name} + ${dollars(cents)}` : name)).join(', ')

/** "Small and Large. 95 mg of caffeine. Contains milk and tree nuts."; empty where none of it is known. */
export const contentsText = (drink: {
  caffeineMg?: number | null | undefined
  allergens?: readonly Allergen[] | undefined
  sizes?: readonly Pick<Size, 'name'>[] | undefined
}): string => {
  const { allergens = [], sizes = [] } = drink
  return [
    listText(sizes.map(({ name }) => name)),
    caffeineText(drink.caffeineMg),
    allergens.length > 0 && `Contains ${listText(allergens)}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

/** "Nothing to pay. Brown Sugar and Thai are + $1.00, each additional topping + $1.00." `extras`: the shop's list. */
export const toPayAtTill = (
  words: Words,
  drinks: readonly Priced[],
  extras: readonly Pick<Extra, 'kind' | 'cents'>[],
): string => {
  const amounts = [...new Set(drinks.map(({ upgradeCents }) => upgradeCents))].filter((cents) => cents > 0)
  const upgrades = amounts
    .toSorted((a, b) => a - b)
    .map((cents) => {
      const names = [...new Set(drinks.filter((one) => one.upgradeCents === cents).map(({ name }) => name))]
      const amount = dollars(cents)
      return names.length === 1
        ? say(words, 'till-upgrade', { drink: names[0] ?? '', amount })
        : say(words, 'till-upgrades', { drinks: listText(names), amount })
    })
  const more = [...upgrades, toppingsSentence(words, extras)].filter(Boolean).join(', ')
  return [say(words, 'till-to-pay'), more && `${capital(more)}.`].filter(Boolean).join(' ')
}

/** Under a drink that was made without anything to pay. Upgrades and extras are named where the shop has some. */
export const nothingToPay = (words: Words, drinks: readonly Priced[], extras: readonly unknown[]): string =>
  say(
    words,
    extras.length > 0 || drinks.some(({ upgradeCents }) => upgradeCents > 0) ? 'till-nothing-to-pay' : 'till-to-pay',
  )
