import { cx } from '../cx.ts'
import { Drink } from './Drink.tsx'
import type { DrinkName } from './drawings.ts'
import css from './Sunrise.module.css'

export type SunriseProps = {
  /** Three drinks, the middle one large, or four around an offer. */
  drinks: readonly [DrinkName, DrinkName, DrinkName] | readonly [DrinkName, DrinkName, DrinkName, DrinkName]
  /** The text in the sun: "$1" over "a day". Only with four drinks. */
  offer?: { big: string; small: string } | undefined
  /** Grows from 900 px (the banner). */
  large?: boolean | undefined
}

/** The sun rises behind the drinks: banner, sign-in and thank-you page, nowhere else. */
export function Sunrise({ drinks, offer, large }: SunriseProps) {
  return (
    <div className={cx(css.sunrise, drinks.length === 3 ? css.three : css.four, large && css.large)}>
      <p className={css.sun}>
        {offer && (
          <>
            <b>{offer.big}</b> <span>{offer.small}</span>
          </>
        )}
      </p>
      <div>
        {drinks.map((name) => (
          <Drink key={name} name={name} />
        ))}
      </div>
    </div>
  )
}
