import { cx } from '../cx.ts'
import { Drink } from './Drink.tsx'
import type { DrinkName } from './drawings.ts'
import { Photo, type ShownPhoto } from './Photo.tsx'
import css from './ArtTile.module.css'

export type ArtTileProps = {
  /** Up to two side by side; none for a letter. */
  drinks: readonly DrinkName[]
  /** What stands there instead of a drawing. */
  letter?: string | undefined
  /** Fills the tile instead of both. */
  photo?: ShownPhoto | null | undefined
  /** The background tint; ice by default. */
  ground?: 'milk' | 'coffee' | 'fruit' | 'leaf' | 'ice' | undefined
  /** 44 by 48, for rows in a list. */
  small?: boolean | undefined
}

export function ArtTile({ drinks, letter, photo, ground = 'ice', small }: ArtTileProps) {
  return (
    <span className={cx(css.tile, css[ground], small && css.small, drinks.length === 2 && css.two)}>
      {photo ? (
        <Photo
          {...photo}
          // What is cut off at its sides has to be there too.
          sizes={`${(small ? 48 : 170) * Math.max(1, photo.width / photo.height)}px`}
          loading="lazy"
        />
      ) : (
        drinks.map((name) => <Drink key={name} name={name} />)
      )}
      {letter && !photo && (
        <b className={css.letter} aria-hidden="true">
          {letter}
        </b>
      )}
    </span>
  )
}
