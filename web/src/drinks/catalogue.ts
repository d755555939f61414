import { upgradePrice } from '@sipday/rules/price-text.ts'
import type { ArtTileProps } from '@sipday/ui/drawings/ArtTile.tsx'
import type { DrinkName } from '@sipday/ui/drawings/drawings.ts'
import type { DrinkTile } from '@sipday/ui/counter/DrinkTiles.tsx'
import type { DrinkSectionId } from './banner-lines.ts'

export type DrinkSection = {
  id: DrinkSectionId
  /** The heading in the catalogue (W2). */
  heading: string
  drinks: readonly DrinkTile[]
}

const tile = (name: string, drink: DrinkName, ground: ArtTileProps['ground'], note = 'Included'): DrinkTile => ({
  drink,
  ground,
  name,
  note,
})

/** The static catalogue of W2; Brown Sugar, Thai and Vietnamese Iced Coffee cost an upgrade (S9). */
export const drinkSections: readonly DrinkSection[] = [
  {
    id: 'milk-teas',
    heading: 'Iced Milk Teas',
    drinks: [
      tile('Brown Sugar', 'brown-sugar', 'milk', upgradePrice),
      tile('Earl Grey', 'earl-grey', 'ice'),
      tile('Matcha', 'matcha', 'leaf'),
      tile('Taro', 'taro', 'fruit'),
      tile('Thai', 'thai', 'milk', upgradePrice),
    ],
  },
  {
    id: 'coffees',
    heading: 'Iced Coffees',
    drinks: [tile('Vietnamese Iced Coffee', 'vietnamese-coffee', 'coffee', upgradePrice)],
  },
  {
    id: 'fruit-teas',
    heading: 'Iced Black & Green Fruit Teas',
    drinks: [
      tile('Lychee', 'lychee', 'fruit', 'Black or green tea'),
      tile('Mango', 'mango', 'milk', 'Black or green tea'),
      tile('Passionfruit', 'passionfruit', 'milk', 'Black or green tea'),
      tile('Strawberry', 'strawberry', 'fruit', 'Black tea'),
      tile('Strawberry', 'strawberry-green', 'leaf', 'Green tea'),
    ],
  },
]
