import { cx } from '../cx.ts'
import { Drink } from './Drink.tsx'
import type { DrinkName } from './drawings.ts'
import css from './ArtTile.module.css'

export type ArtTileProps = {
  /** Up to two side by side; none for a letter. */
  drinks: readonly DrinkName[]
  /** What stands there instead of a drawing. */
  letter?: string | undefined
  /** The background tint; ice by default. */
  ground?: 'milk' | 'coffee' | 'fruit' | 'leaf' | 'ice' | undefined
  /** 44 by 48, for rows in a list. */
  small?: boolean | undefined
}

export function ArtTile({ drinks, letter, ground = 'ice', small }: ArtTileProps) {
  return (
    <span className={cx(css.tile, css[ground], small && css.small, drinks.length === 2 && css.two)}>
      {drinks.map((name) => (
        <Drink key={name} name={name} />
      ))}
      {letter && (
        <b className={css.letter} aria-hidden="true">
          {letter}
        </b>
      )}
    </span>
  )
}
