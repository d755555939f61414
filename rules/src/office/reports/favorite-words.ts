import { countOf, countText } from '../../written/counts.ts'
import { percentOf } from './percent.ts'

export const favoriteReport = {
  title: 'Favorites',
  words:
    'Drinks that were given and not voided, by which one the till was told. In sizes: as tills were told. ' +
    'Most often at: the hour, at the location, in which it was given most. Menu value and cost: the prices of the drink in the menu today; where one is not set, ' +
    'nothing stands there.',
  notTold: 'Not recorded',
  /** "Medium 12, Large 3" */
  sizes: (sizes: readonly { name: string; drinks: number }[]): string =>
    sizes.map(({ name, drinks }) => `${name} ${countOf(drinks)}`).join(', '),
  none: { title: 'No drinks on these days', text: 'Choose other days to see which drinks are taken.' },
  /** "23% of all drinks". */
  share: (drinks: number, all: number): string => `${Math.round(percentOf(drinks, all))}% of all drinks`,
  /** "What the till noted, 31,900 of 32,769 drinks, with what one costs the shop." */
  said: ({ drinks, told, hasCost }: { drinks: number; told: number; hasCost: boolean }): string =>
    told === 0
      ? `${countText(drinks, 'drink')}. Which ones was not recorded.`
      : `What the till noted, ${countOf(told)} of ${countText(drinks, 'drink')}${hasCost ? ', with what one costs the shop' : ''}.`,
} as const
