import { cx } from '../cx.ts'
import { Drink } from './Drink.tsx'
import type { DrinkName } from './drawings.ts'
import css from './ArtTile.module.css'

export type ArtTileProps = {
  /** One drawing, or two side by side. */
  drinks: readonly [DrinkName] | readonly [DrinkName, DrinkName]
  /** The background tint; ice by default. */
  ground?: 'milk' | 'coffee' | 'fruit' | 'leaf' | 'ice' | undefined
  /** 44 by 48, for rows in a list. */
  small?: boolean | undefined
}

/** A drawing on a tinted background. */
export function ArtTile({ drinks, ground = 'ice', small }: ArtTileProps) {
  return (
    <span className={cx(css.tile, css[ground], small && css.small, drinks.length === 2 && css.two)}>
      {drinks.map((name) => (
        <Drink key={name} name={name} />
      ))}
    </span>
  )
}
