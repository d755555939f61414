import type { ArtTileProps } from '@sipday/ui/drawings/ArtTile.tsx'
import type { DrinkName } from '@sipday/ui/drawings/drawings.ts'

export type DrinkSectionId = 'milk-teas' | 'coffees' | 'fruit-teas'

type BannerLine = { id: DrinkSectionId; name: string; drawing: DrinkName; ground: ArtTileProps['ground'] }

/**
 * The drink categories in the promotional banner (W1). The drinks themselves are in catalogue.ts, which is loaded on
 * demand.
 */
export const bannerLines: readonly BannerLine[] = [
  { id: 'milk-teas', name: 'Iced Milk Teas', drawing: 'earl-grey', ground: 'milk' },
  { id: 'coffees', name: 'Iced Coffee', drawing: 'vietnamese-coffee', ground: 'coffee' },
  { id: 'fruit-teas', name: 'Iced Fruit Black or Green Teas', drawing: 'mango', ground: 'fruit' },
]
