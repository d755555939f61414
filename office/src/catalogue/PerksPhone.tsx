import { Perk } from '@sipday/ui/code/Perk.tsx'
import { ShopMark } from '@sipday/ui/text/ShopMark.tsx'
import { Phone } from '../parts/preview/Phone.tsx'
import css from './preview.module.css'

export function PerksPhone({ name }: { name: string }) {
  return (
    <Phone caption="As a member sees it who gets the plan once it is published">
      <p className={css.mark} aria-hidden>
        <ShopMark />
      </p>
      <p className="h3">Your benefits</p>
      <ul className={css.list}>
        <Perk name={name || 'New Benefit'} ready state="Ready to Redeem" />
      </ul>
    </Phone>
  )
}
