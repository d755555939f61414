import { cardBrandArt } from './card-brands.ts'
import css from './CardBrand.module.css'

/** Our own logo of a brand such as `AMERICAN_EXPRESS`; its name is beside it as text. */
export function CardBrand({ brand }: { brand: string }) {
  return <img className={css.mark} src={cardBrandArt(brand)} alt="" width="48" height="32" />
}
