import { upgradePrice } from '@sipday/rules/money-words.ts'
import type { ArtTileProps } from '@sipday/ui/drawings/ArtTile.tsx'
import type { DrinkName } from '@sipday/ui/drawings/drawings.ts'
import type { DrinkTile } from '@sipday/ui/counter/DrinkTiles.tsx'

export type DrinkSection = {
  id: 'milk-teas' | 'coffees' | 'fruit-teas'
  /** The heading in the catalogue (W2). */
  heading: string
  /** The line in the promotional banner (W1), its drawing and its ground. */
  bannerLine: string
  bannerDrawing: DrinkName
  ground: ArtTileProps['ground']
  drinks: readonly DrinkTile[]
}
export type DrinkSectionId = DrinkSection['id']

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
    bannerLine: 'Iced Milk Teas',
    bannerDrawing: 'earl-grey',
    ground: 'milk',
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
    bannerLine: 'Iced Coffee',
    bannerDrawing: 'vietnamese-coffee',
    ground: 'coffee',
    drinks: [tile('Vietnamese Iced Coffee', 'vietnamese-coffee', 'coffee', upgradePrice)],
  },
  {
    id: 'fruit-teas',
    heading: 'Iced Black & Green Fruit Teas',
    bannerLine: 'Iced Fruit Black or Green Teas',
    bannerDrawing: 'mango',
    ground: 'fruit',
    drinks: [
      tile('Lychee', 'lychee', 'fruit', 'Black or green tea'),
      tile('Mango', 'mango', 'milk', 'Black or green tea'),
      tile('Passionfruit', 'passionfruit', 'milk', 'Black or green tea'),
      tile('Strawberry', 'strawberry', 'fruit', 'Black tea'),
      tile('Strawberry', 'strawberry-green', 'leaf', 'Green tea'),
    ],
  },
]
