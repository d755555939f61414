import { cx } from '../cx.ts'
import { Drink } from './Drink.tsx'
import type { DrinkName } from './drawings.ts'
import css from './Sunrise.module.css'

export type SunriseProps = {
  /** The middle one of three is large; four are around an offer. */
  drinks: readonly [DrinkName, DrinkName, DrinkName] | readonly [DrinkName, DrinkName, DrinkName, DrinkName]
  /** "$1" over "a day". Only with four drinks. */
  offer?: { big: string; small: string } | undefined
  /** Grows from 900 px (the banner). */
  large?: boolean | undefined
}

/** Only on the banner, sign-in and the thank-you page. */
export function Sunrise({ drinks, offer, large }: SunriseProps) {
  const isLong = offer !== undefined && offer.big.length > 3
  return (
    <div
      className={cx(css.sunrise, drinks.length === 3 ? css.three : css.four, isLong && css.long, large && css.large)}
    >
      <p className={css.sun}>
        {offer && (
          <>
            <b>{offer.big}</b> <span>{offer.small}</span>
          </>
        )}
      </p>
      <div>
        {drinks.map((name, at) => (
          <Drink key={at} name={name} />
        ))}
      </div>
    </div>
  )
}
