import type { BannerLine } from '@sipday/contract/catalogue.ts'
import type { ArtTileProps } from '@sipday/ui/drawings/ArtTile.tsx'

export type Art = Pick<ArtTileProps, 'drinks' | 'letter' | 'ground'>

/** The drawing of a drink or group, or the first letter of its name. */
export const artOf = (name: string, { drawing, ground }: Pick<BannerLine, 'drawing' | 'ground'>): Art =>
  drawing ? { drinks: [drawing], ground } : { drinks: [], letter: [...name.trim()][0] ?? '', ground }
