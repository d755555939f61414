import type { ArtTileProps } from './ArtTile.tsx'
import type { DrinkName } from './drawings.ts'

type Art = Pick<ArtTileProps, 'drinks' | 'letter' | 'ground' | 'photo'>
type Drawn = {
  name: string
  drawing: DrinkName | null
  ground: NonNullable<ArtTileProps['ground']>
  photo?: ArtTileProps['photo']
}

/** Its photo over its drawing, or over the first letter of its name. */
export const artOf = ({ name, drawing, ground, photo }: Drawn): Art =>
  drawing ? { drinks: [drawing], ground, photo } : { drinks: [], letter: [...name.trim()][0] ?? '?', ground, photo }
