import type { ArtTileProps } from './ArtTile.tsx'
import type { DrinkName } from './drawings.ts'

type Art = Pick<ArtTileProps, 'drinks' | 'letter' | 'ground'>
/** A drink of the menu, or a group of them. */
type Drawn = { name: string; drawing: DrinkName | null; ground: NonNullable<ArtTileProps['ground']> }

/** Its drawing, or the first letter of its name. */
export const artOf = ({ name, drawing, ground }: Drawn): Art =>
  drawing ? { drinks: [drawing], ground } : { drinks: [], letter: [...name.trim()][0] ?? '?', ground }
