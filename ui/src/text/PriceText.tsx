import css from './PriceText.module.css'

export type PriceTextProps = {
  /** The amount as text, "$30.00". */
  price: string
  /** "/mo", "/yr"; no price is shown without its period. */
  period: string
  /** "+ $5.00" for an upgrade (R33). */
  difference?: string | undefined
  /** "compared with One Month". */
  comparedWith?: string | undefined
}

export function PriceText({ price, period, difference, comparedWith }: PriceTextProps) {
  return (
    <>
      <p className={css.price}>
        <b>{price}</b>
        <span>{period}</span>
      </p>
      {difference && <p className={css.plus}>{difference}</p>}
      {comparedWith && <p className={css.compared}>{comparedWith}</p>}
    </>
  )
}
