import type { ReactNode } from 'react'
import { Sunrise, type SunriseProps } from '../drawings/Sunrise.tsx'
import css from './Hero.module.css'

export function Hero({ children, drinks }: { children?: ReactNode; drinks: SunriseProps['drinks'] }) {
  return (
    <div className={css.hero}>
      {children}
      <Sunrise drinks={drinks} />
    </div>
  )
}
