import { cardBrandArt } from './card-brands.ts'
import css from './CardBrand.module.css'

/** Our own plain mark of a card brand (`VISA`, `AMERICAN_EXPRESS`, …); the brand's name stands beside it in words. */
export function CardBrand({ brand }: { brand: string }) {
  return <img className={css.mark} src={cardBrandArt(brand)} alt="" width="48" height="32" />
}
