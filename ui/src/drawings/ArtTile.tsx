import { cx } from '../cx.ts'
import { Drink } from './Drink.tsx'
import type { DrinkName } from './drawings.ts'
import css from './ArtTile.module.css'

export type ArtTileProps = {
  /** One drawing, or two side by side. */
  drinks: readonly [DrinkName] | readonly [DrinkName, DrinkName]
  /** The tint behind it; ice unless said otherwise. */
  ground?: 'milk' | 'coffee' | 'fruit' | 'leaf' | 'ice' | undefined
  /** 44 by 48 for lines of a list. */
  small?: boolean | undefined
}

/** A drawing on its tinted ground. */
export function ArtTile({ drinks, ground = 'ice', small }: ArtTileProps) {
  return (
    <span className={cx(css.tile, css[ground], small && css.small, drinks.length === 2 && css.two)}>
      {drinks.map((name) => (
        <Drink key={name} name={name} />
      ))}
    </span>
  )
}
