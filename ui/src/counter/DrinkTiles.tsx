import { ArtTile, type ArtTileProps } from '../drawings/ArtTile.tsx'
import type { DrinkName } from '../drawings/drawings.ts'
import css from './DrinkTile.module.css'

export type DrinkTile = {
  drink: DrinkName
  ground?: ArtTileProps['ground']
  name: string
  /** "Included", "Upgrade + $1.00", "Black or green tea". */
  note: string
}

/** The drinks of a category, two to five in a row. */
export function DrinkTiles({ drinks }: { drinks: readonly DrinkTile[] }) {
  return (
    <ul className={css.tiles}>
      {drinks.map(({ drink, ground, name, note }) => (
        <li className={css.tile} key={drink}>
          <ArtTile drinks={[drink]} ground={ground} />
          <p className={css.name}>{name}</p>
          <p className="small">{note}</p>
        </li>
      ))}
    </ul>
  )
}
