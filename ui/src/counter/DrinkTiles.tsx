import { ArtTile, type ArtTileProps } from '../drawings/ArtTile.tsx'
import css from './DrinkTile.module.css'

export type DrinkTile = Pick<ArtTileProps, 'drinks' | 'letter' | 'ground' | 'photo'> & {
  id: string
  name: string
  /** "Included", "Upgrade + $1.00", "Black or green tea". */
  note: string
  /** "95 mg of caffeine. Contains milk." */
  contents?: string | undefined
  /** Shown pale, with a text. */
  soldOut?: boolean | undefined
}

export function DrinkTiles({ drinks }: { drinks: readonly DrinkTile[] }) {
  return (
    <ul className={css.tiles}>
      {drinks.map(({ id, name, note, contents, soldOut = false, ...art }) => (
        <li className={css.tile} key={id} data-sold-out={soldOut || undefined}>
          <ArtTile {...art} />
          <p className={css.name}>{name}</p>
          {soldOut && <p className={css.gone}>Sold out here</p>}
          <p className="small">{note}</p>
          {contents && <p className="small">{contents}</p>}
        </li>
      ))}
    </ul>
  )
}
