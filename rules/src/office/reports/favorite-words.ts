import { dateText } from '../../calendar.ts'
import { percentOf } from './percent.ts'
import { plural } from './count-words.ts'

/** Texts of the report on which drinks are taken. */
export const favoriteReport = {
  title: 'Favorite drinks',
  words:
    'Drinks that were given and not voided, by which one the till was told. Most often at: the hour, at the location, in ' +
    'which it was given most. Menu value and cost: the prices of the drink in the menu today; where one is not set, ' +
    'nothing stands there.',
  notTold: 'Not recorded',
  none: { title: 'No drinks on these days', text: 'Choose other days to see which drinks are taken.' },
  said: ({ drinks, favorite, notTold, from, until }: Said): string =>
    `${plural(drinks, 'drink')} from ${dateText(from)} through ${dateText(until)}` +
    (favorite === null
      ? '. Which ones was not recorded.'
      : `: ${favorite.name} most often, with ${percentOf(favorite.drinks, drinks)}%.` +
        (notTold === 0 ? '' : ` Of ${percentOf(notTold, drinks)}%, the till was not told which.`)),
} as const

type Said = {
  drinks: number
  favorite: { name: string; drinks: number } | null
  notTold: number
  from: string
  until: string
}
