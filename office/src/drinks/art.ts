import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { ArtTileProps } from '@sipday/ui/drawings/ArtTile.tsx'

type Drawn = Pick<DraftBody<'drink'>, 'name' | 'drawing' | 'ground'>

/** Its drawing, or the first letter of its name. */
export const artOf = ({ name, drawing, ground }: Drawn): Pick<ArtTileProps, 'drinks' | 'letter' | 'ground'> =>
  drawing ? { drinks: [drawing], ground } : { drinks: [], letter: [...name.trim()][0] ?? '?', ground }
