import { type CalendarDate, dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { periodText, priceSuffix, priceText } from '../../price-text.ts'
import { lastPrice, SINCE_EVER } from '../price-history.ts'
import type { PriceFrom } from '../prices.ts'

/* The catalog screens' words about money. */

/** "$30.00 a month", "$90.00 for 3 months". */
export const priceInWords = (cents: number, frequency: string): string => `${dollars(cents)} ${periodText(frequency)}`

export const priceWords = {
  heading: 'Price',
  none: 'No price yet. Without one it cannot be published.',
  now: 'now',
  forNewMembers: 'for everyone who joins from then on',
  newPrice: 'New Price',
  first: 'Price',
  from: 'From',
  fromHelper: 'It begins at midnight in your shop. Members who have the plan keep what they pay.',
  add: 'Add the Price',
  takeBack: 'Take Back',
  /** Only a screen reader says it. */
  takeBackNamed: (cents: number): string => `Take back ${dollars(cents)}`,
  notYours: 'Another price begins on that day already.',
  early: 'Choose a day that is still to come: a price is never changed afterwards.',
  menu: 'Menu Price',
  menuHelper: 'What it would be without a membership. For your reports only.',
  upgrade: 'Upgrade Price',
  upgradeHelper: 'What a member pays on top. 0 for a drink that is included.',
  sizesHelper:
    'From small to large, called the same for every drink. Without any, tills do not ask. A member pays what a size costs more than the dearest one that the benefit covers.',
  coversSizesHelper: 'Without a choice, in every size. For a dearer one, tills say what to charge.',
  cost: 'Your Cost',
  costHelper: 'What making one takes. For your reports only.',
} as const

/** When the price began, or until when it held. */
export const sinceText = (from: CalendarDate): string =>
  from === SINCE_EVER ? 'since the beginning' : `since ${dateText(from)}`

/** Today's, or the one to come. */
export const listPriceText = (prices: readonly PriceFrom[], today: CalendarDate, frequency: string): string => {
  const known = prices.filter(({ from }) => from <= today)
  const price = lastPrice(known.length > 0 ? known : prices)
  return price ? priceText(price.cents, frequency) : 'No price'
}

export const frequencyWords = {
  month: 'Every month, renews',
  year: 'Every year, renews',
  '3 months': 'Once for 3 months',
  '6 months': 'Once for 6 months',
} as const

/** Why its frequency cannot be another one. */
export const frequencyStays = 'A plan that was sold stays as it was paid. Make another plan instead.'

export const pricesText = (prices: readonly PriceFrom[], frequency: string): string =>
  [...prices]
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ cents, from }) => {
      const price = `${dollars(cents)}${priceSuffix(frequency)}`
      return from === SINCE_EVER ? price : `${price} from ${dateText(from)}`
    })
    .join(', ')

export const upgradeText = (cents: number): string => (cents > 0 ? `+ ${dollars(cents)}` : 'Included')

export const retireWords = {
  plan: 'No one can buy it anymore once this is published. Members who have it keep it, at the price they pay.',
  model: 'It disappears from the shop once this is published. Members who have one of its plans keep it.',
  benefit: 'New memberships no longer get it once this is published. Memberships keep what they were bought with.',
  drink: 'It leaves the menu once this is published. Its name is not given to another drink.',
  extra: 'Tills no longer offer it once this is published. What was sold keeps its name and price.',
  'drink-group': 'It leaves the menu once this is published. Move or retire its drinks first.',
  location: 'It leaves the shop once this is published. One with members is closed instead.',
  code: 'No one can use it anymore once this is published. Members who used it keep what it gave.',
  campaign: 'Its links open the whole shop once this is published. What was bought through it stays counted.',
} as const

export const planNotes = {
  benefits: 'Running memberships keep what they were bought with. New ones get this.',
  sells: 'Taking a location off stops the sale there. Members who have the plan can still redeem it there.',
} as const
