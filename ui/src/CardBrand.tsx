import { cardBrandArt } from './card-brands.ts'
import css from './CardBrand.module.css'

/** Our own simple logo of a card brand (`VISA`, `AMERICAN_EXPRESS`, …); the brand's name is beside it as text. */
export function CardBrand({ brand }: { brand: string }) {
  return <img className={css.mark} src={cardBrandArt(brand)} alt="" width="48" height="32" />
}
