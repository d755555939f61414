import black from '../art/brand/wordmark.svg'
import white from '../art/brand/wordmark-white.svg'
import { shopName } from './shop-name.ts'
import css from './ShopMark.module.css'

export function ShopMark({ onBlack = false }: { onBlack?: boolean }) {
  const name = shopName()
  if (name === 'Sipday') return <img src={onBlack ? white : black} alt={name} height="32" />
  return (
    <span className={css.mark} title={name} data-on-black={onBlack || undefined}>
      {name}
    </span>
  )
}
